//! A whole interview: what is asked, in how many rounds, and what is kept of it.

use serde_json::{Value, json};
use trefoil::protocol::{CreateMessageResult, ElicitResult, Revision};
use trefoil::testing::TestClient;

use super::{
    FORMS, QUESTION, application, asked, at, filed, interview, json_of, of_grace, profile, willing,
};

#[tokio::test]
async fn an_interview_asks_the_user_and_the_model_and_returns_its_protocol() {
    for revision in FORMS {
        let client = willing(revision);
        // Forms of 2025-06-18 have no choice of several values.
        let skills = match revision {
            Revision::V2025_06_18 => json!([]),
            _ => json!(["operations", "teaching"]),
        };
        let answer = json!("The one on New Year's Eve.");
        assert_eq!(
            json_of(&interview(&client).await),
            of_grace(skills, "complete", QUESTION, answer),
            "{revision:?}"
        );
        assert_eq!(filed(&client).await, ["I-1", "I-2"]);
    }
}

fn form(message: &str, schema: Value) -> Value {
    json!({ "method": "elicitation/create", "params": { "message": message, "requestedSchema": schema } })
}

#[tokio::test]
async fn forms_say_what_may_be_filled_in_and_the_model_is_told_no_name() {
    for revision in [Revision::V2025_11_25, Revision::V2026_07_28] {
        let client = willing(revision);
        interview(&client).await;
        let choice = |value: &str, title: &str| json!({ "const": value, "title": title });
        let who = json!({
            "type": "object",
            "properties": {
                "name": { "type": "string", "title": "Name", "description": "Full name", "minLength": 2, "maxLength": 80 },
                "level": {
                    "type": "string",
                    "title": "Level",
                    "description": "How much somebody takes on alone",
                    "oneOf": [
                        choice("junior", "Junior: works with guidance"),
                        choice("senior", "Senior: works alone"),
                        choice("lead", "Lead: guides others"),
                    ],
                },
                "years": {
                    "type": "integer",
                    "title": "Experience",
                    "description": "Years of work in this field",
                    "minimum": 0,
                    "maximum": 50,
                },
                "noticeWeeks": {
                    "type": "integer",
                    "title": "Notice",
                    "description": "Weeks until the first day of work",
                    "minimum": 0,
                    "maximum": 26,
                    "default": 4,
                },
            },
            "required": ["name", "level", "years"],
        });
        let skills = json!([
            choice("services", "Building services"),
            choice("interfaces", "Designing interfaces"),
            choice("operations", "Keeping systems running"),
            choice("teaching", "Explaining things"),
        ]);
        let what = json!({
            "type": "object",
            "properties": {
                "skills": {
                    "type": "array",
                    "title": "Skills",
                    "description": "At most three, the best first",
                    "items": { "anyOf": skills },
                    "maxItems": 3,
                },
            },
            "required": ["skills"],
        });
        let answer = json!({
            "type": "object",
            "properties": {
                "answer": {
                    "type": "string",
                    "title": "Answer",
                    "description": "A few sentences",
                    "minLength": 1,
                    "maxLength": 2000,
                },
            },
            "required": ["answer"],
        });
        let prompt = "Position: Site engineer\nLevel: Senior\nYears of work: 7\nSkills: [Operations, Teaching]";
        let model = json!({
            "method": "sampling/createMessage",
            "params": {
                "messages": [{ "role": "user", "content": { "type": "text", "text": prompt } }],
                "systemPrompt": "You hold interviews. Write one short question for this candidate, and nothing else.",
                "maxTokens": 120,
            },
        });
        let expected = [
            form("What are you good at?", what),
            form(QUESTION, answer),
            form("You apply as Site engineer. Who are you?", who),
            model,
        ];
        assert_eq!(asked(&client), expected, "{revision:?}");
    }
}

/// Sends a call with what the last round brought and these answers, by the message of each question.
async fn round(client: &TestClient, last: &Value, answers: &[(&str, Value)]) -> Value {
    let mut params =
        json!({ "name": "interview_candidate", "arguments": { "position": "Site engineer" } });
    let mut responses = json!({});
    for (key, question) in last["inputRequests"].as_object().into_iter().flatten() {
        let text = question.to_string();
        let answer = answers.iter().find(|(part, _)| text.contains(part));
        let (_, answer) = answer.unwrap_or_else(|| panic!("no answer to {text}"));
        responses[key] = answer.clone();
    }
    if let Some(state) = last.get("requestState") {
        params["requestState"] = state.clone();
        params["inputResponses"] = responses;
    }
    let answered = client.request("tools/call", params).await;
    answered.expect("a result")
}

#[tokio::test]
async fn an_interview_is_three_rounds_and_is_filed_once_even_if_the_last_is_sent_again() {
    let client = at(Revision::V2026_07_28)
        .capabilities(json!({ "elicitation": { "form": {} }, "sampling": {} }));
    let methods = |asked: &Value| -> Vec<Value> {
        let asked = asked["inputRequests"].as_object().expect("questions");
        asked.values().map(|it| it["method"].clone()).collect()
    };
    let forms = round(&client, &Value::Null, &[]).await;
    assert_eq!(
        methods(&forms),
        ["elicitation/create", "elicitation/create"]
    );
    let answers = [
        ("Who are you?", json!(application())),
        ("good at?", json!(profile())),
    ];
    let model = round(&client, &forms, &answers).await;
    assert_eq!(methods(&model), ["sampling/createMessage"]);
    assert_eq!(filed(&client).await, ["I-1"]);
    let question = json!(CreateMessageResult::new("m", QUESTION));
    let last = round(&client, &model, &[("You hold interviews", question)]).await;
    assert_eq!(methods(&last), ["elicitation/create"]);
    for said in ["The first.", "Another one."] {
        let answer = json!(ElicitResult::accept([("answer", said)]));
        let done = round(&client, &last, &[(QUESTION, answer)]).await;
        assert_eq!(
            done["structuredContent"],
            of_grace(
                json!(["operations", "teaching"]),
                "complete",
                QUESTION,
                json!("The first.")
            )
        );
    }
    assert_eq!(filed(&client).await, ["I-1", "I-2"]);
}
