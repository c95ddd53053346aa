//! Calls that are made again with answers.

use serde_json::{Value, json};
use trefoil::jsonrpc::{ErrorCode, ErrorObject};
use trefoil::prelude::*;
use trefoil::protocol::ElicitResult;
use trefoil::testing::TestClient;

use super::{LEGACY, MODERN, accept, elicitation, modern, sampling, server, text};

/// A client that declares what the suite declares.
fn client() -> TestClient {
    server().test_client().capabilities(json!({
        "sampling": {},
        "elicitation": {},
        "roots": { "listChanged": true },
    }))
}

/// One round: a call, with answers if there are any, and with what the last round gave to be carried.
async fn round(
    client: &TestClient,
    tool: &str,
    responses: Option<Value>,
    state: Option<&Value>,
) -> Result<Value, ErrorObject> {
    let mut params = json!({ "name": tool, "arguments": {} });
    if let Some(responses) = responses {
        params["inputResponses"] = responses;
    }
    if let Some(state) = state {
        params["requestState"] = state.clone();
    }
    client.request("tools/call", params).await
}

/// Makes a round that asks, compares the whole result with these questions, and gives the state.
async fn asks(
    client: &TestClient,
    tool: &str,
    responses: Option<Value>,
    state: Option<&Value>,
    questions: Value,
) -> Value {
    let asked = round(client, tool, responses, state).await.expect(tool);
    let carried = asked["requestState"].clone();
    assert!(carried.as_str().is_some_and(|state| !state.is_empty()));
    let expected = json!({ "inputRequests": questions, "requestState": carried });
    assert_eq!(asked, modern("input_required", expected), "{tool}");
    carried
}

/// A tool that asks once, and is done when it is answered.
async fn asks_once(tool: &str, questions: Value, responses: Value, result: &str) {
    let client = client();
    let state = asks(&client, tool, None, None, questions).await;
    let done = round(&client, tool, Some(responses), Some(&state)).await;
    assert_eq!(done, Ok(modern("complete", text(result))), "{tool}");
}

fn user_name() -> Value {
    elicitation(
        "What is your name?",
        json!({ "name": { "type": "string" } }),
        json!(["name"]),
    )
}

fn confirm() -> Value {
    elicitation(
        "Please confirm",
        json!({ "ok": { "type": "boolean" } }),
        json!(["ok"]),
    )
}

fn said(text: &str) -> Value {
    json!({
        "role": "assistant",
        "content": { "type": "text", "text": text },
        "model": "test-model",
        "stopReason": "endTurn",
    })
}

fn roots() -> Value {
    json!({ "roots": [{ "uri": "file:///test/root", "name": "Test Root" }] })
}

fn alice() -> Value {
    accept(json!({ "name": "Alice" }))
}

#[tokio::test]
async fn each_kind_of_question_is_asked_in_a_round() {
    asks_once(
        "test_input_required_result_elicitation",
        json!({ "user_name": user_name() }),
        json!({ "user_name": alice() }),
        "Hello, Alice!",
    )
    .await;
    asks_once(
        "test_input_required_result_sampling",
        json!({ "capital_question": sampling("What is the capital of France?", 100) }),
        json!({ "capital_question": said("Paris.") }),
        "The model says: Paris.",
    )
    .await;
    asks_once(
        "test_input_required_result_list_roots",
        json!({ "client_roots": { "method": "roots/list" } }),
        json!({ "client_roots": roots() }),
        "The roots are: file:///test/root",
    )
    .await;
    asks_once(
        "test_input_required_result_request_state",
        json!({ "confirm": confirm() }),
        json!({ "confirm": accept(json!({ "ok": true })) }),
        "state-ok: confirmed",
    )
    .await;
    asks_once(
        "test_input_required_result_multiple_inputs",
        json!({
            "user_name": user_name(),
            "greeting": sampling("Generate a greeting", 50),
            "client_roots": { "method": "roots/list" },
        }),
        json!({ "user_name": alice(), "greeting": said("Hello there!"), "client_roots": roots() }),
        "Hello there! Alice file:///test/root",
    )
    .await;
}

#[tokio::test]
async fn a_second_question_has_a_state_of_its_own() {
    let tool = "test_input_required_result_multi_round";
    let client = client();
    let step1 = elicitation(
        "Step 1: What is your name?",
        json!({ "name": { "type": "string" } }),
        json!(["name"]),
    );
    let first = asks(&client, tool, None, None, json!({ "step1": step1 })).await;
    let step2 = elicitation(
        "Step 2: What is your favorite color?",
        json!({ "color": { "type": "string" } }),
        json!(["color"]),
    );
    let named = json!({ "step1": alice() });
    let questions = json!({ "step2": step2 });
    let second = asks(&client, tool, Some(named), Some(&first), questions).await;
    assert_ne!(first, second);
    let colored = json!({ "step2": accept(json!({ "color": "blue" })) });
    let done = round(&client, tool, Some(colored), Some(&second)).await;
    assert_eq!(done, Ok(modern("complete", text("Alice likes blue."))));
}

