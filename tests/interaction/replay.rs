//! Rounds of 2026-07-28: what is asked together, what is carried along, and what of it is believed.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use serde_json::{Value, json};
use trefoil::ServerBuilder;
use trefoil::interaction::{Question, RequestStateKey};
use trefoil::prelude::*;
use trefoil::protocol::{ElicitSchema, JsonObject, StringSchema};
use trefoil::transport::{Incoming, Outgoing, Transport, memory};

use crate::support::{self, Wire, modern_meta};

/// How often handlers ran, and how often their effects did.
#[derive(Clone, Default)]
struct Counts {
    runs: Arc<AtomicU32>,
    effects: Arc<AtomicU32>,
}

fn ask(ctx: &RequestContext, what: &str) -> Question<Elicited<JsonObject>> {
    let schema = ElicitSchema::new()
        .property("x", StringSchema::new())
        .require("x");
    ctx.elicit_raw(what, schema).key(what)
}

fn said(answer: Elicited<JsonObject>) -> String {
    match answer {
        Elicited::Accept(content) => content["x"].as_str().unwrap_or_default().to_owned(),
        other => format!("{other:?}"),
    }
}

/// Ask two things at once, in another order each time, and without keys.
#[mcp_tool]
async fn both(ctx: &RequestContext, counts: &Counts) -> Result<String, AskError> {
    let question = |what: &str| {
        let schema = ElicitSchema::new().property("x", StringSchema::new());
        ctx.elicit_raw(what, schema)
    };
    let (a, b) = match counts.runs.fetch_add(1, Ordering::Relaxed) % 2 {
        0 => tokio::join!(question("a"), question("b")),
        _ => {
            let (b, a) = tokio::join!(question("b"), question("a"));
            (a, b)
        }
    };
    Ok(format!("{} {}", said(a?), said(b?)))
}

/// Ask two things of the same text.
#[mcp_tool]
async fn alike(ctx: &RequestContext) -> Result<String, AskError> {
    let question = || {
        let schema = ElicitSchema::new().property("x", StringSchema::new());
        ctx.elicit_raw("again", schema)
    };
    let (one, other) = tokio::join!(question(), question());
    Ok(format!("{} {}", said(one?), said(other?)))
}

/// Ask one thing after the other.
#[mcp_tool]
async fn after(ctx: &RequestContext, counts: &Counts) -> Result<String, AskError> {
    counts.runs.fetch_add(1, Ordering::Relaxed);
    let a = said(ask(ctx, "a").await?);
    let b = said(ask(ctx, "b").await?);
    Ok(format!("{a} {b}"))
}

/// Do something once beside a question.
#[mcp_tool]
async fn beside(ctx: &RequestContext, counts: &Counts) -> Result<String, AskError> {
    let effect = ctx.once("effect", async {
        tokio::task::yield_now().await;
        counts.effects.fetch_add(1, Ordering::Relaxed) + 1
    });
    let (a, effect) = tokio::join!(ask(ctx, "a"), effect);
    Ok(format!("{} {}", said(a?), effect?))
}

/// Ask within a block that is done once.
#[mcp_tool]
async fn within(ctx: &RequestContext) -> Result<String, AskError> {
    let asked: Result<String, String> = ctx
        .once("block", async {
            ask(ctx, "a")
                .await
                .map(said)
                .map_err(|error| error.to_string())
        })
        .await?;
    Ok(format!("{asked:?}"))
}

/// Ask something else each time.
#[mcp_tool]
async fn changing(ctx: &RequestContext, counts: &Counts) -> Result<String, AskError> {
    let run = counts.runs.fetch_add(1, Ordering::Relaxed);
    ask(ctx, &format!("question {run}")).await.map(said)
}

/// Take whichever answer comes first.
#[mcp_tool]
async fn first(ctx: &RequestContext) -> Result<String, AskError> {
    tokio::select! {
        a = ask(ctx, "a") => Ok(said(a?)),
        b = ask(ctx, "b") => Ok(said(b?)),
        () = tokio::time::sleep(Duration::from_secs(3600)) => Ok("late".to_owned()),
    }
}

/// Ask from a task of its own.
#[mcp_tool]
async fn spawned(ctx: &RequestContext) -> Result<String, AskError> {
    let own = ctx.clone();
    let task = tokio::spawn(async move { ask(&own, "a").await.map(said) });
    task.await.unwrap_or(Err(AskError::Ended))
}

/// An error of the handler's own.
struct Own;

impl From<AskError> for Own {
    fn from(_: AskError) -> Self {
        Self
    }
}

