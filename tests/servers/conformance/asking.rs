//! Tools of the revisions up to 2025-11-25, which ask the client while it waits for the result. They serve 2026-07-28 as well.

use serde_json::{Value, json};
use trefoil::HandlerEntry;
use trefoil::prelude::*;
use trefoil::protocol::{
    CreateMessageParams, ElicitSchema, EnumOption, LegacyTitledEnumSchema,
    TitledMultiSelectEnumSchema, TitledSingleSelectEnumSchema, UntitledMultiSelectEnumSchema,
    UntitledSingleSelectEnumSchema,
};

pub fn tools() -> impl IntoIterator<Item = HandlerEntry> {
    handlers![
        test_sampling,
        test_elicitation,
        test_elicitation_sep1034_defaults,
        test_elicitation_sep1330_enums,
    ]
}

/// Ask the client's model and return what it says.
#[mcp_tool]
async fn test_sampling(
    ctx: &RequestContext,
    /// What to ask the model
    prompt: String,
) -> Result<String, AskError> {
    let answer = ctx.sample(CreateMessageParams::text(prompt, 100)).await?;
    Ok(format!("LLM response: {}", answer.text()))
}

#[mcp_type]
struct Account {
    /// User's response
    username: String,
    /// User's email address
    email: String,
}

/// Ask the client's user for an account and return it.
#[mcp_tool]
async fn test_elicitation(
    ctx: &RequestContext,
    /// What to ask the user
    message: String,
) -> Result<String, AskError> {
    let answer = ctx.elicit::<Account>(message).await?;
    let (action, content) = parts(answer, |account| json!(account));
    Ok(format!("User response: action={action}, content={content}"))
}

#[mcp_type]
#[serde(rename_all = "lowercase")]
enum Status {
    Active,
    Inactive,
    Pending,
}

#[mcp_type]
#[serde(default)]
struct Person {
    name: String,
    age: i64,
    score: f64,
    status: Status,
    verified: bool,
}

impl Default for Person {
    fn default() -> Self {
        Self {
            name: "John Doe".to_owned(),
            age: 30,
            score: 95.5,
            status: Status::Active,
            verified: true,
        }
    }
}

/// Ask the client's user with a form of which every field has a default, and return what was filled in.
#[mcp_tool]
async fn test_elicitation_sep1034_defaults(ctx: &RequestContext) -> Result<String, AskError> {
    let answer = ctx.elicit::<Person>("Who is it about?").await?;
    Ok(completed(parts(answer, |person| json!(person))))
}

/// Ask the client's user with a form of each kind of choice, and return what was chosen.
#[mcp_tool]
async fn test_elicitation_sep1330_enums(ctx: &RequestContext) -> Result<String, AskError> {
    let answer = ctx.elicit_raw("What is your choice?", choices()).await?;
    Ok(completed(parts(answer, Value::Object)))
}

/// By hand, because no type becomes a choice with `enumNames`, which the protocol has deprecated.
fn choices() -> ElicitSchema {
    let untitled = || ["option1", "option2", "option3"];
    let titled = |value: &str, kind: &str| {
        let ordinals = ["First", "Second", "Third"].into_iter().zip(1..);
        ordinals
            .map(|(ordinal, n)| EnumOption::new(format!("{value}{n}"), format!("{ordinal} {kind}")))
            .collect()
    };
    ElicitSchema::new()
        .property(
            "untitledSingle",
            UntitledSingleSelectEnumSchema::new(untitled()),
        )
        .property(
            "titledSingle",
            TitledSingleSelectEnumSchema::new(titled("value", "Option")),
        )
        .property(
            "legacyEnum",
            LegacyTitledEnumSchema::new(titled("opt", "Name")),
        )
        .property(
            "untitledMulti",
            UntitledMultiSelectEnumSchema::new(untitled()),
        )
        .property(
            "titledMulti",
            TitledMultiSelectEnumSchema::new(titled("value", "Choice")),
        )
}

/// An answer as the protocol has it: what the user did, and what was filled in.
fn parts<T>(answer: Elicited<T>, content: impl FnOnce(T) -> Value) -> (&'static str, Value) {
    match answer {
        Elicited::Accept(filled_in) => ("accept", content(filled_in)),
        Elicited::Decline => ("decline", Value::Null),
        Elicited::Cancel => ("cancel", Value::Null),
    }
}

fn completed((action, content): (&str, Value)) -> String {
    format!("Elicitation completed: action={action}, content={content}")
}
