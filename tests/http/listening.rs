//! `subscriptions/listen`: a stream that stays open.

use std::time::Duration;

use serde_json::{Value, json};
use trefoil::ServerHandle;
use trefoil::http::HttpConfig;

use crate::harness::*;
use crate::server::served;

fn listen(id: impl Into<Value>, filter: &Value) -> Ask {
    let params = json!({ "notifications": filter });
    post(modern(id, "subscriptions/listen", params)).mirrored()
}

fn tagged(id: impl Into<Value>, method: &str, mut params: Value) -> Value {
    params["_meta"] = json!({ "io.modelcontextprotocol/subscriptionId": id.into() });
    notification(method, params)
}

fn acknowledged(id: impl Into<Value>, filter: Value) -> Value {
    let method = "notifications/subscriptions/acknowledged";
    tagged(id, method, json!({ "notifications": filter }))
}

async fn next(stream: &mut Answer) -> Value {
    let event = stream.next().await.expect("an event");
    assert_eq!((event.id, event.retry), (None, None));
    event.message.expect("a message")
}

/// Changes the list of tools.
fn change(handle: &ServerHandle, name: &str) {
    handle
        .change(|registry| {
            registry.remove_tool(name);
        })
        .unwrap();
}

#[tokio::test]
async fn sub_02_05_06_a_stream_is_acknowledged_first_and_tells_what_was_asked_for() {
    let (server, service, _watch) = served(HttpConfig::new());
    let handle = server.handle();
    let filter = json!({ "toolsListChanged": true });
    let mut tools = listen("t", &filter).to(&service).await;
    assert_eq!((tools.status.as_u16(), tools.is_stream()), (200, true));
    assert_eq!(tools.header("x-accel-buffering"), Some("no"));
    // The same id on another connection is another subscription.
    let files = json!({ "resourceSubscriptions": ["file:///a"] });
    let mut resources = listen("t", &files).to(&service).await;
    let mut numbered = listen(7, &filter).to(&service).await;
    assert_eq!(next(&mut tools).await, acknowledged("t", filter.clone()));
    assert_eq!(next(&mut resources).await, acknowledged("t", files));
    assert_eq!(next(&mut numbered).await, acknowledged(7, filter));
    change(&handle, "panic");
    handle.resource_updated("file:///b");
    handle.resource_updated("file:///a");
    let changed = "notifications/tools/list_changed";
    assert_eq!(next(&mut tools).await, tagged("t", changed, json!({})));
    assert_eq!(next(&mut numbered).await, tagged(7, changed, json!({})));
    let updated = tagged(
        "t",
        "notifications/resources/updated",
        json!({ "uri": "file:///a" }),
    );
    assert_eq!(next(&mut resources).await, updated);
}

#[tokio::test]
async fn sub_11_a_server_that_ends_ends_its_streams_with_a_result() {
    let (server, service, _watch) = served(HttpConfig::new());
    let filter = json!({ "toolsListChanged": true });
    let mut stream = listen("s", &filter).to(&service).await;
    assert_eq!(next(&mut stream).await, acknowledged("s", filter));
    server.handle().shutdown();
    let end = next(&mut stream).await;
    assert_eq!(
        end,
        json!({
            "jsonrpc": "2.0",
            "id": "s",
            "result": {
                "resultType": "complete",
                "_meta": {
                    "io.modelcontextprotocol/serverInfo": { "name": "test", "version": "1.0.0" },
                    "io.modelcontextprotocol/subscriptionId": "s",
                },
            },
        })
    );
    assert_eq!(stream.next().await, None);
}

#[tokio::test]
async fn sub_10_whoever_drops_the_stream_is_no_longer_listening() {
    let (server, service, _watch) = served(HttpConfig::new().max_requests(1));
    let filter = json!({ "toolsListChanged": true });
    for tool in ["panic", "fail"] {
        // The place of the one before is free again.
        let mut stream = listen(1, &filter).to(&service).await;
        assert_eq!(next(&mut stream).await, acknowledged(1, filter.clone()));
        change(&server.handle(), tool);
        let changed = tagged(1, "notifications/tools/list_changed", json!({}));
        assert_eq!(next(&mut stream).await, changed);
        assert_eq!(listen(1, &filter).to(&service).await.status, 503);
    }
}

#[tokio::test(start_paused = true)]
async fn sub_16_a_stream_on_which_nothing_happens_is_kept_alive() {
    let config = HttpConfig::new().keep_alive(Duration::from_secs(4));
    let (_, service, _watch) = served(config);
    let mut stream = listen(1, &json!({})).to(&service).await;
    assert_eq!(next(&mut stream).await, acknowledged(1, json!({})));
    let begun = tokio::time::Instant::now();
    for _ in 0..100 {
        assert_eq!(stream.next_block().await.as_deref(), Some(":"));
    }
    assert_eq!(begun.elapsed().as_secs(), 400);
}

#[tokio::test]
async fn sub_01_a_filter_is_asked_for_before_there_is_a_stream() {
    let (_, service, _watch) = served(HttpConfig::new());
    let asked = post(modern(1, "subscriptions/listen", json!({}))).mirrored();
    assert_eq!(
        asked.to(&service).await.error().await,
        (200, -32602, Some(json!(1)))
    );
}
