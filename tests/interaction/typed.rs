//! What handlers ask by types, as clients of each revision see it, and what becomes of the answers.

use serde_json::{Value, json};
use trefoil::Server;
use trefoil::jsonrpc::{ErrorCode, ErrorObject};
use trefoil::protocol::{
    CallToolResult, CreateMessageResult, ElicitResult, InputRequest, Revision, Root,
};
use trefoil::testing::TestClient;

use crate::server;
use crate::support;

const FORMS: [Revision; 3] = [
    Revision::V2025_06_18,
    Revision::V2025_11_25,
    Revision::V2026_07_28,
];

fn built() -> Server {
    support::built(server::builder())
}

fn at(revision: Revision) -> TestClient {
    built().test_client().at(revision)
}

/// What the client was asked, as it stands on the wire.
fn asked(client: &TestClient) -> Vec<Value> {
    client
        .asked()
        .iter()
        .map(|question| json!(question))
        .collect()
}

fn form(message: &str, schema: Value) -> Value {
    json!({ "method": "elicitation/create", "params": { "message": message, "requestedSchema": schema } })
}

fn pizza(accepted: Value) -> ElicitResult {
    ElicitResult::accept(accepted.as_object().expect("an object").clone())
}

#[tokio::test]
async fn elic_05_06_07_a_form_is_what_its_revision_knows() {
    for revision in FORMS {
        let client = at(revision).elicit_answers([ElicitResult::decline()]);
        let called = client.call("pizza", json!({})).await;
        assert_eq!(called, Ok(CallToolResult::text("declined")));
        let size = match revision {
            Revision::V2025_06_18 => json!({
                "type": "string",
                "description": "A size",
                "enum": ["small", "large"],
                "enumNames": ["For one", "For two"],
            }),
            _ => json!({
                "type": "string",
                "description": "A size",
                "oneOf": [
                    { "const": "small", "title": "For one" },
                    { "const": "large", "title": "For two" },
                ],
                "default": "large",
            }),
        };
        let expected = form(
            "What shall it be?",
            json!({
                "type": "object",
                "properties": {
                    "name": { "type": "string", "description": "Who gets it", "minLength": 2, "maxLength": 20 },
                    "email": { "type": "string", "title": "E-mail", "format": "email" },
                    "count": { "type": "integer", "minimum": 1, "maximum": 9 },
                    "vegan": { "type": "boolean", "default": false },
                    "size": size,
                },
                "required": ["name", "count"],
            }),
        );
        assert_eq!(asked(&client), [expected], "{revision:?}");
    }
}

#[tokio::test]
async fn elic_07_several_values_are_chosen_since_2025_11_25() {
    let client = at(Revision::V2025_06_18).elicit_answers([]);
    let refused = client.call("toppings", json!({})).await;
    let message = "the client does not support a choice of several values, which this needs";
    assert_eq!(refused, Ok(CallToolResult::error(message)));
    assert_eq!(asked(&client), [Value::Null; 0]);
    for revision in [Revision::V2025_11_25, Revision::V2026_07_28] {
        let answer = ElicitResult::accept([("toppings", json!(["ham", "olives"]))]);
        let client = at(revision).elicit_answers([answer]);
        assert_eq!(
            client.call("toppings", json!({})).await,
            Ok(CallToolResult::text("2"))
        );
        let items = json!({ "type": "string", "enum": ["ham", "olives"] });
        let toppings = json!({ "type": "array", "items": items });
        let schema = json!({ "type": "object", "properties": { "toppings": toppings }, "required": ["toppings"] });
        assert_eq!(asked(&client), [form("Which?", schema)]);
    }
}

#[tokio::test]
async fn elic_10_answers_are_read_as_the_form_means_them() {
    let full = json!({ "name": "Ada", "email": "ada@example.com", "count": 2, "vegan": true, "size": "small" });
    let cases = [
        (
            full,
            r#"2 small for Ada (Some("ada@example.com")), vegan: true"#,
        ),
        (
            json!({ "name": "Ada", "count": 3.0 }),
            "3 large for Ada (None), vegan: false",
        ),
        (
            json!({ "name": "Ada", "count": 1, "email": null, "size": null, "more": 1 }),
            "1 large for Ada (None), vegan: false",
        ),
    ];
    for revision in FORMS {
        for (answer, text) in &cases {
            let client = at(revision).elicit_answers([pizza(answer.clone())]);
            let called = client.call("pizza", json!({})).await;
            assert_eq!(
                called,
                Ok(CallToolResult::text(*text)),
                "{revision:?} {answer}"
            );
        }
    }
}

