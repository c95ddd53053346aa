//! Tools by which the suite looks at what is new in 2026-07-28: capabilities of each request, answers that ask, logging that
//! is asked for, word of changes, arguments in headers.

use trefoil::prelude::*;
use trefoil::protocol::CreateMessageParams;
use trefoil::{BuildError, HandlerEntry};

pub fn tools() -> impl IntoIterator<Item = HandlerEntry> {
    handlers![
        test_missing_capability,
        test_streaming_elicitation,
        test_logging_tool,
        test_trigger_tool_change,
        test_trigger_prompt_change,
        test_x_mcp_header,
    ]
}

/// Ask the client's model for a word and return it.
#[mcp_tool]
async fn test_missing_capability(ctx: &RequestContext) -> Result<String, AskError> {
    let question = CreateMessageParams::text("Say one word", 10);
    Ok(ctx.sample(question).await?.text())
}

#[mcp_type]
struct Consent {
    consent: bool,
}

/// Ask the client's user for consent and return whether it was given.
#[mcp_tool]
async fn test_streaming_elicitation(ctx: &RequestContext) -> Result<&'static str, AskError> {
    Ok(match ctx.elicit::<Consent>("Do you agree?").await? {
        Elicited::Accept(Consent { consent: true }) => "agreed",
        _ => "not agreed",
    })
}

/// Log a message, which reaches only a client that asks for it.
#[mcp_tool(read_only)]
async fn test_logging_tool(ctx: &RequestContext) -> &'static str {
    ctx.log(LoggingLevel::Info, "The tool was called");
    "done"
}

/// Change the list of tools and change it back at once, so that nobody ever sees another one.
#[mcp_tool]
async fn test_trigger_tool_change(ctx: &RequestContext) -> Result<&'static str, BuildError> {
    const TOOL: &str = "test_trigger_tool_change";
    ctx.server().change(|registry| {
        registry.disable_tool(TOOL).enable_tool(TOOL);
    })?;
    Ok("The list of tools has changed.")
}

/// Change the list of prompts and change it back at once.
#[mcp_tool]
async fn test_trigger_prompt_change(ctx: &RequestContext) -> Result<&'static str, BuildError> {
    const PROMPT: &str = "test_simple_prompt";
    ctx.server().change(|registry| {
        registry.disable_prompt(PROMPT).enable_prompt(PROMPT);
    })?;
    Ok("The list of prompts has changed.")
}

/// Return the region, which clients over HTTP tell in a header as well.
#[mcp_tool(read_only)]
async fn test_x_mcp_header(
    /// Region to return
    #[arg(header = "Region")]
    region: String,
) -> String {
    region
}
