//! Tools that exist only at run time.

use std::fmt;
use std::future::Future;

use async_trait::async_trait;
use serde_json::Value;

use super::{IntoToolResult, Tool, ToolDefinition};
use crate::arguments::Arguments;
use crate::context::RequestContext;
use crate::error::ProtocolError;
use crate::protocol::CallToolResult;

/// A tool made of a definition and a closure.
///
/// The closure gets the arguments as a JSON object that was checked against the definition's schema, and may
/// return whatever an annotated function may.
///
/// # Examples
///
/// ```
/// use serde_json::{Value, json};
/// use trefoil::{prelude::*, tool::{self, ToolDefinition}};
///
/// # fn main() -> trefoil::Result {
/// let schema = json!({ "type": "object", "properties": { "text": { "type": "string" } }, "required": ["text"] });
/// let shout = tool::from_fn(
///     ToolDefinition::new("shout", schema).description("Return the text in capitals."),
///     |_ctx: RequestContext, arguments: Value| async move {
///         arguments["text"].as_str().unwrap_or_default().to_uppercase()
///     },
/// );
/// let server = Server::builder("loud", "1.0.0").tool(shout).build()?;
/// # Ok(())
/// # }
/// ```
pub fn from_fn<F, Fut>(definition: ToolDefinition, function: F) -> FnTool<F>
where
    F: Fn(RequestContext, Value) -> Fut + Send + Sync + 'static,
    Fut: Future<Output: IntoToolResult> + Send,
{
    FnTool {
        definition,
        function,
    }
}

/// What [`from_fn`] returns.
pub struct FnTool<F> {
    definition: ToolDefinition,
    function: F,
}

#[async_trait]
impl<F, Fut> Tool for FnTool<F>
where
    F: Fn(RequestContext, Value) -> Fut + Send + Sync + 'static,
    Fut: Future<Output: IntoToolResult> + Send,
{
    fn definition(&self) -> ToolDefinition {
        self.definition.clone()
    }

    async fn call(
        &self,
        ctx: &RequestContext,
        arguments: Arguments<'_>,
    ) -> Result<CallToolResult, ProtocolError> {
        let arguments = arguments.to_value()?;
        (self.function)(ctx.clone(), arguments)
            .await
            .into_tool_result()
    }
}

impl<F> fmt::Debug for FnTool<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("FnTool")
            .field(&self.definition.name())
            .finish()
    }
}
