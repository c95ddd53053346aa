//! One handler, asked for by a live request or by rounds.

use std::sync::atomic::{AtomicU32, Ordering};

use serde_json::{Value, json};
use trefoil::prelude::*;
use trefoil::protocol::{ElicitSchema, Revision, StringSchema};

use crate::support::{self, Wire, complete, modern_meta};

/// How often the handler ran, and how often its effect did.
#[derive(Default)]
struct Counts {
    runs: AtomicU32,
    effects: AtomicU32,
}

/// Greet the user by the name that they are asked for.
#[mcp_tool]
async fn greet(ctx: &RequestContext, counts: &Counts) -> Result<String, AskError> {
    counts.runs.fetch_add(1, Ordering::Relaxed);
    let greeting: String = ctx
        .once("greeting", async {
            counts.effects.fetch_add(1, Ordering::Relaxed);
            "Hello".to_owned()
        })
        .await?;
    let schema = ElicitSchema::new()
        .property("name", StringSchema::new())
        .require("name");
    match ctx
        .elicit_raw("What is your name?", schema)
        .key("name")
        .await?
    {
        Elicited::Accept(answer) => Ok(format!(
            "{greeting}, {}",
            answer["name"].as_str().unwrap_or("?")
        )),
        other => Ok(format!("{greeting}: {other:?}")),
    }
}

fn server() -> Server {
    support::built(
        support::server()
            .state(Counts::default())
            .handlers(handlers![greet]),
    )
}

fn call(extra: Value) -> String {
    let mut params = json!({ "name": "greet", "arguments": {}, "_meta": modern_meta() });
    params["_meta"]["io.modelcontextprotocol/clientCapabilities"] = json!({ "elicitation": {} });
    for (key, value) in extra.as_object().expect("members to add") {
        params[key] = value.clone();
    }
    json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params }).to_string()
}

#[tokio::test]
async fn mrtr_03_a_question_ends_the_run_and_its_answer_starts_another() {
    let server = server();
    let mut wire = Wire::open(&server);
    let asked = wire.ask(call(json!({}))).await;
    let state = asked["result"]["requestState"].clone();
    assert!(state.is_string(), "{asked}");
    let mut expected = complete(
        Revision::V2026_07_28,
        json!({
            "inputRequests": {
                "name": {
                    "method": "elicitation/create",
                    "params": {
                        "message": "What is your name?",
                        "requestedSchema": {
                            "type": "object",
                            "properties": { "name": { "type": "string" } },
                            "required": ["name"],
                        },
                    },
                },
            },
            "requestState": state,
        }),
    );
    expected["resultType"] = "input_required".into();
    assert_eq!(asked["result"], expected);
    let answered = wire
        .ask(call(json!({
            "requestState": state,
            "inputResponses": { "name": { "action": "accept", "content": { "name": "Ada" } } },
        })))
        .await;
    assert_eq!(
        answered["result"],
        complete(
            Revision::V2026_07_28,
            json!({ "content": [{ "type": "text", "text": "Hello, Ada" }] })
        )
    );
}

#[tokio::test]
async fn mrtr_22_the_same_handler_waits_where_the_client_is_asked_by_a_request() {
    let server = server();
    let mut wire = Wire::open(&server);
    let handshake = support::initialize("2025-06-18").replace(
        "\"capabilities\":{}",
        "\"capabilities\":{\"elicitation\":{}}",
    );
    wire.ask(handshake).await;
    let asked = wire.ask(call(json!({ "_meta": {} }))).await;
    assert_eq!(asked["method"], "elicitation/create");
    assert_eq!(asked["params"]["message"], "What is your name?");
    let answered = wire
        .ask(
            json!({
                "jsonrpc": "2.0",
                "id": asked["id"],
                "result": { "action": "accept", "content": { "name": "Ada" } },
            })
            .to_string(),
        )
        .await;
    assert_eq!(answered["result"]["content"][0]["text"], "Hello, Ada");
}

#[tokio::test]
async fn mrtr_05_a_client_without_the_capability_gets_minus_32021() {
    let server = server();
    let mut wire = Wire::open(&server);
    let refused = wire.ask(call(json!({ "_meta": modern_meta() }))).await;
    assert_eq!(refused["error"]["code"], -32021);
    assert_eq!(
        refused["error"]["data"],
        json!({ "requiredCapabilities": { "elicitation": { "form": {} } } })
    );
}
