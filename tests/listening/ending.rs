//! How serving ends.

use std::io::ErrorKind;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use trefoil::http::HttpConfig;

use super::served::{Gate, Served, bound, builder};
use super::wire::{Wire, call, call_body, post, text};

#[tokio::test]
async fn a_call_that_runs_when_serving_ends_is_answered_before_the_connection_closes() {
    let served = Served::new(HttpConfig::new()).await;
    let mut busy = Wire::connect(served.address).await;
    let mut idle = Wire::connect(served.address).await;
    assert_eq!(text(&idle.ask(&call("greet", &[])).await), "hello");
    busy.send(&call("wait", &[])).await;
    served.gate.entered().await;
    served.handle.shutdown();
    idle.closed().await;
    let refused = TcpStream::connect(served.address).await.unwrap_err();
    assert_eq!(refused.kind(), ErrorKind::ConnectionRefused);
    served.gate.open.add_permits(1);
    assert_eq!(text(&busy.response().await), "waited");
    busy.closed().await;
    served.ended().await;
}

#[tokio::test]
async fn a_call_that_takes_too_long_is_told_so_when_serving_ends() {
    let limit = Duration::from_millis(50);
    let served = Served::with(HttpConfig::new(), |builder| {
        builder.limits(|limits| limits.shutdown_timeout = limit)
    })
    .await;
    let mut wire = Wire::connect(served.address).await;
    wire.send(&call("wait", &[])).await;
    served.gate.entered().await;
    served.handle.shutdown();
    let response = wire.response().await;
    assert_eq!(response.status, 200);
    assert_eq!(
        response.json(),
        json!({
            "jsonrpc": "2.0",
            "id": 1,
            "error": { "code": -32603, "message": "the server ends, and the request was not done" },
        })
    );
    wire.closed().await;
    served.ended().await;
}

#[tokio::test]
async fn sub_11_streams_get_their_final_result_when_serving_ends() {
    let served = Served::with(HttpConfig::new(), |builder| builder.dynamic()).await;
    let mut wire = Wire::connect(served.address).await;
    let meta = call_body("")["params"]["_meta"].take();
    let params = json!({ "notifications": { "toolsListChanged": true }, "_meta": meta });
    let listen =
        json!({ "jsonrpc": "2.0", "id": 7, "method": "subscriptions/listen", "params": params });
    let headers = [
        ("MCP-Protocol-Version", "2026-07-28"),
        ("Mcp-Method", "subscriptions/listen"),
    ];
    wire.send(&post(&headers, &listen)).await;
    let mut response = wire.head().await;
    assert_eq!(response.header("content-type"), Some("text/event-stream"));
    served.handle.shutdown();
    wire.body(&mut response).await;
    let events: Vec<Value> = response
        .body
        .lines()
        .filter_map(|line| line.strip_prefix("data: "))
        .map(|data| serde_json::from_str(data).expect("JSON"))
        .collect();
    let [acknowledged, end] = &events[..] else {
        panic!("{events:?}");
    };
    assert_eq!(
        acknowledged["method"],
        "notifications/subscriptions/acknowledged"
    );
    assert_eq!(
        (&end["id"], &end["result"]["resultType"]),
        (&json!(7), &json!("complete"))
    );
    wire.closed().await;
    served.ended().await;
}

#[tokio::test]
async fn serving_ends_when_the_given_future_does() {
    let server = builder(HttpConfig::new(), &Gate::new()).build().unwrap();
    let http = bound(server).await;
    let address = http.local_addr();
    let (end, ending) = oneshot::channel::<()>();
    let http = http.shutdown_on(async { drop(ending.await) });
    let serving = tokio::spawn(http.serve());
    let mut wire = Wire::connect(address).await;
    assert_eq!(text(&wire.ask(&call("greet", &[])).await), "hello");
    drop(end);
    serving.await.unwrap().unwrap();
    wire.closed().await;
}

#[tokio::test]
async fn a_server_that_was_ended_before_it_serves_serves_nothing() {
    let server = builder(HttpConfig::new(), &Gate::new()).build().unwrap();
    let handle = server.handle();
    let http = bound(server).await;
    handle.shutdown();
    http.serve().await.unwrap();
}

#[tokio::test]
async fn dropping_the_future_closes_all_connections_and_cancels_what_is_in_flight() {
    let served = Served::new(HttpConfig::new()).await;
    let mut wire = Wire::connect(served.address).await;
    wire.send(&call("wait", &[])).await;
    served.gate.entered().await;
    served.task.abort();
    wire.closed().await;
    served.gate.left().await;
    assert!(served.task.await.unwrap_err().is_cancelled());
}

#[tokio::test]
async fn a_client_that_leaves_cancels_its_call() {
    let served = Served::new(HttpConfig::new()).await;
    let mut wire = Wire::connect(served.address).await;
    wire.send(&call("wait", &[])).await;
    served.gate.entered().await;
    drop(wire);
    served.gate.left().await;
}
