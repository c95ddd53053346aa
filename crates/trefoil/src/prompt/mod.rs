//! Prompts: what a user can pick.
//!
//! [`#[mcp_prompt]`](crate::mcp_prompt) makes one of a function that returns the messages.
//!
//! The protocol knows the roles `user` and `assistant`, and no `system` role. Instructions to the model go into the
//! first user message, or, when they hold for the server as a whole, into
//! [`instructions`](crate::ServerBuilder::instructions).

mod definition;
mod result;

use async_trait::async_trait;

pub use definition::{PromptArgumentDefinition, PromptDefinition};
pub use result::IntoPromptResult;

use crate::arguments::Arguments;
use crate::context::RequestContext;
use crate::error::ProtocolError;
use crate::protocol::GetPromptResult;

/// Messages a user can ask for by name (`prompts/get`).
///
/// # Examples
///
/// ```
/// use serde::Deserialize;
/// use trefoil::{prelude::*, arguments::Arguments, prompt::{Prompt, PromptArgumentDefinition, PromptDefinition}};
///
/// struct Explain;
///
/// #[trefoil::async_trait]
/// impl Prompt for Explain {
///     fn definition(&self) -> PromptDefinition {
///         PromptDefinition::new("explain")
///             .description("Ask for an explanation of a term")
///             .argument(PromptArgumentDefinition::new("term").required())
///     }
///
///     async fn get(&self, _ctx: &RequestContext, arguments: Arguments<'_>) -> Result<GetPromptResult, ProtocolError> {
///         let arguments = arguments.to_value()?;
///         let term = arguments["term"].as_str().unwrap_or_default();
///         Ok(GetPromptResult::new(vec![PromptMessage::user(format!("Explain {term} in two sentences."))]))
///     }
/// }
/// ```
#[async_trait]
pub trait Prompt: Send + Sync + 'static {
    /// What `prompts/list` says of the prompt. Read once, when the server is built.
    fn definition(&self) -> PromptDefinition;

    /// The messages. The arguments are an object of strings that holds all required ones (PROM-07, PROM-09).
    ///
    /// # Errors
    ///
    /// When the arguments are wrong or the messages cannot be had.
    async fn get(
        &self,
        ctx: &RequestContext,
        arguments: Arguments<'_>,
    ) -> Result<GetPromptResult, ProtocolError>;

    /// Values for an argument that continue what the user typed; asked only for arguments that the definition says
    /// can be [completed](PromptArgumentDefinition::completes).
    ///
    /// # Errors
    ///
    /// When the values cannot be had.
    async fn complete(
        &self,
        _ctx: &RequestContext,
        _argument: &str,
        _partial: &str,
    ) -> Result<Vec<String>, ProtocolError> {
        Ok(Vec::new())
    }
}