impl std::fmt::Display for Own {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("own")
    }
}

/// Fail with an error of its own.
#[mcp_tool]
async fn wrapped(ctx: &RequestContext) -> Result<String, Own> {
    Ok(said(ask(ctx, "a").await?))
}

fn builder() -> ServerBuilder {
    counted(&Counts::default())
}

fn counted(counts: &Counts) -> ServerBuilder {
    support::server().state(counts.clone()).handlers(handlers![
        both, alike, after, beside, within, changing, first, spawned, wrapped
    ])
}

fn server() -> Server {
    support::built(builder())
}

fn call(tool: &str, arguments: Value, extra: Value) -> String {
    let mut params = json!({ "name": tool, "arguments": arguments, "_meta": modern_meta() });
    params["_meta"]["io.modelcontextprotocol/clientCapabilities"] = json!({ "elicitation": {} });
    for (key, value) in extra.as_object().expect("members to add") {
        params[key] = value.clone();
    }
    json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params }).to_string()
}

fn accepted(pairs: &[(&str, &str)]) -> Value {
    let answer = |x: &str| json!({ "action": "accept", "content": { "x": x } });
    pairs
        .iter()
        .map(|(key, x)| ((*key).to_owned(), answer(x)))
        .collect::<JsonObject>()
        .into()
}

fn keys(result: &Value) -> Vec<&str> {
    let asked = result["result"]["inputRequests"].as_object();
    asked
        .unwrap_or_else(|| panic!("{result}"))
        .keys()
        .map(String::as_str)
        .collect()
}

fn text(result: &Value) -> &str {
    result["result"]["content"][0]["text"]
        .as_str()
        .unwrap_or_else(|| panic!("{result}"))
}

/// A retry with what the last round brought.
fn again(tool: &str, last: &Value, answers: Value) -> String {
    let state = &last["result"]["requestState"];
    call(
        tool,
        json!({}),
        json!({ "requestState": state, "inputResponses": answers }),
    )
}

/// The keys of questions with these messages.
fn keys_of(result: &Value, messages: [&str; 2]) -> [String; 2] {
    messages.map(|message| {
        let asked = result["result"]["inputRequests"].as_object();
        let asked = asked.unwrap_or_else(|| panic!("{result}"));
        let found = asked
            .iter()
            .find(|(_, request)| request["params"]["message"] == message);
        found.unwrap_or_else(|| panic!("{result}")).0.clone()
    })
}

#[tokio::test]
async fn mrtr_04_questions_of_a_join_are_one_round_trip_in_whatever_order_they_are_asked_again() {
    let counts = Counts::default();
    let mut wire = Wire::open(&support::built(counted(&counts)));
    let asked = wire.ask(call("both", json!({}), json!({}))).await;
    assert_eq!(keys(&asked).len(), 2);
    let [a, b] = keys_of(&asked, ["a", "b"]);
    let answers = accepted(&[(&b, "2"), (&a, "1")]);
    let answered = wire.ask(again("both", &asked, answers)).await;
    assert_eq!(text(&answered), "1 2");
    assert_eq!(counts.runs.load(Ordering::Relaxed), 2);
}

#[tokio::test]
async fn mrtr_04_questions_of_the_same_text_are_told_apart() {
    let mut wire = Wire::open(&server());
    let asked = wire.ask(call("alike", json!({}), json!({}))).await;
    let [first, second] = keys(&asked)[..] else {
        panic!("{asked}")
    };
    assert_eq!(second, format!("{first}-2"));
    let answered = wire
        .ask(again(
            "alike",
            &asked,
            accepted(&[(first, "1"), (second, "2")]),
        ))
        .await;
    assert_eq!(text(&answered), "1 2");
}

#[tokio::test]
async fn mrtr_10_17_questions_one_after_the_other_are_two_round_trips_and_earlier_answers_are_in_the_state()
 {
    let counts = Counts::default();
    let mut wire = Wire::open(&support::built(counted(&counts)));
    let first = wire.ask(call("after", json!({}), json!({}))).await;
    assert_eq!(keys(&first), ["a"]);
    let second = wire
        .ask(again("after", &first, accepted(&[("a", "1")])))
        .await;
    assert_eq!(keys(&second), ["b"]);
    let answered = wire
        .ask(again("after", &second, accepted(&[("b", "2")])))
        .await;
    assert_eq!(text(&answered), "1 2");
    assert_eq!(counts.runs.load(Ordering::Relaxed), 3);
}

