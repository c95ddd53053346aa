//! A server can say it in its own words.

use serde_json::{Value, json};
use trefoil::ServerBuilder;
use trefoil::arguments::Violation;
use trefoil::prelude::*;
use trefoil::tool::{self, ToolDefinition};

use super::{answer, client, server};

/// Count.
#[mcp_tool]
async fn count(#[arg(range(max = 9))] steps: u8, #[arg(sensitive)] pin: Option<u8>) -> String {
    format!("{steps} {pin:?}")
}

/// Explain
#[mcp_prompt]
async fn explain(#[arg(length(max = 3))] term: String) -> String {
    term
}

/// A page
#[mcp_resource("pages://{number}")]
async fn page(number: u8) -> String {
    number.to_string()
}

/// All parts of a violation, told apart.
fn parts(violation: &Violation) -> String {
    let [sent, hint] =
        [violation.sent(), violation.hint()].map(|part| part.unwrap_or("-").to_owned());
    [violation.pointer(), violation.problem(), &sent, &hint].join(" | ")
}

fn worded() -> ServerBuilder {
    server().describe_invalid_arguments(|name, violations| {
        let lines: Vec<String> = violations.iter().map(parts).collect();
        format!("{name}!\n{}", lines.join("\n"))
    })
}

#[tokio::test]
async fn the_servers_own_words_stand_in_the_answers_of_tools_prompts_and_resources() {
    let by_hand = tool::from_fn(
        ToolDefinition::new(
            "by-hand",
            json!({ "type": "object", "properties": { "a": { "type": "integer" } } }),
        ),
        |_, _: Value| async { "ran" },
    );
    let client = client(
        worded()
            .handlers(handlers![count, explain, page])
            .tool(by_hand),
    );
    assert_eq!(
        answer(
            &client,
            "count",
            json!({ "steps": 10, "pni": 1, "pin": "12" })
        )
        .await,
        Err("count!\n\
             /pin | must be an integer | (hidden) | -\n\
             /pni | unknown argument | - | did you mean `pin`?\n\
             /steps | must be at most 9 | 10 | -"
            .to_owned())
    );
    assert_eq!(
        answer(&client, "by-hand", json!({ "a": "x" })).await,
        Err("by-hand!\n/a | must be an integer | \"x\" | -".to_owned())
    );
    let prompt = json!({ "name": "explain", "arguments": { "term": "long" } });
    let error = client.request("prompts/get", prompt).await.unwrap_err();
    assert_eq!(
        (error.code.0, &*error.message),
        (
            -32602,
            "explain!\n/term | must have at most 3 characters | \"long\" | -"
        )
    );
    let error = client
        .request("resources/read", json!({ "uri": "pages://256" }))
        .await
        .unwrap_err();
    assert_eq!(
        (error.code.0, &*error.message),
        (-32602, "page!\n/number | must be at most 255 | 256 | -")
    );
}

#[tokio::test]
async fn errors_that_are_not_about_arguments_keep_their_words() {
    /// Fail.
    #[mcp_tool]
    async fn fail() -> Result<String, ProtocolError> {
        Err(ProtocolError::invalid_params("no such order"))
    }
    let client = client(worded().handlers(handlers![fail]));
    assert_eq!(
        answer(&client, "fail", json!({})).await,
        Err("-32602: no such order".to_owned())
    );
}
