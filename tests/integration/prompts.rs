//! `prompts/list` and `prompts/get`.

use serde_json::{Value, json};
use trefoil::prelude::*;
use trefoil::protocol::{Icon, Revision, Role, TextResourceContents};

use crate::support::{Wire, answer, built, cached_answer, refusal, request, server};

/// How an answer sounds
#[mcp_type]
#[serde(rename_all = "kebab-case")]
enum Tone {
    Polite,
    VeryFriendly,
}

/// Draft an answer to a complaint
///
/// Reads best with a tone.
#[mcp_prompt(
    title = "Answer a complaint",
    icons = ["https://example.com/mail.png"],
    meta = json!({ "com.example/team": "support" })
)]
async fn reply(
    /// Order complained about
    #[arg(title = "Order")]
    order_id: String,
    /// Tone of the answer
    #[arg(default = Tone::Polite)]
    tone: Tone,
    /// Words at most
    #[arg(range(min = 10, max = 500))]
    words: Option<u32>,
) -> String {
    let tone = match tone {
        Tone::Polite => "politely",
        Tone::VeryFriendly => "very friendly",
    };
    format!("Answer {tone} about order {order_id} in {words:?} words.")
}

/// Say hello
#[mcp_prompt]
async fn hello() -> &'static str {
    "Say hello."
}

fn everything() -> Server {
    built(server().handlers(handlers![reply, hello]))
}

async fn get(wire: &mut Wire, revision: Revision, params: Value) -> Value {
    wire.request(revision, "prompts/get", params).await
}

fn says(text: &str) -> Value {
    json!({ "messages": [{ "role": "user", "content": { "type": "text", "text": text } }] })
}

#[tokio::test]
async fn prom_01_02_04_18_the_list_says_what_its_revision_knows() {
    let server = everything();
    for revision in Revision::ALL {
        let mut order_id = json!({
            "name": "order_id",
            "description": "Order complained about",
            "required": true,
        });
        if revision >= Revision::V2025_06_18 {
            order_id["title"] = "Order".into();
        }
        let mut reply = json!({
            "name": "reply",
            "description": "Draft an answer to a complaint\n\nReads best with a tone.",
            "arguments": [
                order_id,
                { "name": "tone", "description": "Tone of the answer" },
                { "name": "words", "description": "Words at most" },
            ],
        });
        if revision >= Revision::V2025_06_18 {
            reply["title"] = "Answer a complaint".into();
            reply["_meta"] = json!({ "com.example/team": "support" });
        }
        if revision >= Revision::V2025_11_25 {
            reply["icons"] = json!([{ "src": "https://example.com/mail.png" }]);
        }
        let hello = json!({ "name": "hello", "description": "Say hello" });
        let mut wire = Wire::at(&server, revision).await;
        assert_eq!(
            wire.request(revision, "prompts/list", json!({})).await,
            cached_answer(revision, json!({ "prompts": [reply, hello] })),
            "{revision}"
        );
    }
}

#[tokio::test]
async fn prom_04_05_get_returns_messages_without_cache_hints() {
    let server = everything();
    let gets = [
        (
            json!({ "name": "reply", "arguments": { "order_id": "A1" } }),
            "Answer politely about order A1 in None words.",
        ),
        (
            json!({ "name": "reply", "arguments": { "tone": "very-friendly", "words": "80", "order_id": "A1" } }),
            "Answer very friendly about order A1 in Some(80) words.",
        ),
        // A blank value of an optional or defaulted argument is what many clients send for none.
        (
            json!({ "name": "reply", "arguments": { "order_id": "A1", "tone": "", "words": " " } }),
            "Answer politely about order A1 in None words.",
        ),
        (
            json!({ "name": "reply", "arguments": { "order_id": "A1", "tone": null, "words": null } }),
            "Answer politely about order A1 in None words.",
        ),
        // A required text may well be empty.
        (
            json!({ "name": "reply", "arguments": { "order_id": "" } }),
            "Answer politely about order  in None words.",
        ),
        (json!({ "name": "hello" }), "Say hello."),
        (json!({ "name": "hello", "arguments": {} }), "Say hello."),
        (json!({ "name": "hello", "arguments": null }), "Say hello."),
    ];
    for revision in Revision::ALL {
        let mut wire = Wire::at(&server, revision).await;
        for (params, text) in &gets {
            assert_eq!(
                get(&mut wire, revision, params.clone()).await,
                answer(revision, says(text)),
                "{revision}: {params}"
            );
        }
    }
}

