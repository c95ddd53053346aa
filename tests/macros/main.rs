//! Everything that the attributes can say, seen through the protocol: each key has an effect that a client observes.

mod arguments;
mod injection;
mod pedantic;
mod prompts;
mod resources;
mod tools;
mod types;

use serde_json::{Value, json};
use trefoil::testing::TestClient;
use trefoil::{HandlerEntry, Server};

/// A client of a server with these handlers, and no state.
fn client(handlers: Vec<HandlerEntry>) -> TestClient {
    let server = Server::builder("macros", "1.0.0").handlers(handlers);
    server
        .build()
        .expect("the handlers are valid")
        .test_client()
}

/// The entries of a list as they stand on the wire.
async fn listed(client: &TestClient, method: &str, member: &str) -> Value {
    let page = client.request(method, json!({})).await;
    page.expect("lists are served")[member].take()
}

/// The text of a tool's answer; an error that the model can read begins with "error: ".
async fn called(client: &TestClient, tool: &str, arguments: Value) -> String {
    let params = json!({ "name": tool, "arguments": arguments });
    let result = client.request("tools/call", params).await;
    let result = result.expect("a call is answered by a result");
    let text = result["content"][0]["text"].as_str().unwrap_or_default();
    match result.get("isError") {
        Some(Value::Bool(true)) => format!("error: {text}"),
        _ => text.to_owned(),
    }
}
