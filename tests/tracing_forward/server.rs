//! A server that talks, and what it says.

use std::sync::{Arc, Once};

use serde_json::{Value, json};
use tokio::sync::Barrier;
use tracing::Instrument;
use tracing_subscriber::layer::SubscriberExt;
use trefoil::prelude::*;
use trefoil::protocol::Revision;

use crate::support::{self, Wire, built, modern_meta};

/// Target of all events here.
pub const TARGET: &str = "desk";

/// Say something at every level.
#[mcp_tool]
async fn talk() -> &'static str {
    tracing::trace!(target: TARGET, "trace");
    tracing::debug!(target: TARGET, "debug");
    tracing::info!(target: TARGET, "info");
    tracing::warn!(target: TARGET, "warn");
    tracing::error!(target: TARGET, "error");
    "said"
}

/// Say values of every kind.
#[mcp_tool]
async fn values() -> &'static str {
    let error = std::io::Error::other("no disk");
    tracing::info!(
        target: TARGET,
        signed = -1,
        unsigned = u64::MAX,
        float = 0.5,
        infinite = f64::INFINITY,
        yes = true,
        text = "tea",
        debug = ?Some(1),
        display = %"cup",
        error = &error as &dyn std::error::Error,
    );
    tracing::info!(target: TARGET, "only {}", "words");
    "said"
}

/// Say something from a span below, from a task, and from a task that lost the span.
#[mcp_tool]
async fn deep() -> &'static str {
    let below = tracing::info_span!(target: TARGET, "below");
    below.in_scope(|| tracing::info!(target: TARGET, "below"));
    let carried = async { tracing::info!(target: TARGET, "carried") };
    let lost = async { tracing::info!(target: TARGET, "lost") };
    let carried = tokio::spawn(carried.instrument(tracing::Span::current()));
    carried.await.expect("the task does not panic");
    tokio::spawn(lost).await.expect("the task does not panic");
    "said"
}

/// Say something from a thread of the blocking pool.
#[mcp_tool]
fn blocking() -> &'static str {
    tracing::info!(target: TARGET, "blocking");
    "said"
}

/// Say a name before and after all the others have said theirs.
#[mcp_tool]
async fn meet(barrier: &Arc<Barrier>, name: String) -> String {
    tracing::info!(target: TARGET, name, "before");
    barrier.wait().await;
    tracing::info!(target: TARGET, name, "after");
    name
}

/// Say what is the library's own, which nobody hears.
#[mcp_tool]
async fn own() -> &'static str {
    tracing::error!(target: "trefoil", "own");
    tracing::error!(target: "trefoil::server::outbox", "own");
    tracing::error!(target: "trefoil_like", "another's");
    "said"
}

/// Say more than the queue holds.
#[mcp_tool]
async fn flood() -> &'static str {
    for number in 0..1000 {
        tracing::info!(target: TARGET, number, "flood");
    }
    "said"
}

/// Has all tests of this program served by one subscriber, as in a real program.
fn subscribe() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let subscriber = tracing_subscriber::registry().with(trefoil::tracing_forward::layer());
        tracing::subscriber::set_global_default(subscriber).expect("nobody else subscribes");
    });
}

/// The server in the making; it does not yet forward.
pub fn builder() -> trefoil::ServerBuilder {
    subscribe();
    support::server()
        .state(Arc::new(Barrier::new(2)))
        .handlers(handlers![talk, values, deep, blocking, meet, own, flood])
}

pub fn forwarding() -> Server {
    built(builder().forward_tracing())
}

/// A call of the revision; a modern one with a log level, if there is one.
pub fn call(id: u64, tool: &str, arguments: Value, level: Option<&str>) -> String {
    let mut params = json!({ "name": tool, "arguments": arguments });
    if let Some(level) = level {
        params["_meta"] = modern_meta();
        params["_meta"]["io.modelcontextprotocol/logLevel"] = level.into();
    }
    json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params }).to_string()
}

/// A message to the client.
pub fn message(level: &str, data: Value) -> Value {
    json!({
        "jsonrpc": "2.0",
        "method": "notifications/message",
        "params": { "level": level, "logger": TARGET, "data": data },
    })
}

/// Sends the line and reads messages up to the answer, which is left out.
pub async fn heard(wire: &mut Wire, line: String) -> Vec<Value> {
    wire.send(line).await;
    let mut heard = Vec::new();
    loop {
        let message: Value = serde_json::from_str(&wire.line().await).expect("JSON");
        if message.get("method").is_none() {
            assert!(message["result"]["content"].is_array(), "{message}");
            return heard;
        }
        heard.push(message);
    }
}

pub async fn session(server: &Server) -> Wire {
    Wire::at(server, Revision::V2025_11_25).await
}