#[tokio::test]
async fn prom_06_07_09_10_faults_of_the_request_name_what_is_wrong() {
    let server = everything();
    let faults = [
        (json!({ "name": "nope" }), "unknown prompt `nope`"),
        (
            json!({ "name": "helo" }),
            "unknown prompt `helo`; did you mean `hello`?",
        ),
        (
            json!({ "name": "reply" }),
            "/order_id: required but missing",
        ),
        (
            json!({ "name": "reply", "arguments": { "order_id": 5 } }),
            "/order_id: must be a string, got 5",
        ),
        (
            json!({ "name": "reply", "arguments": { "order_id": "A1", "tone": ["polite"] } }),
            "/tone: must be a string, got [\"polite\"]",
        ),
        (
            json!({ "name": "reply", "arguments": { "order_id": "A1", "tone": "rude" } }),
            "/tone: must be one of \"polite\", \"very-friendly\", got \"rude\"",
        ),
        (
            json!({ "name": "reply", "arguments": { "order_id": "A1", "words": "many" } }),
            "/words: must be an integer, got \"many\"",
        ),
        (
            json!({ "name": "reply", "arguments": { "order_id": "A1", "words": "5", "tone": "polit" } }),
            "/tone: must be one of \"polite\", \"very-friendly\", got \"polit\"; did you mean \"polite\"?; /words: must be at least 10, got 5",
        ),
        (
            json!({ "name": "hello", "arguments": { "name": "Ada" } }),
            "/name: unknown argument; there are no arguments",
        ),
    ];
    for revision in Revision::ALL {
        let mut wire = Wire::at(&server, revision).await;
        for (params, message) in &faults {
            let refused = get(&mut wire, revision, params.clone()).await;
            assert_eq!(refused, refusal(-32602, message), "{revision}: {params}");
        }
    }
}

#[tokio::test]
async fn prom_09_text_that_is_not_unicode_is_a_fault_of_its_argument() {
    let server = everything();
    for revision in Revision::ALL {
        let mut wire = Wire::at(&server, revision).await;
        let params = json!({ "name": "reply", "arguments": { "order_id": "TEXT" } });
        let line = request(revision, "prompts/get", params).replace("TEXT", r"\ud800");
        assert_eq!(
            wire.ask(line).await,
            refusal(-32602, "/order_id: is not Unicode text"),
            "{revision}"
        );
    }
}

/// One message of each kind
#[mcp_prompt]
async fn gallery() -> GetPromptResult {
    let mut result = GetPromptResult::new(vec![
        PromptMessage::user("text"),
        PromptMessage::assistant(ImageContent::from_bytes([1, 2], "image/png")),
        PromptMessage::user(AudioContent::from_bytes(b"RIFF", "audio/wav")),
        PromptMessage::new(
            Role::User,
            ResourceLink::new("docs://a", "a").icons([Icon::new("https://example.com/a.png")]),
        ),
        PromptMessage::user(EmbeddedResource::new({
            let mut text = TextResourceContents::new("docs://b", "b");
            text.mime_type = Some("text/plain".to_owned());
            text
        })),
    ]);
    result.description = Some("All kinds".to_owned());
    result
}

#[tokio::test]
async fn prom_05_11_12_13_each_message_has_one_block_that_the_revision_knows() {
    let server = built(server().handlers(handlers![gallery]));
    for revision in Revision::ALL {
        let audio = match revision >= Revision::V2025_03_26 {
            true => json!({ "type": "audio", "data": "UklGRg==", "mimeType": "audio/wav" }),
            false => json!({ "type": "text", "text": "[audio, audio/wav]" }),
        };
        let mut link = match revision >= Revision::V2025_06_18 {
            true => json!({ "type": "resource_link", "uri": "docs://a", "name": "a" }),
            false => json!({ "type": "text", "text": "[resource a: docs://a]" }),
        };
        if revision >= Revision::V2025_11_25 {
            link["icons"] = json!([{ "src": "https://example.com/a.png" }]);
        }
        let expected = json!({
            "description": "All kinds",
            "messages": [
                { "role": "user", "content": { "type": "text", "text": "text" } },
                { "role": "assistant", "content": {
                    "type": "image", "data": "AQI=", "mimeType": "image/png",
                } },
                { "role": "user", "content": audio },
                { "role": "user", "content": link },
                { "role": "user", "content": {
                    "type": "resource",
                    "resource": { "uri": "docs://b", "mimeType": "text/plain", "text": "b" },
                } },
            ],
        });
        let mut wire = Wire::at(&server, revision).await;
        assert_eq!(
            get(&mut wire, revision, json!({ "name": "gallery" })).await,
            answer(revision, expected),
            "{revision}"
        );
    }
}

/// Fail
#[mcp_prompt]
async fn fails() -> Result<String, String> {
    Err("the password is 1234".to_owned())
}

#[tokio::test]
async fn prom_08_a_fault_says_nothing_of_its_cause() {
    let server = built(server().handlers(handlers![fails]));
    for revision in Revision::ALL {
        let mut wire = Wire::at(&server, revision).await;
        assert_eq!(
            get(&mut wire, revision, json!({ "name": "fails" })).await,
            refusal(-32603, "the prompt failed"),
            "{revision}"
        );
    }
}
