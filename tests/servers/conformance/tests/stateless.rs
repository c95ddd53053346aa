//! What is new in 2026-07-28.

use serde_json::{Value, json};
use trefoil::jsonrpc::{ErrorCode, ErrorObject};
use trefoil::testing::TestClient;

use super::{acknowledged, elicitation, heard, modern, on_stream, server, text};

async fn call(client: &TestClient, tool: &str) -> Result<Value, ErrorObject> {
    let params = json!({ "name": tool, "arguments": {} });
    client.request("tools/call", params).await
}

#[tokio::test]
async fn discovery_declares_all_that_there_is() {
    let discovered = server()
        .test_client()
        .request("server/discover", json!({}))
        .await;
    let expected = json!({
        "supportedVersions": ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"],
        "capabilities": {
            "completions": {},
            "extensions": { "io.modelcontextprotocol/tasks": {} },
            "logging": {},
            "prompts": { "listChanged": true },
            "resources": { "listChanged": true, "subscribe": true },
            "tools": { "listChanged": true },
        },
        "ttlMs": 60_000,
        "cacheScope": "public",
    });
    assert_eq!(discovered, Ok(modern("complete", expected)));
}

#[tokio::test]
async fn a_session_is_told_the_same_but_for_the_extension() {
    let client = server().test_client().at(super::LEGACY);
    let params = json!({
        "protocolVersion": "2025-11-25",
        "capabilities": {},
        "clientInfo": { "name": "another", "version": "1" },
    });
    let capabilities = client.server_capabilities().await.expect("capabilities");
    let expected = json!({
        "completions": {},
        "logging": {},
        "prompts": { "listChanged": true },
        "resources": { "listChanged": true, "subscribe": true },
        "tools": { "listChanged": true },
    });
    assert_eq!(json!(capabilities), expected);
    let second = client.request("initialize", params).await;
    assert!(second.is_err(), "a session begins once: {second:?}");
}

#[tokio::test]
async fn a_capability_that_is_needed_and_not_declared_is_named() {
    let refused = call(&server().test_client(), "test_missing_capability").await;
    let mut expected = ErrorObject::new(
        ErrorCode::MISSING_REQUIRED_CLIENT_CAPABILITY,
        "the client has not declared a capability that this request needs",
    );
    expected.data = Some(json!({ "requiredCapabilities": { "sampling": {} } }));
    assert_eq!(refused, Err(expected));
}

#[tokio::test]
async fn the_user_is_asked_in_the_answer_and_not_by_a_request() {
    let client = server()
        .test_client()
        .capabilities(json!({ "elicitation": {} }));
    let asked = call(&client, "test_streaming_elicitation")
        .await
        .expect("questions");
    let (key, question) = asked["inputRequests"]
        .as_object()
        .and_then(|questions| questions.iter().next())
        .expect("a question");
    let expected = elicitation(
        "Do you agree?",
        json!({ "consent": { "type": "boolean" } }),
        json!(["consent"]),
    );
    assert_eq!(*question, expected);
    assert!(client.asked().is_empty());
    let params = json!({
        "name": "test_streaming_elicitation",
        "inputResponses": { key: super::accept(json!({ "consent": true })) },
    });
    let done = client.request("tools/call", params).await;
    assert_eq!(done, Ok(modern("complete", text("agreed"))));
}

#[tokio::test]
async fn nothing_is_logged_unless_the_request_asks_for_it() {
    let server = server();
    let client = server.test_client();
    let done = Ok(modern("complete", text("done")));
    assert_eq!(call(&client, "test_logging_tool").await, done);
    assert_eq!(client.notifications().await, [Value::Null; 0]);
    let client = client.meta("io.modelcontextprotocol/logLevel", "info");
    assert_eq!(call(&client, "test_logging_tool").await, done);
    let logged = json!({
        "jsonrpc": "2.0",
        "method": "notifications/message",
        "params": { "level": "info", "data": "The tool was called" },
    });
    assert_eq!(client.notifications().await, [logged]);
}

#[tokio::test]
async fn methods_of_sessions_and_unknown_ones_are_not_available() {
    let client = server().test_client();
    for method in [
        "initialize",
        "ping",
        "logging/setLevel",
        "resources/subscribe",
        "resources/unsubscribe",
        "tasks/result",
        "tasks/list",
        "unknown/method",
    ] {
        let refused = client.request(method, json!({})).await;
        let message = format!("method `{method}` is not available");
        let expected = ErrorObject::new(ErrorCode::METHOD_NOT_FOUND, message);
        assert_eq!(refused, Err(expected));
    }
}

/// What a stream for this kind of change hears of a call over another connection.
async fn heard_of(kind: &str, tool: &str) -> Vec<Value> {
    let server = server();
    let act = async {
        call(&server.test_client(), tool).await.expect(tool);
    };
    heard(&server.test_client(), json!({ kind: true }), act).await
}

#[tokio::test]
async fn changes_reach_the_streams_that_asked_for_them() {
    for (kind, tool, told) in [
        (
            "toolsListChanged",
            "test_trigger_tool_change",
            Some("notifications/tools/list_changed"),
        ),
        (
            "promptsListChanged",
            "test_trigger_prompt_change",
            Some("notifications/prompts/list_changed"),
        ),
        ("promptsListChanged", "test_trigger_tool_change", None),
        ("toolsListChanged", "test_trigger_prompt_change", None),
    ] {
        let mut expected = vec![acknowledged(json!({ kind: true }))];
        expected.extend(told.map(|method| on_stream(method, json!({}))));
        assert_eq!(heard_of(kind, tool).await, expected, "{kind}, {tool}");
    }
}

#[tokio::test]
async fn a_change_that_is_told_leaves_all_as_it_was() {
    let client = server().test_client();
    for (method, tool) in [
        ("tools/list", "test_trigger_tool_change"),
        ("prompts/list", "test_trigger_prompt_change"),
    ] {
        let before = client.request(method, json!({})).await;
        call(&client, tool).await.expect(tool);
        assert_eq!(client.request(method, json!({})).await, before);
    }
}
