//! Servers that change, and messages about it.

use serde_json::{Value, json};
use trefoil::prelude::*;
use trefoil::resource::ResourceDefinition;
use trefoil::tool::{Tool, ToolDefinition, from_fn};
use trefoil::transport::memory::{self, MemoryClient};
use trefoil::{Server, ServerHandle};

use crate::support::{Wire, built, modern_meta, server};

/// A tool that exists only at run time and answers with its name.
pub fn named(name: &str) -> impl Tool {
    let definition = ToolDefinition::new(name, json!({ "type": "object" })).description("A tool.");
    let answer = name.to_owned();
    from_fn(definition, move |_ctx, _arguments| {
        let answer = answer.clone();
        async move { answer }
    })
}

/// A file whose changes are announced
#[mcp_resource("file:///{name}", subscribe)]
pub async fn file(name: String) -> String {
    name
}

/// A note whose changes nobody announces
#[mcp_resource("note:///{name}")]
pub async fn note(name: String) -> String {
    name
}

/// Say that a file has changed.
#[mcp_tool]
pub async fn touch(ctx: &RequestContext, name: String) -> &'static str {
    ctx.resource_updated(format!("file:///{name}"));
    "touched"
}

/// A server that may change, with two resources that are watched and one tool.
pub fn dynamic() -> Server {
    built(server().dynamic().handlers(handlers![file, note, touch]))
}

/// The same without `.dynamic()`.
pub fn fixed() -> Server {
    built(server().handlers(handlers![file, note, touch]))
}

/// Adds a tool of this name.
pub fn add_tool(handle: &ServerHandle, name: &str) {
    handle
        .change(|registry| {
            registry.tool(named(name));
        })
        .expect("the name is new");
}

/// A `subscriptions/listen` request.
pub fn listen(id: impl Into<Value>, filter: Value) -> String {
    json!({
        "jsonrpc": "2.0",
        "id": id.into(),
        "method": "subscriptions/listen",
        "params": { "notifications": filter, "_meta": modern_meta() },
    })
    .to_string()
}

/// The first message of a stream.
pub fn acknowledged(id: impl Into<Value>, filter: Value) -> Value {
    notification(
        "notifications/subscriptions/acknowledged",
        json!({ "notifications": filter, "_meta": tag(id) }),
    )
}

/// What everything on a stream has.
pub fn tag(id: impl Into<Value>) -> Value {
    json!({ "io.modelcontextprotocol/subscriptionId": id.into() })
}

/// A notification with parameters.
pub fn notification(method: &str, params: Value) -> Value {
    json!({ "jsonrpc": "2.0", "method": method, "params": params })
}

/// Word of a changed list on a stream.
pub fn list_changed(kind: &str, id: impl Into<Value>) -> Value {
    notification(
        &format!("notifications/{kind}/list_changed"),
        json!({ "_meta": tag(id) }),
    )
}

/// Word of a changed list to a session.
pub fn session_list_changed(kind: &str) -> Value {
    json!({ "jsonrpc": "2.0", "method": format!("notifications/{kind}/list_changed") })
}

/// The next message.
pub async fn next(wire: &mut Wire) -> Value {
    serde_json::from_str(&wire.line().await).expect("the server writes JSON")
}

/// A connection whose end is looked at.
pub fn connect(server: &Server) -> MemoryClient {
    let (ours, client) = memory::pair();
    tokio::spawn(server.clone().serve(ours));
    client
}

/// Sends one line and reads the next message.
pub async fn ask(client: &mut MemoryClient, line: impl AsRef<str>) -> Value {
    client
        .send(line.as_ref())
        .await
        .expect("the server is there");
    let line = client.receive().await.expect("the server writes text");
    serde_json::from_str(&line.expect("the server has not ended")).expect("the server writes JSON")
}

/// All that the server still sends until it ends the connection.
pub async fn rest(client: &mut MemoryClient) -> Vec<Value> {
    let mut messages = Vec::new();
    while let Some(line) = client.receive().await.expect("the server writes text") {
        messages.push(serde_json::from_str(&line).expect("the server writes JSON"));
    }
    messages
}

/// Names in the answer to a list request.
pub fn names(answer: &Value, list: &str) -> Vec<String> {
    let entries = answer["result"][list].as_array().expect("a list");
    let name = |entry: &Value| entry["name"].as_str().expect("a name").to_owned();
    entries.iter().map(name).collect()
}

/// The definition of a watched resource with one URI.
pub fn watched(uri: &str) -> ResourceDefinition {
    ResourceDefinition::new(uri, "watched").subscribe()
}
