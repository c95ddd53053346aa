//! Answers that are none of the protocol's: whatever was asked, they end in one error that says what is wrong.

use serde_json::{Value, json};

use crate::server;
use crate::support::{self, Wire, modern_meta};

/// A tool, whose one question has its name as key, an answer, and what is wrong with it.
fn cases() -> [(&'static str, Value, &'static str); 8] {
    let model =
        |role: &str, content: Value| json!({ "role": role, "model": "m", "content": content });
    let text = json!({ "type": "text", "text": "hello" });
    [
        ("pizza", Value::Null, "it must be an object"),
        ("pizza", json!({}), "missing field `action`"),
        (
            "pizza",
            json!({ "action": "maybe" }),
            "unknown variant `maybe`, expected one of `accept`, `decline`, `cancel`",
        ),
        (
            "pizza",
            json!({ "action": "accept", "content": "yes" }),
            "invalid type: string \"yes\", expected a map",
        ),
        (
            "model",
            model("nobody", text),
            "unknown variant `nobody`, expected `user` or `assistant`",
        ),
        (
            "model",
            json!({ "role": "assistant", "model": "m" }),
            "missing field `content`",
        ),
        (
            "roots",
            json!({ "roots": "all" }),
            "invalid type: string \"all\", expected a sequence",
        ),
        (
            "roots",
            json!({ "roots": [{ "name": "home" }] }),
            "missing field `uri`",
        ),
    ]
}

fn capabilities() -> Value {
    json!({ "elicitation": {}, "sampling": {}, "roots": {} })
}

fn request(method: &str, params: Value) -> String {
    json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params }).to_string()
}

#[tokio::test]
async fn mrtr_12_an_answer_that_cannot_be_read_fails_the_tool_that_waits_for_it() {
    let mut wire = Wire::open(&support::built(server::builder()));
    let client = json!({ "name": "raw", "version": "1" });
    let handshake = json!({ "protocolVersion": "2025-11-25", "capabilities": capabilities(), "clientInfo": client });
    wire.ask(request("initialize", handshake)).await;
    for (tool, answer, why) in cases() {
        let asked = wire
            .ask(request("tools/call", json!({ "name": tool })))
            .await;
        let response = json!({ "jsonrpc": "2.0", "id": asked["id"], "result": answer });
        let failed = wire.ask(response.to_string()).await;
        let text = format!("the client's answer cannot be used: {why}");
        let result = json!({ "content": [{ "type": "text", "text": text }], "isError": true });
        assert_eq!(
            failed,
            json!({ "jsonrpc": "2.0", "id": 1, "result": result })
        );
    }
}

#[tokio::test]
async fn mrtr_12_a_request_with_an_answer_that_cannot_be_read_is_refused() {
    let mut wire = Wire::open(&support::built(server::builder()));
    for (tool, answer, why) in cases() {
        let mut meta = modern_meta();
        meta["io.modelcontextprotocol/clientCapabilities"] = capabilities();
        let mut params = json!({ "name": tool, "_meta": meta });
        let asked = wire.ask(request("tools/call", params.clone())).await;
        params["requestState"] = asked["result"]["requestState"].clone();
        params["inputResponses"] = json!({ tool: answer });
        let refused = wire.ask(request("tools/call", params)).await;
        let message = format!("the answer `{tool}` in `inputResponses` is invalid: {why}");
        assert_eq!(refused, support::refusal(-32602, &message));
    }
}
