//! What the suite looks for, message by message, in the newest revision of each era.

mod asking;
mod content;
mod listing;
mod prompts;
mod resources;
mod rounds;
mod stateless;
mod tasks;

use serde_json::{Value, json};
use trefoil::Server;
use trefoil::protocol::Revision;
use trefoil::testing::TestClient;

const LEGACY: Revision = Revision::V2025_11_25;
const MODERN: Revision = Revision::V2026_07_28;

fn server() -> Server {
    crate::server().build().expect("the server is well defined")
}

/// A client of each era, of one server.
fn clients() -> [TestClient; 2] {
    let server = server();
    [LEGACY, MODERN].map(|revision| server.test_client().at(revision))
}

/// A result as it stands on the wire of this client (RPC-12, RPC-50).
fn complete(client: &TestClient, result: Value) -> Value {
    match client.revision().is_modern() {
        true => modern("complete", result),
        false => result,
    }
}

/// A result of 2026-07-28.
fn modern(result_type: &str, mut result: Value) -> Value {
    result["resultType"] = result_type.into();
    let server = json!({ "name": "conformance-server", "version": env!("CARGO_PKG_VERSION") });
    result["_meta"] = json!({ "io.modelcontextprotocol/serverInfo": server });
    result
}

fn text(text: &str) -> Value {
    json!({ "content": [{ "type": "text", "text": text }] })
}

/// A question to the user, as it stands on the wire.
fn elicitation(message: &str, properties: Value, required: Value) -> Value {
    json!({
        "method": "elicitation/create",
        "params": {
            "message": message,
            "requestedSchema": {
                "type": "object",
                "properties": properties,
                "required": required,
            },
        },
    })
}

/// A question to the model, as it stands on the wire.
fn sampling(text: &str, max_tokens: u64) -> Value {
    json!({
        "method": "sampling/createMessage",
        "params": {
            "messages": [{ "role": "user", "content": { "type": "text", "text": text } }],
            "maxTokens": max_tokens,
        },
    })
}

/// The user's answer.
fn accept(content: Value) -> Value {
    json!({ "action": "accept", "content": content })
}

/// What a stream with this filter is told, from its beginning to the end of `act`, which begins when the stream is open.
async fn heard(listener: &TestClient, filter: Value, act: impl Future<Output = ()>) -> Vec<Value> {
    let listen = listener.request("subscriptions/listen", json!({ "notifications": filter }));
    let follow = async {
        let mut heard = loop {
            let first = listener.notifications().await;
            if !first.is_empty() {
                break first;
            }
            tokio::task::yield_now().await;
        };
        act.await;
        // What there is to be told is told before this is answered.
        let list = listener.request("tools/list", json!({})).await;
        assert!(list.is_ok());
        heard.extend(listener.notifications().await);
        heard
    };
    tokio::select! {
        ended = listen => panic!("the stream ended: {ended:?}"),
        heard = follow => heard,
    }
}

/// The first message of a stream.
fn acknowledged(filter: Value) -> Value {
    on_stream(
        "notifications/subscriptions/acknowledged",
        json!({ "notifications": filter }),
    )
}

/// A message on the only stream of a connection, opened by its first request.
fn on_stream(method: &str, mut params: Value) -> Value {
    params["_meta"] = json!({ "io.modelcontextprotocol/subscriptionId": 1 });
    json!({ "jsonrpc": "2.0", "method": method, "params": params })
}