#[tokio::test]
async fn answers_are_taken_without_a_state_and_unknown_ones_are_ignored() {
    let tool = "test_input_required_result_elicitation";
    let responses = json!({
        "user_name": alice(),
        "unknown_extra_key": accept(json!({ "foo": "bar" })),
        "another_unexpected": 7,
    });
    let done = round(&client(), tool, Some(responses), None).await;
    assert_eq!(done, Ok(modern("complete", text("Hello, Alice!"))));
}

#[tokio::test]
async fn what_is_not_answered_is_asked_again() {
    let tool = "test_input_required_result_elicitation";
    let questions = json!({ "user_name": user_name() });
    for responses in [
        json!({ "wrong_key": accept(json!({ "data": "wrong" })) }),
        json!({ "user_name": accept(json!({ "name": 5 })) }),
        json!({}),
    ] {
        asks(&client(), tool, Some(responses), None, questions.clone()).await;
    }
}

#[tokio::test]
async fn an_answer_that_is_none_is_refused() {
    for (kind, key) in [
        ("elicitation", "user_name"),
        ("sampling", "capital_question"),
        ("list_roots", "client_roots"),
    ] {
        let tool = format!("test_input_required_result_{kind}");
        let refused = round(&client(), &tool, Some(json!({ key: 12345 })), None).await;
        let message =
            format!("the answer `{key}` in `inputResponses` is invalid: it must be an object");
        let expected = ErrorObject::new(ErrorCode::INVALID_PARAMS, message);
        assert_eq!(refused, Err(expected));
    }
}

#[tokio::test]
async fn no_answers_at_all_are_none() {
    let tool = "test_input_required_result_elicitation";
    let questions = json!({ "user_name": user_name() });
    asks(&client(), tool, Some(Value::Null), None, questions).await;
}

#[tokio::test]
async fn a_state_that_was_changed_or_belongs_to_another_call_is_refused() {
    let tool = "test_input_required_result_tampered_state";
    let client = client();
    let questions = json!({ "confirm": confirm() });
    let state = asks(&client, tool, None, None, questions).await;
    let responses = json!({ "confirm": accept(json!({ "ok": true })) });
    let message = "`requestState` was changed, is out of date, or belongs to another request; make the request anew without it";
    let refusal = Err(ErrorObject::new(ErrorCode::INVALID_PARAMS, message));
    let tampered = json!(format!("{}-TAMPERED", state.as_str().expect("a text")));
    let refused = round(&client, tool, Some(responses.clone()), Some(&tampered)).await;
    assert_eq!(refused, refusal);
    let other = "test_input_required_result_request_state";
    let refused = round(&client, other, Some(responses.clone()), Some(&state)).await;
    assert_eq!(refused, refusal);
    let done = round(&client, tool, Some(responses), Some(&state)).await;
    assert_eq!(done, Ok(modern("complete", text("confirmed"))));
}

#[tokio::test]
async fn only_what_the_client_declares_is_asked() {
    let tool = "test_input_required_result_capabilities";
    let greeting = sampling("Generate a greeting", 50);
    for (capabilities, questions) in [
        (json!({ "sampling": {} }), json!({ "greeting": greeting })),
        (
            json!({ "elicitation": {} }),
            json!({ "user_name": user_name() }),
        ),
        (
            json!({ "sampling": {}, "elicitation": {} }),
            json!({ "greeting": greeting, "user_name": user_name() }),
        ),
    ] {
        let client = server().test_client().capabilities(capabilities);
        asks(&client, tool, None, None, questions).await;
    }
    let client = server().test_client();
    let result = round(&client, tool, None, None).await;
    let neither = text("nobody was asked; no model was asked");
    assert_eq!(result, Ok(modern("complete", neither)));
}

#[tokio::test]
async fn a_client_of_either_era_that_answers_gets_the_same_result() {
    let server = server();
    for revision in [LEGACY, MODERN] {
        let answers = ["Alice", "blue"].into_iter().zip(["name", "color"]);
        let answers = answers.map(|(value, field)| ElicitResult::accept([(field, value)]));
        let client = server.test_client().at(revision).elicit_answers(answers);
        let result = client
            .call("test_input_required_result_multi_round", json!({}))
            .await;
        assert_eq!(result, Ok(CallToolResult::text("Alice likes blue.")));
    }
}

#[tokio::test]
async fn lists_never_ask() {
    let client = client();
    for method in ["tools/list", "prompts/list"] {
        let list = client.request(method, json!({})).await.expect("a list");
        assert_eq!(list["resultType"], "complete");
    }
}
