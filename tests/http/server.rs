//! The server that most of these tests talk to: handlers that tell what happens to them, and wait until they are let go.

use serde_json::{Value, json};
use trefoil::ServerBuilder;
use trefoil::http::{HttpConfig, HttpService};
use trefoil::prelude::*;
use trefoil::protocol::{ElicitSchema, StringSchema};

use crate::desk::{Desk, Watch};
use crate::harness::notification;

/// Give back the text.
#[mcp_tool]
async fn echo(text: String) -> String {
    text
}

/// Wait to be let go.
#[mcp_tool]
async fn wait(desk: &Desk, name: String) -> String {
    let _note = desk.note_drop(&name);
    desk.tell(format!("started {name}"));
    desk.pass().await;
    name
}

/// Report so many steps, and wait behind each.
#[mcp_tool]
async fn steps(ctx: &RequestContext, desk: &Desk, name: String, count: u32) -> String {
    let _note = desk.note_drop(&name);
    for step in 1..=count {
        ctx.progress(step.into(), Some(count.into()), Some(&name));
        desk.tell(format!("{name} {step}"));
        desk.pass().await;
    }
    name
}

/// Log something that few want to know and something that most do, and wait.
#[mcp_tool]
async fn log(ctx: &RequestContext, desk: &Desk, text: String) -> String {
    ctx.log(LoggingLevel::Debug, format!("quiet {text}"));
    ctx.log(LoggingLevel::Warning, &text);
    desk.pass().await;
    text
}

/// Fail as a tool fails.
#[mcp_tool]
async fn fail() -> Result<String, &'static str> {
    Err("it is broken")
}

/// Panic.
#[mcp_tool]
async fn panic() -> String {
    panic!("no handler is perfect")
}

/// Wait, then greet whoever says their name.
#[mcp_tool]
async fn greet(ctx: &RequestContext, desk: &Desk) -> Result<String, AskError> {
    desk.pass().await;
    let schema = ElicitSchema::new()
        .property("name", StringSchema::new())
        .require("name");
    match ctx.elicit_raw("Who is there?", schema).key("name").await? {
        Elicited::Accept(answer) => Ok(format!("Hello, {}", answer["name"])),
        other => Ok(format!("{other:?}")),
    }
}

/// Have the stream of the call closed, then wait.
#[mcp_tool]
async fn close(ctx: &RequestContext, desk: &Desk) -> &'static str {
    ctx.progress(1.0, None, None);
    ctx.close_stream();
    desk.tell("closed");
    desk.pass().await;
    ctx.progress(2.0, None, None);
    "done"
}

/// A file whose changes are announced
#[mcp_resource("file:///{name}", subscribe)]
async fn file(name: String) -> String {
    name
}

/// A server with all of these, and whoever watches its handlers.
pub fn builder() -> (ServerBuilder, Watch) {
    let (desk, watch) = Desk::new();
    let builder = Server::builder("test", "1.0.0").dynamic().state(desk);
    let builder = builder.handlers(handlers![
        echo, wait, steps, log, fail, panic, greet, close, file
    ]);
    (builder, watch)
}

/// The same as it is served over HTTP.
pub fn served(config: HttpConfig) -> (Server, HttpService, Watch) {
    let (builder, watch) = builder();
    let server = builder.http(config).build().unwrap();
    let service = server.clone().into_service();
    (server, service, watch)
}

/// Parameters of a call.
pub fn call(tool: &str, arguments: Value) -> Value {
    json!({ "name": tool, "arguments": arguments })
}

/// Parameters of a call of `steps`, whose client wants to know of each; the token is the name.
pub fn steps_of(name: &str, count: u32) -> Value {
    let mut params = call("steps", json!({ "name": name, "count": count }));
    params["_meta"] = json!({ "progressToken": name });
    params
}

/// Word of a step.
pub fn step(name: &str, step: u32, count: u32) -> Value {
    let params = json!({
        "progressToken": name,
        "progress": f64::from(step),
        "total": f64::from(count),
        "message": name,
    });
    notification("notifications/progress", params)
}

/// The text that a call is answered with.
pub fn text(answer: &Value) -> &str {
    answer["result"]["content"][0]["text"].as_str().unwrap()
}
