//! What a request led to.

use std::fmt;

use crate::protocol::{CallToolResult, CompleteResult, GetPromptResult, ReadResourceResult};
use crate::resource::CacheHint;
use crate::server::Payload;

/// The result of a request, as a middleware sees it.
///
/// A middleware that answers a request itself makes one of the result that the request's method has:
/// `CallToolResult::text("…").into()`. A result of another method is answered with an error, -32603.
pub struct Outcome(pub(crate) Payload);

macro_rules! results {
    ($($variant:ident($($rest:pat)?) $ty:ty: $as:ident, $as_mut:ident, $method:literal;)*) => {
        impl Outcome {
            $(
                #[doc = concat!("The result of `", $method, "`; `None` of other methods.")]
                #[must_use]
                pub fn $as(&self) -> Option<&$ty> {
                    match &self.0 {
                        Payload::$variant(result $(, $rest)?) => Some(result),
                        _ => None,
                    }
                }

                #[doc = concat!("The result of `", $method, "`, to change it.")]
                #[must_use]
                pub fn $as_mut(&mut self) -> Option<&mut $ty> {
                    match &mut self.0 {
                        Payload::$variant(result $(, $rest)?) => Some(result),
                        _ => None,
                    }
                }
            )*
        }
    };
}

results! {
    CallTool() CallToolResult: as_tool, as_tool_mut, "tools/call";
    ReadResource(_) ReadResourceResult: as_resource, as_resource_mut, "resources/read";
    GetPrompt() GetPromptResult: as_prompt, as_prompt_mut, "prompts/get";
    Complete() CompleteResult: as_completion, as_completion_mut, "completion/complete";
}

impl Outcome {
    /// Whether it is a tool's result that says that the tool failed (`isError`). Refused arguments of tools are such
    /// results.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.as_tool()
            .is_some_and(|result| result.is_error == Some(true))
    }
}

impl From<CallToolResult> for Outcome {
    fn from(result: CallToolResult) -> Self {
        Self(Payload::CallTool(result))
    }
}

/// A result that no client may keep.
impl From<ReadResourceResult> for Outcome {
    fn from(result: ReadResourceResult) -> Self {
        Self(Payload::ReadResource(result, CacheHint::default()))
    }
}

impl From<GetPromptResult> for Outcome {
    fn from(result: GetPromptResult) -> Self {
        Self(Payload::GetPrompt(result))
    }
}

impl From<CompleteResult> for Outcome {
    fn from(result: CompleteResult) -> Self {
        Self(Payload::Complete(result))
    }
}

impl fmt::Debug for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
