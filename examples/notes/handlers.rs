//! What clients can do with notes. Whose notes they are is said by the token alone, never by an argument.

use trefoil::HandlerEntry;
use trefoil::prelude::*;

use crate::notes::Notes;

pub(crate) fn all() -> Vec<HandlerEntry> {
    handlers![list_notes, add_note]
}

/// List the user's notes, oldest first. Use this to find out what was noted.
#[mcp_tool(read_only)]
async fn list_notes(ctx: &RequestContext, notes: &Notes) -> Result<String, ProtocolError> {
    Ok(notes.of(user(ctx)?).join("\n"))
}

/// Add a note for the user and return its number. Use this when something is to be remembered.
#[mcp_tool(destructive = false, scopes = ["notes:write"])]
async fn add_note(
    ctx: &RequestContext,
    notes: &Notes,
    /// What is to be remembered
    #[arg(length(min = 1, max = 1000))]
    text: String,
) -> Result<usize, ProtocolError> {
    Ok(notes.add(user(ctx)?, text))
}

/// Whose request it is. Over HTTP there is always somebody; over other transports nobody has said.
fn user(ctx: &RequestContext) -> Result<&str, ProtocolError> {
    let identity = ctx.request().identity();
    identity.ok_or_else(|| ProtocolError::internal("notes are kept for users who are known"))
}
