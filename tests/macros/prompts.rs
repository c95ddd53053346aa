//! Keys of `#[mcp_prompt]`, and of `#[arg]` on a prompt's arguments.

use std::time::Duration;

use serde_json::{Value, json};
use trefoil::prelude::*;

use super::{client, listed};

/// How an answer sounds
#[mcp_type]
#[derive(Debug)]
enum Tone {
    Polite,
    Friendly,
}

async fn orders(ctx: &RequestContext, partial: &str) -> Vec<String> {
    let chosen = ctx
        .completion_arguments()
        .map(|(name, value)| format!("{name}={value}"));
    chosen.chain([format!("{partial}00")]).collect()
}

/// Not said, because the attribute says it otherwise.
#[mcp_prompt(
    name = "complaint-reply",
    title = "Reply",
    description = "Draft a reply.",
    rename_all = "kebab-case",
    icons = ["https://example.com/reply.png"],
    meta = json!({ "com.example/desk": 3 })
)]
async fn reply(
    /// Order complained about
    #[arg(title = "Order", complete = orders, pattern = "^[A-Z]")]
    order_id: String,
    #[arg(name = "voice", default = Tone::Polite)] tone: Tone,
    #[arg(default, range(max = 9))] words: u8,
    /// Reason
    why: Option<String>,
) -> String {
    format!("{order_id} {tone:?} {words} {why:?}")
}

/// The same, off the async thread.
#[mcp_prompt]
fn reply_sync(#[arg(default = "A100")] order_id: String, tone: Option<Tone>) -> String {
    format!("{order_id} {tone:?}")
}

/// The text of the only message, or the code and text of the error.
async fn text(client: &trefoil::testing::TestClient, prompt: &str, arguments: Value) -> String {
    let params = json!({ "name": prompt, "arguments": arguments });
    match client.request("prompts/get", params).await {
        Ok(result) => result["messages"][0]["content"]["text"]
            .as_str()
            .unwrap_or_default()
            .to_owned(),
        Err(error) => format!("{}: {}", json!(error.code), error.message),
    }
}

#[tokio::test]
async fn every_key_of_a_prompt_is_advertised() {
    let client = client(handlers![reply]);
    let expected = json!([{
        "name": "complaint-reply",
        "title": "Reply",
        "description": "Draft a reply.",
        "arguments": [
            { "name": "order-id", "title": "Order", "description": "Order complained about", "required": true },
            { "name": "voice", "description": "How an answer sounds" },
            { "name": "words" },
            { "name": "why", "description": "Reason" }
        ],
        "icons": [{ "src": "https://example.com/reply.png" }],
        "_meta": { "com.example/desk": 3 }
    }]);
    assert_eq!(listed(&client, "prompts/list", "prompts").await, expected);
}

#[tokio::test]
async fn prom_09_arguments_are_read_from_text_and_checked() {
    let client = client(handlers![reply, reply_sync]);
    for (arguments, expected) in [
        (json!({ "order-id": "A1" }), "A1 Polite 0 None"),
        (
            json!({ "order-id": "A1", "voice": "Friendly", "words": "9", "why": "late" }),
            "A1 Friendly 9 Some(\"late\")",
        ),
        (
            json!({ "order-id": "A1", "voice": " ", "words": "", "why": "" }),
            "A1 Polite 0 None",
        ),
        (
            json!({ "order-id": "a1" }),
            r#"-32602: /order-id: must match the pattern `^[A-Z]`, got "a1""#,
        ),
        (
            json!({ "order-id": "A1", "words": "10" }),
            "-32602: /words: must be at most 9, got 10",
        ),
        (
            json!({ "order-id": "A1", "voice": "Rude" }),
            r#"-32602: /voice: must be one of "Polite", "Friendly", got "Rude""#,
        ),
        (json!({}), "-32602: /order-id: required but missing"),
    ] {
        assert_eq!(text(&client, "complaint-reply", arguments).await, expected);
    }
    assert_eq!(
        text(&client, "reply_sync", json!({ "tone": "Polite" })).await,
        "A100 Some(Polite)"
    );
}

#[tokio::test]
async fn arguments_are_completed_by_functions_and_by_enums() {
    let client = client(handlers![reply]);
    let params = json!({
        "ref": { "type": "ref/prompt", "name": "complaint-reply" },
        "argument": { "name": "order-id", "value": "A" },
        "context": { "arguments": { "why": "late" } }
    });
    let result = client.request("completion/complete", params).await.unwrap();
    assert_eq!(
        result["completion"],
        json!({ "values": ["why=late", "A00"], "total": 2, "hasMore": false })
    );
    let voices = client
        .complete("complaint-reply", "voice", "fri")
        .await
        .unwrap();
    assert_eq!(voices.values, ["Friendly"]);
    let words = client
        .complete("complaint-reply", "words", "")
        .await
        .unwrap();
    assert_eq!(words.values, [""; 0]);
}

/// Wait for ever.
#[mcp_prompt(timeout = Duration::from_secs(5))]
async fn wait() -> String {
    std::future::pending().await
}

#[tokio::test(start_paused = true)]
async fn a_timeout_answers_in_place_of_the_prompt() {
    let client = client(handlers![wait]);
    let begun = tokio::time::Instant::now();
    assert_eq!(
        text(&client, "wait", json!({})).await,
        "-32603: no result within 5s"
    );
    assert_eq!(begun.elapsed(), Duration::from_secs(5));
}

/// Tell the thread, at once.
#[mcp_prompt(inline)]
fn here() -> String {
    format!("{:?}", std::thread::current().id())
}

#[tokio::test]
async fn a_synchronous_prompt_can_be_inline() {
    let client = client(handlers![here]);
    assert_eq!(text(&client, "here", json!({})).await, here());
}
