//! The handlers and the middleware of these tests.

use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use trefoil::ServerBuilder;
use trefoil::middleware::{Middleware, Next, Outcome, Request};
use trefoil::prelude::*;
use trefoil::protocol::Revision;

use crate::support::{complete, request, server};

/// One revision of each era.
pub const ERAS: [Revision; 2] = [Revision::V2025_11_25, Revision::V2026_07_28];

/// What happened, line by line.
#[derive(Clone, Default)]
pub struct Log(Arc<Mutex<Vec<String>>>);

impl Log {
    pub fn note(&self, line: impl Into<String>) {
        self.0
            .lock()
            .expect("nothing panics in here")
            .push(line.into());
    }

    pub fn take(&self) -> Vec<String> {
        std::mem::take(&mut *self.0.lock().expect("nothing panics in here"))
    }
}

/// Add two numbers.
#[mcp_tool]
pub async fn add(
    log: &Log,
    #[arg(range(max = 100))] a: i64,
    #[arg(default = 1)] b: i64,
) -> Result<i64, &'static str> {
    log.note(format!("add {a} {b}"));
    match a + b {
        13 => Err("unlucky"),
        sum => Ok(sum),
    }
}

/// A page
#[mcp_resource("page://{number}", complete(number = numbers), cache(ttl = std::time::Duration::from_secs(5), scope = "public"))]
pub async fn page(number: u8) -> String {
    format!("page {number}")
}

pub async fn numbers(_ctx: &RequestContext, partial: &str) -> Vec<String> {
    vec![format!("{partial}0")]
}

/// Draft a greeting
#[mcp_prompt]
pub async fn greet(name: String) -> String {
    format!("Greet {name}.")
}

/// Notes what comes in and what goes out, under a name.
pub struct Notes(pub &'static str, pub Log);

#[trefoil::async_trait]
impl Middleware for Notes {
    async fn handle(
        &self,
        request: &mut Request,
        next: Next<'_>,
    ) -> Result<Outcome, ProtocolError> {
        let Self(name, log) = self;
        let target = request.target().unwrap_or("-").to_owned();
        log.note(format!("{name}: {} {target}", request.method()));
        let outcome = next.run(request).await;
        log.note(match &outcome {
            Ok(outcome) if outcome.is_error() => format!("{name}: failed"),
            Ok(_) => format!("{name}: done"),
            Err(error) => format!("{name}: error {}: {error}", error.code().0),
        });
        outcome
    }
}

/// A server whose requests are noted by a middleware `m`, in the log that its handlers have too.
pub fn noted(log: &Log) -> ServerBuilder {
    server()
        .state(log.clone())
        .middleware(Notes("m", log.clone()))
}

/// A `tools/call` of the revision.
pub fn call(revision: Revision, tool: &str, arguments: Value) -> String {
    request(
        revision,
        "tools/call",
        json!({ "name": tool, "arguments": arguments }),
    )
}

/// The whole answer of a tool that returned a text.
pub fn text(revision: Revision, text: &str) -> Value {
    let result = json!({ "content": [{ "type": "text", "text": text }] });
    json!({ "jsonrpc": "2.0", "id": 1, "result": complete(revision, result) })
}

/// The whole answer of a tool that failed.
pub fn failure(revision: Revision, text: &str) -> Value {
    let result = json!({ "content": [{ "type": "text", "text": text }], "isError": true });
    json!({ "jsonrpc": "2.0", "id": 1, "result": complete(revision, result) })
}
