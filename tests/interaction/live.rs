//! Questions that are requests, up to 2025-11-25: their ends, good and bad.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use serde_json::{Value, json};
use trefoil::prelude::*;
use trefoil::protocol::{ElicitSchema, StringSchema};
use trefoil::transport::memory;

use crate::support::{self, Wire};

/// Number of handlers that are alive.
#[derive(Clone, Default)]
struct Alive(Arc<AtomicUsize>);

struct Guard(Arc<AtomicUsize>);

impl Alive {
    fn guard(&self) -> Guard {
        self.0.fetch_add(1, Ordering::SeqCst);
        Guard(self.0.clone())
    }

    /// Waits until no handler is left.
    async fn ended(&self) {
        while self.0.load(Ordering::SeqCst) > 0 {
            tokio::task::yield_now().await;
        }
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Ask for a word.
#[mcp_tool]
async fn word(ctx: &RequestContext, alive: &Alive) -> Result<String, AskError> {
    let _guard = alive.guard();
    let schema = ElicitSchema::new().property("x", StringSchema::new());
    Ok(format!("{:?}", ctx.elicit_raw("Which?", schema).await?))
}

/// Ask two things at once.
#[mcp_tool]
async fn two(ctx: &RequestContext) -> Result<String, AskError> {
    let form = || ElicitSchema::new().property("x", StringSchema::new());
    let (a, b) = tokio::join!(ctx.elicit_raw("a", form()), ctx.elicit_raw("b", form()));
    Ok(format!("{:?} {:?}", a?, b?))
}

/// Ask again, whatever became of the first question.
#[mcp_tool]
async fn insist(ctx: &RequestContext) -> String {
    let form = || ElicitSchema::new().property("x", StringSchema::new());
    let first = ctx.elicit_raw("Which?", form()).await;
    let second = ctx.elicit_raw("Which, please?", form()).await;
    format!("{first:?} {second:?}")
}

fn server(alive: &Alive) -> Server {
    support::built(
        support::server()
            .limits(|limits| limits.input_timeout = Some(Duration::from_secs(60)))
            .state(alive.clone())
            .handlers(handlers![word, two, insist]),
    )
}

fn handshake() -> String {
    let capabilities = "\"capabilities\":{\"elicitation\":{}}";
    support::initialize("2025-06-18").replace("\"capabilities\":{}", capabilities)
}

async fn session(server: &Server) -> Wire {
    let mut wire = Wire::open(server);
    wire.ask(handshake()).await;
    wire
}

fn call(tool: &str) -> String {
    json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": { "name": tool } })
        .to_string()
}

fn answer(id: &Value, action: &str) -> String {
    json!({ "jsonrpc": "2.0", "id": id, "result": { "action": action } }).to_string()
}

fn failed(message: &str) -> Value {
    let content = json!([{ "type": "text", "text": message }]);
    json!({ "jsonrpc": "2.0", "id": 1, "result": { "content": content, "isError": true } })
}

fn withdrawn(id: &Value) -> Value {
    json!({
        "jsonrpc": "2.0",
        "method": "notifications/cancelled",
        "params": { "requestId": id, "reason": "the answer is no longer needed" },
    })
}

async fn next(wire: &mut Wire) -> Value {
    serde_json::from_str(&wire.line().await).expect("the server writes JSON")
}

#[tokio::test]
async fn samp_13_an_error_of_the_client_is_the_handlers() {
    let mut wire = session(&server(&Alive::default())).await;
    let asked = wire.ask(call("word")).await;
    let error = json!({ "code": -1, "message": "not now" });
    let refused = wire
        .ask(json!({ "jsonrpc": "2.0", "id": asked["id"], "error": error }).to_string())
        .await;
    assert_eq!(refused, failed("the client refused: not now"));
}

#[tokio::test]
async fn samp_13_an_error_that_cannot_be_read_is_one_all_the_same() {
    let alive = Alive::default();
    let mut wire = session(&server(&alive)).await;
    let asked = wire.ask(call("word")).await;
    let response = json!({ "jsonrpc": "2.0", "id": asked["id"], "error": "no" });
    let message = "the client refused: the response cannot be read: invalid type: string \"no\", expected struct ErrorObject";
    assert_eq!(wire.ask(response.to_string()).await, failed(message));
    alive.ended().await;
}

#[tokio::test]
async fn rpc_04_questions_have_ids_of_their_own_and_answers_find_them_in_any_order() {
    let mut wire = session(&server(&Alive::default())).await;
    let a = wire.ask(call("two")).await;
    let b = next(&mut wire).await;
    assert_eq!(
        (&a["params"]["message"], &b["params"]["message"]),
        (&json!("a"), &json!("b"))
    );
    assert_ne!(a["id"], b["id"]);
    wire.is_silent(&answer(&json!(99), "accept")).await;
    wire.is_silent(&answer(&json!("unknown"), "accept")).await;
    wire.is_silent(&answer(&b["id"], "decline")).await;
    let done = wire.ask(answer(&a["id"], "cancel")).await;
    assert_eq!(done["result"]["content"][0]["text"], "Cancel Decline");
}

#[tokio::test(start_paused = true)]
async fn a_client_that_never_answers_is_not_waited_for() {
    let alive = Alive::default();
    let mut wire = session(&server(&alive)).await;
    let asked = wire.ask(call("word")).await;
    tokio::time::advance(Duration::from_secs(61)).await;
    assert_eq!(next(&mut wire).await, withdrawn(&asked["id"]));
    assert_eq!(
        next(&mut wire).await,
        failed("the client did not answer within 60s")
    );
    alive.ended().await;
    wire.is_silent(&answer(&asked["id"], "accept")).await;
}

#[tokio::test]
async fn canc_01_a_request_that_is_cancelled_takes_its_question_back() {
    let alive = Alive::default();
    let mut wire = session(&server(&alive)).await;
    let asked = wire.ask(call("word")).await;
    let cancel = json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": 1 } });
    let told = wire.ask(cancel.to_string()).await;
    assert_eq!(told, withdrawn(&asked["id"]));
    alive.ended().await;
    wire.is_silent(&answer(&asked["id"], "accept")).await;
}

#[tokio::test]
async fn a_connection_that_closes_leaves_no_handler_behind() {
    let alive = Alive::default();
    let (ours, mut client) = memory::pair();
    let served = tokio::spawn(server(&alive).serve(ours));
    client.send(&handshake()).await.unwrap();
    client.receive().await.unwrap();
    client.send(&call("word")).await.unwrap();
    client.receive().await.unwrap();
    assert_eq!(alive.0.load(Ordering::SeqCst), 1);
    drop(client);
    served.await.unwrap().ok();
    alive.ended().await;
}

#[tokio::test(start_paused = true)]
async fn who_says_no_more_is_not_waited_for_and_not_asked_again() {
    let (ours, mut client) = memory::pair();
    let served = tokio::spawn(server(&Alive::default()).serve(ours));
    client.send(&handshake()).await.unwrap();
    client.receive().await.unwrap();
    client.send(&call("insist")).await.unwrap();
    client.receive().await.unwrap();
    let begun = tokio::time::Instant::now();
    client.close().await.unwrap();
    let mut said = Vec::new();
    while let Some(line) = client.receive().await.unwrap() {
        said.push(serde_json::from_str::<Value>(&line).unwrap());
    }
    let content = json!([{ "type": "text", "text": "Err(Ended) Err(Ended)" }]);
    let answer = json!({ "jsonrpc": "2.0", "id": 1, "result": { "content": content } });
    assert_eq!(said, [answer]);
    assert_eq!(begun.elapsed(), Duration::ZERO);
    served.await.unwrap().unwrap();
}
