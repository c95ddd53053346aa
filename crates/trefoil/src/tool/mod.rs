//! Tools: what a model can call.
//!
//! [`#[mcp_tool]`](crate::mcp_tool) makes one of a function. There are two levels:
//!
//! * *typed*, by the macro: the schema is derived, arguments are validated and decoded, an `Err` becomes a result
//!   with `isError` that the model can read, and what is returned is serialised;
//! * *raw*, by implementing [`Tool`] or through [`from_fn`]: the tool advertises any schema it likes, gets the
//!   arguments as JSON that was checked against it, and returns the protocol's own result. Its `Err` is a
//!   JSON-RPC error.

mod content;
mod definition;
mod from_fn;
mod json;
mod result;

use async_trait::async_trait;

pub use content::IntoContent;
pub use definition::{ToolDefinition, Validation};
pub use from_fn::{FnTool, from_fn};
pub use json::Json;
#[doc(hidden)]
pub use json::ToJson;
pub use result::IntoToolResult;
pub(crate) use result::as_protocol_error;

use crate::arguments::Arguments;
use crate::context::RequestContext;
use crate::error::ProtocolError;
use crate::protocol::CallToolResult;

/// Something a model can call, by name and with arguments (`tools/call`).
///
/// # Examples
///
/// ```
/// use serde_json::json;
/// use trefoil::{prelude::*, tool::{Tool, ToolDefinition}, arguments::Arguments};
///
/// struct Dice;
///
/// #[trefoil::async_trait]
/// impl Tool for Dice {
///     fn definition(&self) -> ToolDefinition {
///         ToolDefinition::new("roll", json!({
///             "type": "object",
///             "properties": { "sides": { "type": "integer", "minimum": 2 } },
///             "required": ["sides"]
///         }))
///         .description("Roll a die and return the number that came up.")
///     }
///
///     async fn call(&self, _ctx: &RequestContext, arguments: Arguments<'_>) -> Result<CallToolResult, ProtocolError> {
///         // The range was checked before this runs.
///         let sides = arguments.to_value()?["sides"].as_u64().unwrap_or(6);
///         Ok(CallToolResult::text(format!("{}", sides / 2)))
///     }
/// }
/// ```
#[async_trait]
pub trait Tool: Send + Sync + 'static {
    /// What `tools/list` says of the tool. Read once, when the server is built.
    fn definition(&self) -> ToolDefinition;

    /// Runs the tool.
    ///
    /// # Errors
    ///
    /// An error is a JSON-RPC error. What the model should read belongs into a result with `isError`.
    async fn call(
        &self,
        ctx: &RequestContext,
        arguments: Arguments<'_>,
    ) -> Result<CallToolResult, ProtocolError>;
}
