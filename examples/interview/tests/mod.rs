//! Interviews as clients of every revision hold them.

mod conversation;
mod ends;
mod protocols;

use std::collections::VecDeque;

use serde_json::{Value, json};
use trefoil::prelude::*;
use trefoil::protocol::{CreateMessageResult, ElicitParams, ElicitResult, Revision};
use trefoil::testing::{TestClient, assert_surface};

/// The revisions that have forms.
const FORMS: [Revision; 3] = [
    Revision::V2025_06_18,
    Revision::V2025_11_25,
    Revision::V2026_07_28,
];
const QUESTION: &str = "What was your worst outage?";

fn at(revision: Revision) -> TestClient {
    let server = crate::server().build().expect("the server is well defined");
    server.test_client().at(revision)
}

fn application() -> ElicitResult {
    ElicitResult::accept([
        ("name", json!("Grace")),
        ("level", json!("senior")),
        ("years", json!(7)),
    ])
}

fn profile() -> ElicitResult {
    ElicitResult::accept([("skills", json!(["operations", "teaching"]))])
}

fn reply() -> ElicitResult {
    ElicitResult::accept([("answer", "The one on New Year's Eve.")])
}

/// Answers each form with the next of its answers, by the field that only this form has.
fn fills_in(
    answers: [(&'static str, Vec<ElicitResult>); 3],
) -> impl FnMut(ElicitParams) -> ElicitResult {
    let mut answers = answers.map(|(field, answers)| (field, VecDeque::from(answers)));
    move |question| {
        let ElicitParams::Form(form) = question else {
            panic!("only forms are asked for: {question:?}");
        };
        let fields = &form.requested_schema.properties;
        let has = |name: &str| fields.iter().any(|(field, _)| field == name);
        let form = answers.iter_mut().find(|(field, _)| has(field));
        let (_, answers) = form.unwrap_or_else(|| panic!("an unknown form: {fields:?}"));
        answers.pop_front().expect("a further answer")
    }
}

/// A client whose user and model answer everything.
fn willing(revision: Revision) -> TestClient {
    at(revision)
        .on_elicit(fills_in([
            ("name", vec![application()]),
            ("skills", vec![profile()]),
            ("answer", vec![reply()]),
        ]))
        .sample_answers([CreateMessageResult::new("m", QUESTION)])
}

async fn interview(client: &TestClient) -> CallToolResult {
    let arguments = json!({ "position": "Site engineer" });
    let called = client.call("interview_candidate", arguments).await;
    called.unwrap_or_else(|error| panic!("{:?}: {error:?}", client.revision()))
}

/// The JSON that a tool returned, from the text that every revision has.
fn json_of(result: &CallToolResult) -> Value {
    assert_eq!(result.is_error, None, "{result:?}");
    let [ContentBlock::Text(text)] = &result.content[..] else {
        panic!("one text: {result:?}");
    };
    serde_json::from_str(&text.text).expect("it is JSON")
}

/// The protocol of Grace's interview.
fn of_grace(skills: Value, status: &str, question: &str, answer: Value) -> Value {
    json!({
        "interviewId": "I-2",
        "position": "Site engineer",
        "application": { "name": "Grace", "level": "senior", "years": 7, "noticeWeeks": 4 },
        "skills": skills,
        "status": status,
        "question": question,
        "answer": answer,
    })
}

/// Numbers of all interviews that are kept.
async fn filed(client: &TestClient) -> Vec<Value> {
    let listed = client.call("list_interviews", json!({})).await;
    let listed = json_of(&listed.expect("a list"));
    let interviews = listed["interviews"].as_array().expect("a list");
    interviews
        .iter()
        .map(|interview| interview["interviewId"].clone())
        .collect()
}

/// What was asked, as it stands on the wire, in the order of its text: forms of one round have no other.
fn asked(client: &TestClient) -> Vec<Value> {
    let mut asked: Vec<_> = client.asked().iter().map(|it| json!(it)).collect();
    asked.sort_by_key(ToString::to_string);
    asked
}

#[tokio::test]
async fn the_surface_is_the_one_on_file() {
    let server = crate::server().build().expect("the server is well defined");
    assert_surface(&server, "examples/interview/surface.json").await;
}
