//! Handlers that panic: one answer, nothing of the message in it, and the connection lives (RPC-27).

use serde_json::{Value, json};

use crate::support::{Client, call, error, modern_meta, server, text};

const MESSAGE: &str = "the handler panicked";

/// Each way to panic, as a request.
fn requests() -> Vec<Value> {
    let request = |method: &str, params: Value| json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
    let complete = |partial: &str| {
        request(
            "completion/complete",
            json!({
                "ref": { "type": "ref/prompt", "name": "panic_get" },
                "argument": { "name": "how", "value": partial },
            }),
        )
    };
    vec![
        call(1, "panic_sync", json!({})),
        call(1, "panic_at_once", json!({})),
        call(1, "panic_later", json!({})),
        call(1, "panic_inline", json!({})),
        request("resources/read", json!({ "uri": "panic://now" })),
        request("resources/read", json!({ "uri": "panic://later" })),
        request("resources/read", json!({ "uri": "panic-sync://now" })),
        request(
            "prompts/get",
            json!({ "name": "panic_get", "arguments": { "how": "now" } }),
        ),
        request(
            "prompts/get",
            json!({ "name": "panic_get", "arguments": { "how": "later" } }),
        ),
        request("prompts/get", json!({ "name": "panic_get_sync" })),
        complete("now"),
        complete("later"),
    ]
}

#[tokio::test]
async fn rpc_27_a_panic_is_an_internal_error_that_says_nothing_of_its_cause() {
    let (server, _watch) = server();
    let mut client = Client::session(&server).await;
    for request in requests() {
        let answer = client.ask(request.clone()).await;
        assert_eq!(answer, error(1, -32603, MESSAGE), "{request}");
    }
    for mut request in requests() {
        request["params"]["_meta"] = modern_meta(json!({}));
        let answer = client.ask(request.clone()).await;
        assert_eq!(answer, error(1, -32603, MESSAGE), "{request}");
    }
    assert_eq!(
        client.ask(call(2, "echo", json!({ "text": "x" }))).await,
        text(2, "x")
    );
    client.expect_silence().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_panics_in_a_row_and_at_once_leave_the_connection_alive() {
    let (server, mut watch) = server();
    let mut client = Client::session(&server).await;
    client.send(call("w", "wait", json!({ "name": "w" }))).await;
    assert_eq!(watch.next().await, "started w");
    for tool in ["panic_sync", "panic_at_once", "panic_later", "panic_inline"] {
        for id in 0..10 {
            assert_eq!(
                client.ask(call(id, tool, json!({}))).await,
                error(id, -32603, MESSAGE)
            );
        }
        for id in 0..10 {
            client.send(call(id, tool, json!({}))).await;
        }
        let mut ids = Vec::new();
        for _ in 0..10 {
            let answer = client.receive().await;
            let id = answer["id"].as_i64().expect("an id");
            assert_eq!(answer, error(id, -32603, MESSAGE));
            ids.push(id);
        }
        ids.sort_unstable();
        assert_eq!(ids, Vec::from_iter(0..10));
    }
    watch.let_go(1);
    assert_eq!(
        client.receive().await,
        text("w", "w"),
        "it ran on meanwhile"
    );
    let (rest, served) = client.close().await;
    assert_eq!(rest, Vec::<Value>::new());
    served.expect("the connection ends well");
}

#[tokio::test]
async fn panics_give_their_places_back() {
    let (builder, _watch) = crate::support::builder();
    let server = builder.limits(|limits| {
        limits.running_requests = 1;
        limits.blocking_calls = 1;
    });
    let server = server.build().expect("the server is sound");
    let mut client = Client::session(&server).await;
    for tool in ["panic_sync", "panic_later", "panic_sync", "panic_later"] {
        assert_eq!(
            client.ask(call(1, tool, json!({}))).await,
            error(1, -32603, MESSAGE)
        );
    }
    assert_eq!(
        client.ask(call(2, "panic_sync", json!({}))).await,
        error(2, -32603, MESSAGE)
    );
}
