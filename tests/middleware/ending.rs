//! Panics, cancellation, time limits and rounds of questions.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::Notify;
use trefoil::middleware::{Middleware, Next, Outcome, Request, from_fn};
use trefoil::prelude::*;
use trefoil::protocol::{ElicitSchema, Revision, StringSchema};

use crate::desk::{ERAS, Log, Notes, call, text};
use crate::support::{Wire, built, modern_meta, refusal, server};

/// Panic at once.
#[mcp_tool]
async fn broken() {
    panic!("a secret");
}

/// Wait for ever.
#[mcp_tool(timeout = Duration::from_secs(5))]
async fn slow(started: &Arc<Notify>) {
    started.notify_one();
    std::future::pending().await
}

/// Say hello.
#[mcp_tool]
async fn hello() -> &'static str {
    "hello"
}

async fn panics(request: &mut Request, next: Next<'_>) -> Result<Outcome, ProtocolError> {
    let outcome = next.run(request).await;
    assert!(request.target() != Some("hello"), "a secret");
    outcome
}

#[tokio::test]
async fn rpc_27_a_panic_of_the_handler_is_an_outcome_and_one_of_the_middleware_an_error() {
    for revision in ERAS {
        let log = Log::default();
        let server = built(
            server()
                .middleware(Notes("m", log.clone()))
                .middleware(from_fn(panics))
                .handlers(handlers![broken, hello]),
        );
        let mut wire = Wire::at(&server, revision).await;
        let panicked = refusal(-32603, "the handler panicked");
        assert_eq!(
            wire.ask(call(revision, "broken", json!({}))).await,
            panicked
        );
        assert_eq!(
            log.take(),
            [
                "m: tools/call broken",
                "m: error -32603: the handler panicked"
            ]
        );
        assert_eq!(wire.ask(call(revision, "hello", json!({}))).await, panicked);
        // The panic went through the outer one, which has nothing to say any more.
        assert_eq!(log.take(), ["m: tools/call hello"]);
        let answer = wire.request(revision, "tools/list", json!({})).await;
        assert!(answer["result"].is_object(), "the connection lives");
    }
}

/// Notes when it is dropped.
struct Dropped(Log);

impl Drop for Dropped {
    fn drop(&mut self) {
        self.0.note("dropped");
    }
}

struct Watches(Log, Arc<Notify>);

#[trefoil::async_trait]
impl Middleware for Watches {
    async fn handle(
        &self,
        request: &mut Request,
        next: Next<'_>,
    ) -> Result<Outcome, ProtocolError> {
        let watch = (Dropped(self.0.clone()), self.1.clone());
        let outcome = next.run(request).await;
        self.0.note("behind");
        watch.1.notify_one();
        outcome
    }
}

#[tokio::test]
async fn canc_03_cancellation_drops_the_middleware_with_the_handler() {
    for revision in ERAS {
        let (log, started) = (Log::default(), Arc::new(Notify::new()));
        let server = built(
            server()
                .state(started.clone())
                .middleware(Watches(log.clone(), Arc::default()))
                .handlers(handlers![slow, hello]),
        );
        let mut wire = Wire::at(&server, revision).await;
        wire.send(call(revision, "slow", json!({}))).await;
        started.notified().await;
        wire.send(
            r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#,
        )
        .await;
        let answer = wire.ask(call(revision, "hello", json!({}))).await;
        assert_eq!(answer, text(revision, "hello"), "nothing else was answered");
        let mut lines = log.take();
        // The first by cancellation, the second at the end of `hello`; tasks are dropped when they get to it.
        while lines.len() < 3 {
            tokio::task::yield_now().await;
            lines.extend(log.take());
        }
        lines.sort();
        assert_eq!(lines, ["behind", "dropped", "dropped"]);
    }
}

#[tokio::test(start_paused = true)]
async fn a_middleware_is_outside_of_the_time_limit_and_sees_that_it_is_over() {
    for revision in ERAS {
        let log = Log::default();
        let server = built(
            server()
                .state(Arc::new(Notify::new()))
                .request_timeout(Duration::from_secs(5))
                .middleware(Notes("m", log.clone()))
                .middleware(from_fn(dawdles))
                .handlers(handlers![slow, hello]),
        );
        let mut wire = Wire::at(&server, revision).await;
        let answer = wire.ask(call(revision, "hello", json!({}))).await;
        assert_eq!(answer, text(revision, "hello"));
        assert_eq!(log.take(), ["m: tools/call hello", "m: done"]);
        let answer = wire.ask(call(revision, "slow", json!({}))).await;
        assert_eq!(answer, refusal(-32603, "no result within 5s"));
        assert_eq!(
            log.take(),
            ["m: tools/call slow", "m: error -32603: no result within 5s"]
        );
    }
}

async fn dawdles(request: &mut Request, next: Next<'_>) -> Result<Outcome, ProtocolError> {
    tokio::time::sleep(Duration::from_secs(10)).await;
    next.run(request).await
}

/// Ask for a name and greet.
#[mcp_tool]
async fn ask_name(ctx: &RequestContext) -> Result<String, AskError> {
    let schema = ElicitSchema::new().property("name", StringSchema::new());
    let answer = ctx.elicit_raw("Your name?", schema).key("name").await?;
    Ok(match answer {
        Elicited::Accept(answer) => format!("Hello, {}", answer["name"].as_str().unwrap_or("?")),
        _ => "Hello".to_owned(),
    })
}

fn asking(extra: Value) -> String {
    let mut params = json!({ "name": "ask_name", "arguments": {}, "_meta": modern_meta() });
    params["_meta"]["io.modelcontextprotocol/clientCapabilities"] = json!({ "elicitation": {} });
    for (key, value) in extra.as_object().expect("an object") {
        params[key] = value.clone();
    }
    json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params }).to_string()
}

#[tokio::test]
async fn mrtr_03_each_round_of_questions_runs_the_middleware_anew_and_the_last_one_to_its_end() {
    let log = Log::default();
    let server = built(
        server()
            .middleware(Notes("m", log.clone()))
            .handlers(handlers![ask_name]),
    );
    let mut wire = Wire::open(&server);
    let asked = wire.ask(asking(json!({}))).await;
    assert_eq!(asked["result"]["resultType"], "input_required");
    assert_eq!(log.take(), ["m: tools/call ask_name"]);
    let answered = json!({ "action": "accept", "content": { "name": "Ada" } });
    let answer = wire
        .ask(asking(json!({
            "requestState": asked["result"]["requestState"],
            "inputResponses": { "name": answered },
        })))
        .await;
    assert_eq!(answer, text(Revision::V2026_07_28, "Hello, Ada"));
    assert_eq!(log.take(), ["m: tools/call ask_name", "m: done"]);
}
