//! The same of prompts and of the variables of URIs, whose values are texts.

use serde_json::{Value, json};
use trefoil::prelude::*;
use trefoil::testing::TestClient;

use super::{client, server};

/// How an answer sounds
#[mcp_type]
#[serde(rename_all = "lowercase")]
enum Tone {
    Polite,
    Blunt,
}

/// A number that is even; what it says of others would give them away.
#[mcp_type]
#[serde(try_from = "u32")]
#[schemars(with = "u32")]
struct Even(u32);

impl TryFrom<u32> for Even {
    type Error = String;

    fn try_from(number: u32) -> Result<Self, String> {
        match number % 2 {
            0 => Ok(Self(number)),
            _ => Err(format!("{number} is odd")),
        }
    }
}

/// Draft a reply
#[mcp_prompt]
async fn reply(
    #[arg(pattern = "^[A-Z]")] order: String,
    tone: Tone,
    #[arg(range(max = 9))] words: Option<u8>,
    even: Option<Even>,
    #[arg(sensitive)] code: Option<Even>,
) -> String {
    let tone = match tone {
        Tone::Polite => "polite",
        Tone::Blunt => "blunt",
    };
    let numbers = (even.map(|even| even.0), code.map(|code| code.0));
    format!("{order} {tone} {words:?} {numbers:?}")
}

/// A page
#[mcp_resource("pages://{tone}/{number}{?words}")]
async fn page(tone: Tone, number: Even, #[arg(range(max = 9))] words: Option<u8>) -> String {
    let _ = tone;
    format!("{} {words:?}", number.0)
}

fn desk() -> TestClient {
    client(server().handlers(handlers![reply, page]))
}

async fn got(client: &TestClient, method: &str, params: Value) -> String {
    let result = client.request(method, params).await;
    result.map_or_else(
        |error| format!("{}: {}", error.code.0, error.message),
        |result| result.to_string(),
    )
}

#[tokio::test]
async fn prom_07_a_prompt_names_everything_that_is_wrong() {
    let client = desk();
    for (arguments, message) in [
        (
            json!({ "order": "A1" }),
            r#"/tone: required but missing, must be one of "polite", "blunt""#,
        ),
        (
            json!({ "order": "a1", "tone": "polit", "words": "10", "x": "" }),
            r#"/order: must match the pattern `^[A-Z]`, got "a1"; /tone: must be one of "polite", "blunt", got "polit"; did you mean "polite"?; /words: must be at most 9, got 10; /x: unknown argument; expected `code`, `even`, `order`, `tone`, `words`"#,
        ),
        (
            json!({ "order": "", "tone": " " }),
            r#"/order: must match the pattern `^[A-Z]`, got ""; /tone: must be one of "polite", "blunt", got " ""#,
        ),
        (
            json!({ "order": "A1", "tone": "blunt", "words": "many" }),
            r#"/words: must be an integer, got "many""#,
        ),
        (
            json!({ "order": 1, "tone": ["blunt"], "code": 5 }),
            r#"/code: must be a string, got (hidden); /order: must be a string, got 1; /tone: must be a string, got ["blunt"]"#,
        ),
        (
            json!({ "order": "A1", "tone": "blunt", "even": "3" }),
            "/even: 3 is odd",
        ),
        (
            json!({ "order": "A1", "tone": "blunt", "code": "3" }),
            "/code: is not a valid value",
        ),
    ] {
        assert_eq!(
            got(
                &client,
                "prompts/get",
                json!({ "name": "reply", "arguments": arguments })
            )
            .await,
            format!("-32602: {message}"),
            "{arguments}"
        );
    }
}

#[tokio::test]
async fn a_resource_names_the_variables_that_are_wrong() {
    let client = desk();
    for (uri, message) in [
        (
            "pages://polit/x?words=10",
            r#"/number: must be an integer, got "x"; /tone: must be one of "polite", "blunt", got "polit"; did you mean "polite"?; /words: must be at most 9, got 10"#,
        ),
        ("pages://polite/3", "/number: 3 is odd"),
    ] {
        assert_eq!(
            got(&client, "resources/read", json!({ "uri": uri })).await,
            format!("-32602: {message}")
        );
    }
}
