//! Log messages to the client (LOG rows).

use serde_json::{Value, json};
use trefoil::prelude::*;

use crate::support::{Client, call, call_with, error, modern_meta, server, text};

const LEVELS: [&str; 8] = [
    "debug",
    "info",
    "notice",
    "warning",
    "error",
    "critical",
    "alert",
    "emergency",
];

fn set_level(id: i64, level: Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "method": "logging/setLevel", "params": { "level": level } })
}

/// The messages of the tool `logs` from a level on.
fn messages_from(least: &str) -> Vec<Value> {
    let messages = LEVELS.iter().skip_while(|level| **level != least);
    messages
        .map(|level| {
            let params = json!({ "level": level, "data": { "at": level } });
            json!({ "jsonrpc": "2.0", "method": "notifications/message", "params": params })
        })
        .collect()
}

#[tokio::test]
async fn log_02_to_04_sends_info_and_above_until_the_session_sets_another_level() {
    let (server, _watch) = server();
    for revision in ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"] {
        let mut client = Client::legacy(&server, revision).await;
        client.send(call(0, "logs", json!({}))).await;
        let mut expected = messages_from("info");
        expected.push(text(0, "done"));
        assert_eq!(client.until_now().await, expected, "{revision}, by default");
        for level in LEVELS {
            let set = client.ask(set_level(1, json!(level))).await;
            assert_eq!(set, json!({ "jsonrpc": "2.0", "id": 1, "result": {} }));
            client.send(call(2, "logs", json!({}))).await;
            let mut expected = messages_from(level);
            expected.push(text(2, "done"));
            assert_eq!(client.until_now().await, expected, "{revision}, {level}");
        }
    }
}

#[tokio::test]
async fn log_03_has_a_level_for_each_session() {
    let (server, _watch) = server();
    let mut quiet = Client::session(&server).await;
    let mut other = Client::session(&server).await;
    quiet.ask(set_level(1, json!("emergency"))).await;
    other.send(call(2, "logs", json!({}))).await;
    assert_eq!(
        other.until_now().await.len(),
        8,
        "info to emergency, and the answer"
    );
}

#[tokio::test]
async fn log_05_refuses_a_bad_level_and_keeps_the_one_it_had() {
    let (server, _watch) = server();
    let mut client = Client::session(&server).await;
    client.ask(set_level(1, json!("alert"))).await;
    for bad in [
        json!("loud"),
        json!("Error"),
        json!(3),
        json!(null),
        json!(""),
    ] {
        let answer = client.ask(set_level(2, bad.clone())).await;
        assert_eq!(answer["error"]["code"], -32602, "{bad}: {answer}");
        assert_eq!(answer["id"], 2);
    }
    let missing = json!({ "jsonrpc": "2.0", "id": 3, "method": "logging/setLevel" });
    assert_eq!(client.ask(missing).await["error"]["code"], -32602);
    client.send(call(4, "logs", json!({}))).await;
    let mut expected = messages_from("alert");
    expected.push(text(4, "done"));
    assert_eq!(client.until_now().await, expected);
}

#[tokio::test]
async fn log_06_to_08_in_2026_07_28_the_request_says_what_it_wants() {
    let (server, _watch) = server();
    let mut client = Client::connect(&server);
    let key = "io.modelcontextprotocol/logLevel";
    for level in LEVELS {
        client
            .send(call_with(1, "logs", modern_meta(json!({ key: level }))))
            .await;
        let mut received = client.until_now().await;
        assert_eq!(received.pop().expect("an answer")["id"], 1);
        assert_eq!(received, messages_from(level), "{level}");
        // The next request does not inherit the level.
        client
            .send(call_with(2, "logs", modern_meta(json!({}))))
            .await;
        let received = client.until_now().await;
        assert_eq!(received.len(), 1, "LOG-06: {received:?}");
        assert_eq!(received[0]["id"], 2);
    }
    for bad in [json!("loud"), json!(1), json!("")] {
        let answer = client
            .ask(call_with(3, "logs", modern_meta(json!({ key: bad }))))
            .await;
        assert_eq!(
            answer,
            error(3, -32602, &format!("`{key}` is not a log level")),
            "LOG-08: {bad}"
        );
    }
}

#[tokio::test]
async fn log_10_set_level_is_gone_in_2026_07_28_and_does_not_touch_the_session() {
    let (server, _watch) = server();
    let mut client = Client::session(&server).await;
    let mut message = set_level(1, json!("emergency"));
    message["params"]["_meta"] = modern_meta(json!({}));
    assert_eq!(client.ask(message).await["error"]["code"], -32601);
    client.send(call(2, "logs", json!({}))).await;
    let mut expected = messages_from("info");
    expected.push(text(2, "done"));
    assert_eq!(client.until_now().await, expected);
}

#[tokio::test]
async fn log_07_ends_with_the_answer_even_for_spawned_work() {
    let (server, mut watch) = server();
    let mut client = Client::connect(&server);
    let meta = modern_meta(json!({ "io.modelcontextprotocol/logLevel": "debug" }));
    let answer = client.ask(call_with(1, "late", meta)).await;
    assert_eq!(answer["id"], 1);
    watch.let_go(1);
    assert_eq!(watch.next().await, "reported");
    client.expect_silence().await;
}

/// Needs no context.
#[mcp_tool]
async fn plain() {}

/// Could log.
#[mcp_tool]
async fn able(_ctx: &RequestContext) {}

#[tokio::test]
async fn log_01_is_a_capability_only_where_a_handler_takes_the_context() {
    let without = Server::builder("plain", "1").handlers(handlers![plain]);
    let with = Server::builder("able", "1").handlers(handlers![able]);
    for (builder, logging) in [(without, Value::Null), (with, json!({}))] {
        let server = builder.build().expect("the server is sound");
        let mut client = Client::connect(&server);
        let params = json!({ "_meta": modern_meta(json!({})) });
        let discover =
            json!({ "jsonrpc": "2.0", "id": 1, "method": "server/discover", "params": params });
        let capabilities = client.ask(discover).await["result"]["capabilities"].clone();
        assert_eq!(capabilities["logging"], logging);
        let mut session = Client::session(&server).await;
        let set = session.ask(set_level(1, json!("info"))).await;
        match logging.is_null() {
            true => assert_eq!(set["error"]["code"], -32601, "{set}"),
            false => assert_eq!(set["result"], json!({}), "{set}"),
        }
    }
}