#[tokio::test]
async fn elic_10_an_answer_that_does_not_fit_is_asked_for_again() {
    let unfit = [
        json!({ "count": 1 }),
        json!({ "name": "A", "count": 1 }),
        json!({ "name": "Ada", "count": 0 }),
        json!({ "name": "Ada", "count": 1, "email": "nobody" }),
        json!({ "name": "Ada", "count": 1, "size": "medium" }),
        json!({ "name": "Ada", "count": "1" }),
    ];
    for revision in FORMS {
        for answer in &unfit {
            let good = json!({ "name": "Ada", "count": 1 });
            let client = at(revision).elicit_answers([pizza(answer.clone()), pizza(good)]);
            let called = client.call("pizza", json!({})).await;
            let text = "1 large for Ada (None), vegan: false";
            assert_eq!(
                called,
                Ok(CallToolResult::text(text)),
                "{revision:?} {answer}"
            );
            let questions = asked(&client);
            assert_eq!(questions.len(), 2, "{answer}");
            assert_eq!(questions[0], questions[1]);
        }
        let client = at(revision)
            .elicit_answers(["toolong", "fits"].map(|word| ElicitResult::accept([("word", word)])));
        let called = client.call("word", json!({})).await;
        assert_eq!(
            called,
            Ok(CallToolResult::text("\"fits\"")),
            "a form by hand"
        );
    }
}

#[tokio::test]
async fn elic_18_declining_cancelling_and_refusing_are_answers() {
    for revision in FORMS {
        for (answer, text) in [
            (ElicitResult::decline(), "declined"),
            (ElicitResult::cancel(), "cancelled"),
        ] {
            let client = at(revision).elicit_answers([answer]);
            assert_eq!(
                client.call("pizza", json!({})).await,
                Ok(CallToolResult::text(text))
            );
        }
    }
    let no = || ErrorObject::new(ErrorCode(-1), "the user is gone");
    let client = at(Revision::V2025_11_25).on_elicit(move |_| Err(no()));
    let refused = CallToolResult::error("the client refused: the user is gone");
    assert_eq!(client.call("pizza", json!({})).await, Ok(refused));
}

#[tokio::test]
async fn elic_12_19_a_url_has_an_id_in_2025_11_25_alone() {
    for revision in [Revision::V2025_11_25, Revision::V2026_07_28] {
        let client = at(revision)
            .elicit_answers([ElicitResult::new(trefoil::protocol::ElicitAction::Accept)]);
        let called = client.call("page", json!({})).await;
        assert_eq!(called, Ok(CallToolResult::text("Accept(())")));
        let mut expected = json!({
            "method": "elicitation/create",
            "params": { "mode": "url", "message": "Please pay", "url": "https://example.com/pay" },
        });
        let questions = asked(&client);
        let mut told = Vec::new();
        if !revision.is_modern() {
            let id = questions[0]["params"]["elicitationId"].clone();
            assert_eq!(id.as_str().map(str::len), Some(22));
            expected["params"]["elicitationId"] = id.clone();
            told.push(json!({
                "jsonrpc": "2.0",
                "method": "notifications/elicitation/complete",
                "params": { "elicitationId": id },
            }));
        }
        assert_eq!(questions, [expected]);
        assert_eq!(client.notifications().await, told);
    }
}

