//! A desk whose work the tests hold and let go, and the messages that ask for it.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::{Value, json};
use tokio::sync::Semaphore;
use trefoil::prelude::*;
use trefoil::protocol::{ElicitSchema, Revision, StringSchema};
use trefoil::{ProtocolError, ServerBuilder};

use crate::support::{self, Wire, complete, modern_meta};

/// What tests know of the handlers, and hold them by.
#[derive(Debug, Clone)]
pub struct Desk {
    /// Handlers that exist now.
    pub alive: Arc<AtomicUsize>,
    /// Places to go on through.
    pub gate: Arc<Semaphore>,
    /// Work that was told to stop.
    pub stopped: Arc<Semaphore>,
}

impl Default for Desk {
    fn default() -> Self {
        Self {
            alive: Arc::default(),
            gate: Arc::new(Semaphore::new(0)),
            stopped: Arc::new(Semaphore::new(0)),
        }
    }
}

impl Desk {
    pub fn alive(&self) -> usize {
        self.alive.load(Ordering::SeqCst)
    }

    fn enter(&self) -> Present {
        self.alive.fetch_add(1, Ordering::SeqCst);
        Present(self.alive.clone())
    }

    async fn pass(&self) {
        self.gate.acquire().await.expect("the gate stays").forget();
    }
}

/// A handler's future that has not been dropped.
struct Present(Arc<AtomicUsize>);

impl Drop for Present {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Wait at the gate, then greet.
#[mcp_tool(task = "optional")]
async fn wait(ctx: &RequestContext, desk: &Desk) -> String {
    let _present = desk.enter();
    ctx.progress(1.0, Some(2.0), None);
    desk.pass().await;
    ctx.progress(2.0, Some(2.0), Some("nearly there"));
    "done".to_owned()
}

/// Wait with spawned work that is told when to stop.
#[mcp_tool(task = "required")]
async fn spawn(ctx: &RequestContext, desk: &Desk) -> String {
    let (of_work, stopped) = (ctx.clone(), desk.stopped.clone());
    tokio::spawn(async move {
        of_work.cancelled().await;
        assert!(of_work.is_cancelled());
        stopped.add_permits(1);
    });
    desk.pass().await;
    "done".to_owned()
}

/// Count on the blocking pool.
#[mcp_tool(task = "optional")]
fn count() -> u8 {
    7
}

/// Fail by its own account.
#[mcp_tool(task = "required")]
async fn fail() -> Result<String, String> {
    Err("no luck".to_owned())
}

/// Fail with a JSON-RPC error.
#[mcp_tool(task = "required")]
async fn refuse() -> Result<String, ProtocolError> {
    Err(ProtocolError::invalid_params("not like this").data(json!({ "why": 1 })))
}

/// Panic.
#[mcp_tool(task = "required")]
async fn panic() -> String {
    panic!("on purpose")
}

fn schema() -> ElicitSchema {
    ElicitSchema::new()
        .property("name", StringSchema::new())
        .require("name")
}

fn name(answer: Elicited<trefoil::protocol::JsonObject>) -> String {
    match answer {
        Elicited::Accept(answer) => answer["name"].as_str().unwrap_or_default().to_owned(),
        other => format!("{other:?}"),
    }
}

/// Ask two things at once, and then one of them again.
#[mcp_tool(task = "optional")]
async fn ask(ctx: &RequestContext) -> Result<String, AskError> {
    let (one, two) = tokio::join!(
        ctx.elicit_raw("One?", schema()).key("one"),
        ctx.elicit_raw("Two?", schema()).key("two"),
    );
    let again = ctx.elicit_raw("One?", schema()).key("one").await?;
    Ok([name(one?), name(two?), name(again)].join(" "))
}

/// Ask in a round, become a task, ask there.
#[mcp_tool(task = "manual")]
async fn compose(ctx: &RequestContext, desk: &Desk) -> Result<String, ProtocolError> {
    let _present = desk.enter();
    let first = ctx.elicit_raw("Name?", schema()).key("name").await?;
    ctx.start_task().await?;
    // One that is a task stays one.
    ctx.start_task().await?;
    let second = ctx.elicit_raw("Name?", schema()).key("name").await?;
    Ok([name(first), name(second)].join(" "))
}

/// Become a task at once, and wait.
#[mcp_tool(task = "manual")]
async fn start(ctx: &RequestContext, desk: &Desk) -> String {
    let _present = desk.enter();
    let started = ctx.start_task().await;
    desk.pass().await;
    match started {
        Ok(()) => "started".to_owned(),
        Err(error) => format!("not started: {error}"),
    }
}

/// Greet, never as a task.
#[mcp_tool]
async fn greet(name: String) -> String {
    format!("Hello, {name}!")
}

/// A server with all of them.
pub fn builder(desk: &Desk) -> ServerBuilder {
    support::server().state(desk.clone()).handlers(handlers![
        wait, spawn, count, fail, refuse, panic, ask, compose, start, greet
    ])
}

/// A modern request of a client that declares the extension.
pub fn request(method: &str, mut params: Value) -> String {
    let mut meta = modern_meta();
    meta["io.modelcontextprotocol/clientCapabilities"] =
        json!({ "elicitation": {}, "extensions": { "io.modelcontextprotocol/tasks": {} } });
    params["_meta"] = meta;
    json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params }).to_string()
}

pub fn call(tool: &str) -> String {
    request("tools/call", json!({ "name": tool, "arguments": {} }))
}

/// Begins a task and gives its name.
pub async fn begin(wire: &mut Wire, tool: &str) -> String {
    let created = wire.ask(call(tool)).await;
    let id = created["result"]["taskId"].as_str();
    id.unwrap_or_else(|| panic!("no task: {created}"))
        .to_owned()
}

/// Asks once where a task stands.
pub async fn get(wire: &mut Wire, id: &str) -> Value {
    wire.ask(request("tasks/get", json!({ "taskId": id })))
        .await
}

/// Asks until the task has this status; gives the whole result.
pub async fn reaches(wire: &mut Wire, id: &str, status: &str) -> Value {
    loop {
        let mut answer = get(wire, id).await;
        let result = answer["result"].take();
        assert!(result.is_object(), "{answer}");
        if result["status"] == status {
            return result;
        }
        tokio::task::yield_now().await;
    }
}

/// A result with the members of a task that differ from run to run as they are.
pub fn expected(actual: &Value, mut members: Value) -> Value {
    for varying in ["taskId", "createdAt", "lastUpdatedAt"] {
        assert!(actual[varying].is_string(), "{varying}: {actual}");
        members[varying] = actual[varying].clone();
    }
    members["ttlMs"] = 3_600_000.into();
    members["pollIntervalMs"] = 1000.into();
    complete(Revision::V2026_07_28, members)
}

/// The empty answer of `tasks/update` and `tasks/cancel`.
pub fn acknowledged() -> Value {
    support::answer(Revision::V2026_07_28, json!({}))
}

/// What answers a request for a task that is not there.
pub fn unknown() -> Value {
    support::refusal(
        -32602,
        "there is no such task; it has expired, or never was",
    )
}

/// Lets other work go on until it has led to something.
pub async fn until(happened: impl Fn() -> bool) {
    while !happened() {
        tokio::task::yield_now().await;
    }
}