#[tokio::test]
async fn mrtr_11_12_missing_answers_are_asked_for_again_and_unknown_ones_are_ignored() {
    let mut wire = Wire::open(&server());
    let asked = wire.ask(call("first", json!({}), json!({}))).await;
    let none = wire.ask(again("first", &asked, json!({}))).await;
    assert_eq!(keys(&none), ["a", "b"]);
    let answers = accepted(&[("zzz", "?")]);
    let unknown = wire.ask(again("first", &asked, answers)).await;
    assert_eq!(keys(&unknown), ["a", "b"]);
    let stateless = json!({ "inputResponses": accepted(&[("a", "1"), ("b", "2")]) });
    let answered = wire.ask(call("after", json!({}), stateless)).await;
    assert_eq!(text(&answered), "1 2", "answers alone do");
}

#[tokio::test]
async fn mrtr_12_answers_of_the_wrong_shape_are_refused() {
    let mut wire = Wire::open(&server());
    let no_object = "it must be an object";
    for (wrong, why) in [
        (json!("yes"), no_object),
        (json!(null), no_object),
        (json!(["accept", { "a": "1" }, null]), no_object),
        (json!({}), "missing field `action`"),
        (
            json!({ "action": "maybe" }),
            "unknown variant `maybe`, expected one of `accept`, `decline`, `cancel`",
        ),
    ] {
        let message = call(
            "after",
            json!({}),
            json!({ "inputResponses": { "a": wrong } }),
        );
        let refused = wire.ask(message).await;
        let message = format!("the answer `a` in `inputResponses` is invalid: {why}");
        assert_eq!(refused, support::refusal(-32602, &message));
    }
    let refused = wire
        .ask(call("after", json!({}), json!({ "inputResponses": [] })))
        .await;
    assert_eq!(refused["error"]["code"], -32602);
}

const FOREIGN: &str = "`requestState` was changed, is out of date, or belongs to another request; make the request anew without it";

#[tokio::test]
async fn mrtr_06_07_a_state_that_is_not_this_requests_own_is_refused_and_nothing_runs() {
    let counts = Counts::default();
    let mut wire = Wire::open(&support::built(counted(&counts)));
    let asked = wire.ask(call("after", json!({}), json!({}))).await;
    let state = asked["result"]["requestState"].as_str().unwrap().to_owned();
    let mut flipped = state.clone().into_bytes();
    flipped[40] = if flipped[40] == b'A' { b'B' } else { b'A' };
    let flipped = String::from_utf8(flipped).unwrap();
    let answers = accepted(&[("a", "1")]);
    let with = |tool: &str, arguments: Value, state: &str| {
        call(
            tool,
            arguments,
            json!({ "requestState": state, "inputResponses": answers }),
        )
    };
    for message in [
        with("after", json!({}), &flipped),
        with("after", json!({}), ""),
        with("both", json!({}), &state),
        with("after", json!({ "other": 1 }), &state),
    ] {
        assert_eq!(
            wire.ask(&message).await,
            support::refusal(-32602, FOREIGN),
            "{message}"
        );
    }
    assert_eq!(counts.runs.load(Ordering::Relaxed), 1);
    let stranger = Wire::open(&support::built(builder()))
        .ask(with("after", json!({}), &state))
        .await;
    assert_eq!(
        stranger,
        support::refusal(-32602, FOREIGN),
        "another process, another key"
    );
    let refused = wire
        .ask(call("after", json!({}), json!({ "requestState": 7 })))
        .await;
    assert_eq!(
        refused,
        support::refusal(-32602, "`requestState` must be a string")
    );
}

#[tokio::test]
async fn mrtr_07_a_state_is_out_of_date_after_its_time() {
    let late = builder().limits(|limits| limits.request_state_ttl = Duration::ZERO);
    let mut wire = Wire::open(&support::built(late));
    let asked = wire.ask(call("after", json!({}), json!({}))).await;
    let retry = again("after", &asked, accepted(&[("a", "1")]));
    assert_eq!(wire.ask(retry).await, support::refusal(-32602, FOREIGN));
}

#[tokio::test]
async fn mrtr_07_keys_are_shared_and_replaced() {
    let key = |byte: u8| RequestStateKey::new([byte; 32]);
    let with = |keys: &[u8]| {
        let builder = keys.iter().fold(builder(), |builder, byte| {
            builder.request_state_key(key(*byte))
        });
        Wire::open(&support::built(builder))
    };
    let asked = with(&[1]).ask(call("after", json!({}), json!({}))).await;
    let retry = again("after", &asked, accepted(&[("a", "1")]));
    assert_eq!(
        keys(&with(&[1]).ask(&retry).await),
        ["b"],
        "another process"
    );
    assert_eq!(
        keys(&with(&[2, 1]).ask(&retry).await),
        ["b"],
        "with a new key before it"
    );
    assert_eq!(
        with(&[2]).ask(&retry).await,
        support::refusal(-32602, FOREIGN)
    );
}

