//! Tools that ask while the client waits: the questions, and what comes of the answers.

use serde_json::{Value, json};
use trefoil::prelude::*;
use trefoil::protocol::{CreateMessageResult, ElicitResult};

use super::{LEGACY, MODERN, elicitation, sampling, server};

#[tokio::test]
async fn the_model_is_asked_for_what_the_caller_wants_to_know() {
    let server = server();
    for revision in [LEGACY, MODERN] {
        let answer = CreateMessageResult::new("test-model", "This is a test response");
        let client = server
            .test_client()
            .at(revision)
            .sample_answers([answer.stop_reason("endTurn")]);
        let result = client
            .call("test_sampling", json!({ "prompt": "Test prompt" }))
            .await;
        let expected = CallToolResult::text("LLM response: This is a test response");
        assert_eq!(result, Ok(expected));
        let asked = client.asked().into_iter().map(|question| json!(question));
        assert_eq!(asked.collect::<Vec<_>>(), [sampling("Test prompt", 100)]);
    }
}

/// Calls a tool that asks the user once: the question, and the text of the result.
async fn ask(tool: &str, arguments: Value, answer: ElicitResult) -> (Value, CallToolResult) {
    let client = server().test_client().at(LEGACY).elicit_answers([answer]);
    let result = client.call(tool, arguments).await;
    let asked: Vec<_> = client.asked().into_iter().map(|it| json!(it)).collect();
    let [question] = asked.try_into().expect("one question");
    (question, result.expect("the tool succeeds"))
}

#[tokio::test]
async fn the_user_is_asked_with_the_callers_words() {
    let answer = [("username", "testuser"), ("email", "test@example.com")];
    let (question, result) = ask(
        "test_elicitation",
        json!({ "message": "Please provide your information" }),
        ElicitResult::accept(answer),
    )
    .await;
    let properties = json!({
        "username": { "type": "string", "description": "User's response" },
        "email": { "type": "string", "description": "User's email address" },
    });
    assert_eq!(
        question,
        elicitation(
            "Please provide your information",
            properties,
            json!(["username", "email"])
        )
    );
    let content = r#"{"email":"test@example.com","username":"testuser"}"#;
    let expected = format!("User response: action=accept, content={content}");
    assert_eq!(result, CallToolResult::text(expected));
}

#[tokio::test]
async fn every_field_of_the_form_has_its_default() {
    let (question, result) = ask(
        "test_elicitation_sep1034_defaults",
        json!({}),
        ElicitResult::accept([("age", 25)]),
    )
    .await;
    let schema = json!({
        "type": "object",
        "properties": {
            "name": { "type": "string", "default": "John Doe" },
            "age": { "type": "integer", "default": 30 },
            "score": { "type": "number", "default": 95.5 },
            "status": {
                "type": "string",
                "enum": ["active", "inactive", "pending"],
                "default": "active",
            },
            "verified": { "type": "boolean", "default": true },
        },
    });
    assert_eq!(question["params"]["requestedSchema"], schema);
    let content = r#"{"age":25,"name":"John Doe","score":95.5,"status":"active","verified":true}"#;
    let expected = format!("Elicitation completed: action=accept, content={content}");
    assert_eq!(result, CallToolResult::text(expected));
}

#[tokio::test]
async fn every_kind_of_choice_is_in_the_form() {
    let answer = [
        ("untitledSingle", json!("option1")),
        ("titledSingle", json!("value1")),
        ("legacyEnum", json!("opt1")),
        ("untitledMulti", json!(["option1", "option2"])),
        ("titledMulti", json!(["value1", "value2"])),
    ];
    let (question, result) = ask(
        "test_elicitation_sep1330_enums",
        json!({}),
        ElicitResult::accept(answer),
    )
    .await;
    let schema = json!({
        "type": "object",
        "properties": {
            "untitledSingle": { "type": "string", "enum": ["option1", "option2", "option3"] },
            "titledSingle": {
                "type": "string",
                "oneOf": [
                    { "const": "value1", "title": "First Option" },
                    { "const": "value2", "title": "Second Option" },
                    { "const": "value3", "title": "Third Option" },
                ],
            },
            "legacyEnum": {
                "type": "string",
                "enum": ["opt1", "opt2", "opt3"],
                "enumNames": ["First Name", "Second Name", "Third Name"],
            },
            "untitledMulti": {
                "type": "array",
                "items": { "type": "string", "enum": ["option1", "option2", "option3"] },
            },
            "titledMulti": {
                "type": "array",
                "items": {
                    "anyOf": [
                        { "const": "value1", "title": "First Choice" },
                        { "const": "value2", "title": "Second Choice" },
                        { "const": "value3", "title": "Third Choice" },
                    ],
                },
            },
        },
    });
    assert_eq!(question["params"]["requestedSchema"], schema);
    let content = concat!(
        r#"{"legacyEnum":"opt1","titledMulti":["value1","value2"],"titledSingle":"value1","#,
        r#""untitledMulti":["option1","option2"],"untitledSingle":"option1"}"#
    );
    let expected = format!("Elicitation completed: action=accept, content={content}");
    assert_eq!(result, CallToolResult::text(expected));
}

#[tokio::test]
async fn a_user_who_declines_is_told_as_such() {
    for (answer, action) in [
        (ElicitResult::decline(), "decline"),
        (ElicitResult::cancel(), "cancel"),
    ] {
        let (_, result) = ask("test_elicitation_sep1330_enums", json!({}), answer).await;
        let expected = format!("Elicitation completed: action={action}, content=null");
        assert_eq!(result, CallToolResult::text(expected));
    }
}

#[tokio::test]
async fn a_session_that_cannot_be_asked_gets_a_result_that_says_so() {
    let client = server().test_client().at(LEGACY);
    let result = client.call("test_sampling", json!({ "prompt": "?" })).await;
    let why = "the client does not support sampling, which this needs";
    assert_eq!(result, Ok(CallToolResult::error(why)));
}
