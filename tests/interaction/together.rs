//! Several questions of one handler at once, each of which goes on as soon as it is answered.

use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use serde_json::{Value, json};
use trefoil::prelude::*;
use trefoil::protocol::{ElicitSchema, Revision, StringSchema};

use crate::support::{self, Wire, complete, modern_meta};

/// Ask three things at once and return the answers in the order in which they come.
#[mcp_tool]
async fn three(ctx: &RequestContext) -> Result<String, AskError> {
    let questions = ["a", "b", "c"].map(|what| async move {
        let schema = ElicitSchema::new().property("x", StringSchema::new());
        let answer = ctx.elicit_raw(what, schema).key(what).await?;
        Ok::<_, AskError>(match answer {
            Elicited::Accept(content) => format!("{what}={}", content["x"]),
            other => format!("{what}: {other:?}"),
        })
    });
    let mut questions: FuturesUnordered<_> = questions.into_iter().collect();
    let mut said = Vec::new();
    while let Some(answer) = questions.next().await {
        said.push(answer?);
    }
    Ok(said.join(", "))
}

fn server() -> Server {
    support::built(support::server().handlers(handlers![three]))
}

fn accepted(x: &str) -> Value {
    json!({ "action": "accept", "content": { "x": x } })
}

/// A call with what the last round brought and these answers.
fn again(last: &Value, answers: Value) -> String {
    let mut params = json!({ "name": "three", "_meta": modern_meta() });
    params["_meta"]["io.modelcontextprotocol/clientCapabilities"] = json!({ "elicitation": {} });
    params["inputResponses"] = answers;
    if let Some(state) = last["result"].get("requestState") {
        params["requestState"] = state.clone();
    }
    json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params }).to_string()
}

fn keys(asked: &Value) -> Vec<&String> {
    let asked = asked["result"]["inputRequests"].as_object();
    asked.expect("questions").keys().collect()
}

#[tokio::test]
async fn mrtr_04_11_questions_that_go_on_by_themselves_are_one_round_and_what_is_missing_is_another()
 {
    let mut wire = Wire::open(&server());
    let all = wire.ask(again(&Value::Null, json!({}))).await;
    assert_eq!(keys(&all), ["a", "b", "c"]);
    let some = json!({ "b": accepted("2") });
    let rest = wire.ask(again(&all, some)).await;
    assert_eq!(keys(&rest), ["a", "c"]);
    let more = json!({ "a": { "action": "decline" }, "c": accepted("3") });
    let answered = wire.ask(again(&rest, more)).await;
    let content =
        json!({ "content": [{ "type": "text", "text": "a: Decline, b=\"2\", c=\"3\"" }] });
    assert_eq!(answered["result"], complete(Revision::V2026_07_28, content));
}

/// A session in which the three questions have been asked, and their ids.
async fn asked() -> (Wire, [Value; 3]) {
    let mut wire = Wire::open(&server());
    let capabilities = "\"capabilities\":{\"elicitation\":{}}";
    let handshake = support::initialize("2025-11-25").replace("\"capabilities\":{}", capabilities);
    wire.ask(handshake).await;
    let call =
        json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": { "name": "three" } });
    wire.send(call.to_string()).await;
    let mut ids = [Value::Null, Value::Null, Value::Null];
    for (id, message) in ids.iter_mut().zip(["a", "b", "c"]) {
        let question: Value = serde_json::from_str(&wire.line().await).expect("it is JSON");
        assert_eq!(question["params"]["message"], message);
        *id = question["id"].clone();
    }
    (wire, ids)
}

fn answer(id: &Value, result: Value) -> String {
    json!({ "jsonrpc": "2.0", "id": id, "result": result }).to_string()
}

#[tokio::test]
async fn rpc_04_a_handler_takes_answers_in_the_order_in_which_they_come_and_each_once() {
    let (mut wire, [a, b, c]) = asked().await;
    wire.is_silent(&answer(&c, accepted("3"))).await;
    wire.is_silent(&answer(&c, accepted("33"))).await;
    wire.is_silent(&answer(&a, accepted("1"))).await;
    let done = wire.ask(answer(&b, json!({ "action": "cancel" }))).await;
    let content = json!([{ "type": "text", "text": "c=\"3\", a=\"1\", b: Cancel" }]);
    let expected = json!({ "jsonrpc": "2.0", "id": 1, "result": { "content": content } });
    assert_eq!(done, expected);
}

#[tokio::test]
async fn canc_01_questions_without_an_answer_are_taken_back_when_one_of_them_fails() {
    let (mut wire, [a, b, c]) = asked().await;
    let error = json!({ "code": -1, "message": "not now" });
    let refusal = json!({ "jsonrpc": "2.0", "id": b, "error": error });
    wire.send(refusal.to_string()).await;
    let mut told = Vec::new();
    for _ in 0..3 {
        told.push(serde_json::from_str::<Value>(&wire.line().await).expect("it is JSON"));
    }
    let failed = told.pop().expect("three messages");
    let content = json!([{ "type": "text", "text": "the client refused: not now" }]);
    let result = json!({ "content": content, "isError": true });
    assert_eq!(
        failed,
        json!({ "jsonrpc": "2.0", "id": 1, "result": result })
    );
    told.sort_by_key(|notification| notification["params"]["requestId"].as_u64());
    let withdrawn = [a, c].map(|id| {
        json!({
            "jsonrpc": "2.0",
            "method": "notifications/cancelled",
            "params": { "requestId": id, "reason": "the answer is no longer needed" },
        })
    });
    assert_eq!(told, withdrawn);
}