#[tokio::test]
async fn samp_04_08_sampling_is_what_its_revision_and_client_know() {
    let text = |text: &str| json!({ "type": "text", "text": text });
    let apart = json!([
        { "role": "user", "content": text("one") },
        { "role": "user", "content": text("two") },
    ]);
    let together = json!([{ "role": "user", "content": [text("one"), text("two")] }]);
    for revision in Revision::ALL {
        for declared in [json!({}), json!({ "context": {} })] {
            let client = at(revision)
                .capabilities(json!({ "sampling": declared }))
                .sample_answers([CreateMessageResult::new("m", "hello")]);
            assert_eq!(
                client.call("model", json!({})).await,
                Ok(CallToolResult::text("hello"))
            );
            let is_new = revision >= Revision::V2025_11_25;
            let messages = if is_new { &together } else { &apart };
            let mut params = json!({ "messages": messages, "maxTokens": 10 });
            if !is_new || declared != json!({}) {
                params["includeContext"] = "thisServer".into();
            }
            let expected = json!({ "method": "sampling/createMessage", "params": params });
            assert_eq!(asked(&client), [expected], "{revision:?} {declared}");
        }
    }
}

#[tokio::test]
async fn mrtr_22_tools_resources_and_prompts_ask_in_every_revision() {
    for revision in Revision::ALL {
        let client = at(revision).on_roots(|| vec![Root::new("file:///a"), Root::new("file:///b")]);
        assert_eq!(
            client.call("roots", json!({})).await,
            Ok(CallToolResult::text("2"))
        );
        let prompt = client.get("about", json!({})).await.unwrap();
        let message = json!({ "role": "user", "content": { "type": "text", "text": "2 roots" } });
        assert_eq!(json!(prompt.messages), json!([message]));
        assert_eq!(
            client.asked(),
            [InputRequest::ListRoots(None), InputRequest::ListRoots(None)]
        );
    }
    for revision in [Revision::V2025_11_25, Revision::V2026_07_28] {
        let client = at(revision).elicit_answers([ElicitResult::cancel()]);
        let read = client.read("word://meaning").await.unwrap();
        let content = json!({ "uri": "word://meaning", "text": "Cancel" });
        assert_eq!(json!(read.contents), json!([content]));
    }
}

#[tokio::test]
async fn elic_02_samp_02_what_a_client_can_be_asked_is_what_it_declared_and_its_revision_has() {
    use Revision::{V2024_11_05, V2025_06_18, V2025_11_25, V2026_07_28};
    let everything = json!({ "elicitation": { "form": {}, "url": {} }, "sampling": { "tools": {} }, "roots": {} });
    let cases = [
        (V2024_11_05, everything.clone(), "sample roots"),
        (V2025_06_18, everything.clone(), "elicit sample roots"),
        (
            V2025_11_25,
            everything.clone(),
            "elicit url sample tools roots",
        ),
        (V2026_07_28, everything, "elicit url sample tools roots"),
        (V2025_11_25, json!({ "elicitation": {} }), "elicit"),
        (V2025_11_25, json!({ "elicitation": { "url": {} } }), "url"),
        (V2026_07_28, json!({ "sampling": {} }), "sample"),
        (V2026_07_28, json!({}), ""),
    ];
    for (revision, declared, able) in cases {
        let client = at(revision).capabilities(declared.clone());
        let called = client.call("abilities", json!({})).await;
        assert_eq!(
            called,
            Ok(CallToolResult::text(able)),
            "{revision:?} {declared}"
        );
    }
}

#[tokio::test]
async fn mrtr_05_30_nothing_is_asked_that_was_not_declared() {
    let missing = [
        (
            "pizza",
            json!({ "elicitation": { "form": {} } }),
            "elicitation by form",
        ),
        (
            "page",
            json!({ "elicitation": { "url": {} } }),
            "elicitation by URL",
        ),
        ("model", json!({ "sampling": {} }), "sampling"),
        ("roots", json!({ "roots": {} }), "roots"),
    ];
    for (tool, required, what) in missing {
        for revision in Revision::ALL {
            let client = at(revision);
            let called = client.call(tool, json!({})).await;
            let text = format!("the client does not support {what}, which this needs");
            let expected = match revision.is_modern() {
                false => Ok(CallToolResult::error(text)),
                true => Err(ErrorObject::new(
                    ErrorCode::MISSING_REQUIRED_CLIENT_CAPABILITY,
                    "the client has not declared a capability that this request needs",
                )
                .data(json!({ "requiredCapabilities": required }))),
            };
            assert_eq!(called, expected, "{tool} {revision:?}");
            assert_eq!(client.asked(), []);
        }
    }
}