/// A transport that knows who is at the other end.
struct Known(memory::Memory, &'static str);

impl Transport for Known {
    fn poll_receive(&mut self, cx: &mut Context<'_>) -> Poll<Option<io::Result<Incoming>>> {
        self.0.poll_receive(cx)
    }
    fn send(&mut self, message: Outgoing) {
        self.0.send(message);
    }
    fn queued(&self) -> usize {
        self.0.queued()
    }
    fn poll_flush(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.0.poll_flush(cx)
    }
    fn principal(&self) -> Option<&str> {
        Some(self.1)
    }
}

#[tokio::test]
async fn mrtr_07_elic_23_a_state_is_that_of_whoever_began() {
    let server = server();
    let ask_as = async |who: &'static str, message: String| -> Value {
        let (ours, mut client) = memory::pair();
        tokio::spawn(server.clone().serve(Known(ours, who)));
        client.send(&message).await.expect("the server is there");
        let line = client.receive().await.expect("the server sends UTF-8");
        serde_json::from_str(&line.expect("the server has not ended")).expect("it writes JSON")
    };
    let asked = ask_as("ada", call("after", json!({}), json!({}))).await;
    let retry = again("after", &asked, accepted(&[("a", "1")]));
    assert_eq!(
        ask_as("eve", retry.clone()).await,
        support::refusal(-32602, FOREIGN)
    );
    assert_eq!(keys(&ask_as("ada", retry).await), ["b"]);
}

#[tokio::test]
async fn mrtr_10_a_question_that_changes_in_each_run_ends_in_an_error() {
    let mut wire = Wire::open(&server());
    let mut last = wire.ask(call("changing", json!({}), json!({}))).await;
    let mut rounds = 0;
    while last["result"]["resultType"] == "input_required" {
        rounds += 1;
        let key = keys(&last)[0].to_owned();
        last = wire
            .ask(again("changing", &last, accepted(&[(&key, "x")])))
            .await;
    }
    assert_eq!(rounds, 16);
    let message = "the client was asked 16 times and there is still a question; one whose text changes from run to run is asked for ever";
    assert_eq!(last, support::refusal(-32603, message));
}

#[tokio::test]
async fn mrtr_22_a_question_waits_for_once_and_its_value_is_carried_along() {
    let counts = Counts::default();
    let mut wire = Wire::open(&support::built(counted(&counts)));
    let asked = wire.ask(call("beside", json!({}), json!({}))).await;
    assert_eq!(keys(&asked), ["a"]);
    for _ in 0..2 {
        let answered = wire
            .ask(again("beside", &asked, accepted(&[("a", "1")])))
            .await;
        assert_eq!(text(&answered), "1 1");
    }
    assert_eq!(counts.effects.load(Ordering::Relaxed), 1);
    let asked = wire.ask(call("within", json!({}), json!({}))).await;
    let refused =
        r#"Err("the client cannot be asked: a question within `once` could never be answered")"#;
    assert_eq!(text(&asked), refused);
}

#[tokio::test]
async fn mrtr_22_select_takes_the_answer_that_comes_and_timers_do_not_fire() {
    let mut wire = Wire::open(&server());
    let asked = wire.ask(call("first", json!({}), json!({}))).await;
    assert_eq!(keys(&asked), ["a", "b"]);
    let answered = wire
        .ask(again("first", &asked, accepted(&[("b", "2")])))
        .await;
    assert_eq!(text(&answered), "2");
}

#[tokio::test]
async fn mrtr_22_a_spawned_task_asks_for_its_request() {
    let mut wire = Wire::open(&server());
    let asked = wire.ask(call("spawned", json!({}), json!({}))).await;
    assert_eq!(keys(&asked), ["a"]);
    let answered = wire
        .ask(again("spawned", &asked, accepted(&[("a", "1")])))
        .await;
    assert_eq!(text(&answered), "1");
}

#[tokio::test]
async fn mrtr_05_an_error_of_the_handlers_own_hides_no_missing_capability() {
    let mut wire = Wire::open(&server());
    let message = call("wrapped", json!({}), json!({ "_meta": modern_meta() }));
    let refused = wire.ask(message).await;
    assert_eq!(refused["error"]["code"], -32021);
    let required = json!({ "requiredCapabilities": { "elicitation": { "form": {} } } });
    assert_eq!(refused["error"]["data"], required);
}
