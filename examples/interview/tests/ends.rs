//! Users, models and clients that do not play along.

use serde_json::{Value, json};
use trefoil::jsonrpc::{ErrorCode, ErrorObject};
use trefoil::prelude::*;
use trefoil::protocol::{CreateMessageResult, ElicitResult, InputRequest, Revision};

use super::{
    FORMS, QUESTION, application, asked, at, filed, fills_in, interview, json_of, of_grace,
    profile, reply, willing,
};

/// Holds an interview that files nothing, and returns why.
async fn refuses(revision: Revision, answer: ElicitResult) -> CallToolResult {
    let forms = [
        ("name", vec![answer]),
        ("skills", vec![profile()]),
        ("answer", vec![]),
    ];
    let client = at(revision).on_elicit(fills_in(forms));
    let result = interview(&client).await;
    assert_eq!(filed(&client).await, ["I-1"]);
    result
}

#[tokio::test]
async fn who_does_not_want_to_apply_is_not_filed() {
    for revision in FORMS {
        let declined = "the user does not want to apply; do not ask again";
        assert_eq!(
            refuses(revision, ElicitResult::decline()).await,
            CallToolResult::error(declined)
        );
        let cancelled =
            "the user closed the form, and nothing was filed; ask whether they want to apply later";
        assert_eq!(
            refuses(revision, ElicitResult::cancel()).await,
            CallToolResult::error(cancelled)
        );
    }
}

#[tokio::test]
async fn what_need_not_be_answered_may_be_left_out() {
    for revision in FORMS {
        for leave in [ElicitResult::decline, ElicitResult::cancel] {
            let client = willing(revision).on_elicit(fills_in([
                ("name", vec![application()]),
                ("skills", vec![leave()]),
                ("answer", vec![leave()]),
            ]));
            assert_eq!(
                json_of(&interview(&client).await),
                of_grace(json!([]), "withdrawn", QUESTION, Value::Null)
            );
        }
    }
}

#[tokio::test]
async fn an_answer_that_does_not_fit_is_asked_for_again() {
    let too_old = ElicitResult::accept([
        ("name", json!("Grace")),
        ("level", json!("senior")),
        ("years", json!(51)),
    ]);
    for revision in FORMS {
        let client = willing(revision).on_elicit(fills_in([
            ("name", vec![too_old.clone(), application()]),
            ("skills", vec![profile(), profile()]),
            (
                "answer",
                vec![ElicitResult::accept([("answer", "")]), reply()],
            ),
        ]));
        let protocol = json_of(&interview(&client).await);
        assert_eq!(
            (&protocol["application"]["years"], &protocol["answer"]),
            (&json!(7), &json!("The one on New Year's Eve.")),
        );
        let names = asked(&client).into_iter().filter(|question| {
            question["params"]["message"] == "You apply as Site engineer. Who are you?"
        });
        assert_eq!(names.count(), 2, "{revision:?}");
        assert_eq!(filed(&client).await, ["I-1", "I-2"]);
    }
}

#[tokio::test]
async fn there_is_a_question_without_a_model_and_if_the_model_has_none() {
    let ours = "Which decision would you make differently today?";
    let forms = || {
        fills_in([
            ("name", vec![application()]),
            ("skills", vec![profile()]),
            ("answer", vec![reply()]),
        ])
    };
    for revision in FORMS {
        let without = at(revision).on_elicit(forms());
        assert_eq!(json_of(&interview(&without).await)["question"], ours);
        let sampled = |question: &InputRequest| matches!(question, InputRequest::CreateMessage(_));
        assert!(!without.asked().iter().any(sampled));
        for unusable in [" \n", &"why ".repeat(100)] {
            let client = at(revision)
                .on_elicit(forms())
                .sample_answers([CreateMessageResult::new("m", unusable)]);
            assert_eq!(json_of(&interview(&client).await)["question"], ours);
            assert!(client.asked().iter().any(sampled));
        }
    }
    // Since 2026-07-28 a client has no way to send an error.
    let refusing = at(Revision::V2025_11_25)
        .on_elicit(forms())
        .on_sample(|_| Err(ErrorObject::new(ErrorCode(-1), "the user said no")));
    assert_eq!(json_of(&interview(&refusing).await)["question"], ours);
}

#[tokio::test]
async fn a_client_that_cannot_ask_its_user_is_told_so() {
    for revision in Revision::ALL {
        let client = at(revision).sample_answers([]);
        let called = client
            .call(
                "interview_candidate",
                json!({ "position": "Site engineer" }),
            )
            .await;
        let expected = match revision.is_modern() {
            false => Ok(CallToolResult::error(
                "the client does not support elicitation by form, which this needs",
            )),
            true => Err(ErrorObject::new(
                ErrorCode::MISSING_REQUIRED_CLIENT_CAPABILITY,
                "the client has not declared a capability that this request needs",
            )
            .data(json!({ "requiredCapabilities": { "elicitation": { "form": {} } } }))),
        };
        assert_eq!(called, expected, "{revision:?}");
        assert_eq!(client.asked(), []);
        assert_eq!(filed(&client).await, ["I-1"]);
    }
}
