//! Who gets a task, and who does not.

use serde_json::{Value, json};
use trefoil::prelude::*;
use trefoil::protocol::Revision;

use crate::desk::{self, Desk, builder, request};
use crate::support::{self, Wire, answer, built, refusal};

const MODERN: Revision = Revision::V2026_07_28;

fn text(text: &str) -> Value {
    json!({ "content": [{ "type": "text", "text": text }] })
}

fn not_declared() -> Value {
    let mut refused = refusal(
        -32021,
        "the client has not declared a capability that this request needs",
    );
    refused["error"]["data"] = json!({
        "requiredCapabilities": { "extensions": { "io.modelcontextprotocol/tasks": {} } },
    });
    refused
}

#[tokio::test]
async fn xtask_01_ext_04_the_extension_is_declared_where_a_tool_uses_it_and_only_in_discover() {
    let server = built(builder(&Desk::default()));
    let mut wire = Wire::open(&server);
    let discovered = wire.request(MODERN, "server/discover", json!({})).await;
    let capabilities = &discovered["result"]["capabilities"];
    assert_eq!(
        *capabilities,
        json!({
            "extensions": { "io.modelcontextprotocol/tasks": {} },
            "logging": {},
            "tools": {},
        })
    );
    let mut session = Wire::open(&server);
    let initialized = session.ask(support::initialize("2025-11-25")).await;
    assert_eq!(
        initialized["result"]["capabilities"],
        json!({ "logging": {}, "tools": {} })
    );
}

/// Greet somebody.
#[mcp_tool]
async fn hello() -> &'static str {
    "hello"
}

#[tokio::test]
async fn ext_04_a_server_without_such_a_tool_declares_nothing_and_has_no_such_methods() {
    let server = built(support::server().handlers(handlers![hello]));
    let mut wire = Wire::open(&server);
    let discovered = wire.request(MODERN, "server/discover", json!({})).await;
    assert_eq!(discovered["result"]["capabilities"], json!({ "tools": {} }));
    for method in ["tasks/get", "tasks/update", "tasks/cancel"] {
        let refused = wire.ask(request(method, json!({ "taskId": "t" }))).await;
        let why = format!("method `{method}` is not available");
        assert_eq!(refused, refusal(-32601, &why));
    }
}

#[tokio::test]
async fn xtask_02_a_client_that_does_not_declare_it_in_this_request_gets_the_plain_result() {
    let desk = Desk::default();
    let server = built(builder(&desk));
    let mut wire = Wire::open(&server);
    desk::begin(&mut wire, "wait").await;
    desk.gate.add_permits(4);
    let params = json!({ "name": "wait", "arguments": {} });
    let plain = wire.request(MODERN, "tools/call", params.clone()).await;
    assert_eq!(plain, answer(MODERN, text("done")));
    let manual = json!({ "name": "start", "arguments": {} });
    let plain = wire.request(MODERN, "tools/call", manual).await;
    assert_eq!(plain, answer(MODERN, text("started")));
}

#[tokio::test]
async fn xtask_03_a_tool_that_must_be_a_task_refuses_a_client_that_does_not_declare_it() {
    let server = built(builder(&Desk::default()));
    let mut wire = Wire::open(&server);
    let params = json!({ "name": "fail", "arguments": {} });
    let refused = wire.request(MODERN, "tools/call", params).await;
    assert_eq!(refused, not_declared());
}

#[tokio::test]
async fn xtask_18_the_methods_refuse_a_client_that_does_not_declare_it_whatever_the_name() {
    let server = built(builder(&Desk::default()));
    let mut wire = Wire::open(&server);
    for method in ["tasks/get", "tasks/update", "tasks/cancel"] {
        let params = json!({ "taskId": "none", "inputResponses": {} });
        let refused = wire.request(MODERN, method, params).await;
        assert_eq!(refused, not_declared(), "{method}");
    }
    let params = json!({ "notifications": { "taskIds": ["none"] } });
    let refused = wire.request(MODERN, "subscriptions/listen", params).await;
    assert_eq!(refused, not_declared());
}

#[tokio::test]
async fn xtask_21_results_and_lists_of_tasks_are_no_methods() {
    let server = built(builder(&Desk::default()));
    let mut wire = Wire::open(&server);
    for method in ["tasks/result", "tasks/list"] {
        let refused = wire.ask(request(method, json!({ "taskId": "t" }))).await;
        let why = format!("method `{method}` is not available");
        assert_eq!(refused, refusal(-32601, &why));
    }
}

#[tokio::test]
async fn xtask_22_what_asked_for_a_task_until_2025_11_25_means_nothing() {
    let server = built(builder(&Desk::default()));
    let mut wire = Wire::open(&server);
    let mut call: Value = serde_json::from_str(&support::request(
        MODERN,
        "tools/call",
        json!({ "name": "count", "arguments": {}, "task": { "ttl": 1000 } }),
    ))
    .unwrap();
    call["params"]["_meta"]["io.modelcontextprotocol/clientCapabilities"] =
        json!({ "tasks": { "requests": { "tools": { "call": {} } } } });
    assert_eq!(wire.ask(call.to_string()).await, answer(MODERN, text("7")));
    call["params"]["name"] = "fail".into();
    assert_eq!(wire.ask(call.to_string()).await, not_declared());
}

#[tokio::test]
async fn xtask_22_a_tool_without_the_key_is_never_a_task() {
    let server = built(builder(&Desk::default()));
    let mut wire = Wire::open(&server);
    let params = json!({ "name": "greet", "arguments": { "name": "Ada" }, "task": {} });
    let plain = wire.ask(request("tools/call", params)).await;
    assert_eq!(plain, answer(MODERN, text("Hello, Ada!")));
}

#[tokio::test]
async fn xtask_23_a_session_that_declares_the_extension_gets_plain_results_and_no_methods() {
    let revision = Revision::V2025_11_25;
    let server = built(builder(&Desk::default()));
    let mut wire = Wire::open(&server);
    let declared = r#""capabilities":{"extensions":{"io.modelcontextprotocol/tasks":{}}}"#;
    wire.ask(support::initialize("2025-11-25").replace(r#""capabilities":{}"#, declared))
        .await;
    let params = json!({ "name": "count", "arguments": {}, "task": { "ttl": 1000 } });
    let plain = wire.request(revision, "tools/call", params).await;
    assert_eq!(plain, answer(revision, text("7")));
    let refused = wire
        .request(revision, "tasks/get", json!({ "taskId": "t" }))
        .await;
    assert_eq!(
        refused,
        refusal(-32601, "method `tasks/get` is not available")
    );
    let params = json!({ "name": "fail", "arguments": {} });
    let refused = wire.request(revision, "tools/call", params).await;
    let why = "tool `fail` runs as a task only, for which the client must speak 2026-07-28 and declare the extension `io.modelcontextprotocol/tasks`";
    let mut failed = text(why);
    failed["isError"] = true.into();
    assert_eq!(refused, answer(revision, failed));
}

#[tokio::test]
async fn xtask_17_30_a_name_that_was_never_given_is_said_to_be_unknown() {
    let server = built(builder(&Desk::default()));
    let mut wire = Wire::open(&server);
    for method in ["tasks/get", "tasks/update", "tasks/cancel"] {
        let params = json!({ "taskId": "none", "inputResponses": {} });
        assert_eq!(wire.ask(request(method, params)).await, desk::unknown());
    }
    let refused = wire.ask(request("tasks/get", json!({}))).await;
    assert_eq!(
        refused,
        refusal(-32602, "invalid params: missing field `taskId`")
    );
}
