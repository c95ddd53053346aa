//! Tools of the extension for tasks, and the one beside them that is never a task.

use std::time::Duration;

use serde_json::json;
use trefoil::HandlerEntry;
use trefoil::jsonrpc::ErrorCode;
use trefoil::prelude::*;
use trefoil::tasks;

use crate::rounds::user_name;

pub fn tools() -> impl IntoIterator<Item = HandlerEntry> {
    handlers![
        greet,
        slow_compute,
        failing_job,
        protocol_error_job,
        confirm_delete,
        multi_input,
        test_tool_with_task,
    ]
}

/// Greet somebody at once, never as a task.
#[mcp_tool(read_only)]
async fn greet(
    /// Whom to greet
    name: String,
) -> String {
    format!("Hello, {name}!")
}

/// Take some seconds, and say when they are over.
#[mcp_tool(read_only, task = "optional")]
async fn slow_compute(
    /// How long it takes
    #[arg(range(min = 0.0, max = 3600.0))]
    seconds: f64,
    /// What to call the work
    label: Option<String>,
) -> String {
    tokio::time::sleep(Duration::from_secs_f64(seconds)).await;
    let label = label.as_deref().unwrap_or("the work");
    format!("{label} took {seconds} s")
}

/// Fail after a second, in words that the model reads.
#[mcp_tool(read_only, task = "required")]
async fn failing_job() -> Result<String, &'static str> {
    tokio::time::sleep(Duration::from_secs(1)).await;
    Err("The job has failed, as it always does.")
}

/// Fail with a protocol error.
#[mcp_tool(read_only, task = "required")]
async fn protocol_error_job() -> Result<String, ProtocolError> {
    Err(ProtocolError::internal("the job cannot be done"))
}

#[mcp_type]
struct Deletion {
    /// Whether to delete the file
    confirm: bool,
}

/// Pretend to delete a file, if the user confirms it.
#[mcp_tool(task = "optional")]
async fn confirm_delete(
    ctx: &RequestContext,
    /// Name of the file
    filename: String,
) -> Result<String, AskError> {
    let answer = ctx
        .elicit::<Deletion>(format!("Delete {filename}?"))
        .await?;
    Ok(match answer {
        Elicited::Accept(Deletion { confirm: true }) => format!("{filename} is deleted."),
        _ => format!("{filename} stays."),
    })
}

#[mcp_type]
struct Part {
    /// Any name
    name: String,
}

/// Ask the user two things at once, and return both.
#[mcp_tool(task = "optional")]
async fn multi_input(ctx: &RequestContext) -> Result<String, AskError> {
    let (first, second) = tokio::join!(
        ctx.elicit::<Part>("What is the first name?").key("first"),
        ctx.elicit::<Part>("What is the second name?").key("second"),
    );
    let name = |answer: Elicited<Part>| match answer {
        Elicited::Accept(Part { name }) => name,
        Elicited::Decline | Elicited::Cancel => "nobody".to_owned(),
    };
    Ok(format!("{} and {}", name(first?), name(second?)))
}

/// Ask the user for their name in a round, and greet them in a task.
#[mcp_tool(task = "manual")]
async fn test_tool_with_task(ctx: &RequestContext) -> Result<String, ProtocolError> {
    // `"manual"` serves clients without the extension as well, which this tool is to refuse.
    if !declares_tasks(ctx) {
        return Err(missing_tasks());
    }
    let name = user_name(ctx).await?;
    ctx.start_task().await?;
    Ok(format!("Hello, {name}!"))
}

fn declares_tasks(ctx: &RequestContext) -> bool {
    let extensions = ctx.client().capabilities().extensions.as_ref();
    extensions.is_some_and(|extensions| extensions.contains_key(tasks::EXTENSION))
}

fn missing_tasks() -> ProtocolError {
    ProtocolError::new(
        ErrorCode::MISSING_REQUIRED_CLIENT_CAPABILITY,
        "the client has not declared the extension for tasks",
    )
    .data(json!({ "requiredCapabilities": { "extensions": { tasks::EXTENSION: {} } } }))
}
