//! What a prompt function may return.

use crate::error::{HandlerError, ProtocolError};
use crate::protocol::{GetPromptResult, PromptMessage};
use crate::tool::as_protocol_error;

/// Converts what a prompt function returns into the protocol's result.
///
/// | returned | sent |
/// | --- | --- |
/// | `String`, `&str` | one user message |
/// | [`PromptMessage`], a `Vec` of them | these messages |
/// | [`GetPromptResult`] | as it is |
/// | `Option<_>` | `None` is no message |
/// | `Result<_, E>` | a [`ProtocolError`] as it is; any other `E: Display` is logged, and the client learns only that the prompt failed (-32603) |
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be returned from a prompt",
    label = "not a prompt's messages",
    note = "return `String` for one user message, `PromptMessage`, a `Vec` of them, or `GetPromptResult`; each also in `Result<_, E: Display>` or `Option<_>`"
)]
pub trait IntoPromptResult {
    /// The result, or a JSON-RPC error.
    ///
    /// # Errors
    ///
    /// When the messages could not be had.
    fn into_prompt_result(self) -> Result<GetPromptResult, ProtocolError>;
}

impl IntoPromptResult for GetPromptResult {
    fn into_prompt_result(self) -> Result<GetPromptResult, ProtocolError> {
        Ok(self)
    }
}

impl IntoPromptResult for Vec<PromptMessage> {
    fn into_prompt_result(self) -> Result<GetPromptResult, ProtocolError> {
        Ok(GetPromptResult::new(self))
    }
}

impl IntoPromptResult for PromptMessage {
    fn into_prompt_result(self) -> Result<GetPromptResult, ProtocolError> {
        vec![self].into_prompt_result()
    }
}

impl IntoPromptResult for String {
    fn into_prompt_result(self) -> Result<GetPromptResult, ProtocolError> {
        PromptMessage::user(self).into_prompt_result()
    }
}

impl IntoPromptResult for &str {
    fn into_prompt_result(self) -> Result<GetPromptResult, ProtocolError> {
        PromptMessage::user(self).into_prompt_result()
    }
}

impl<T: IntoPromptResult> IntoPromptResult for Option<T> {
    fn into_prompt_result(self) -> Result<GetPromptResult, ProtocolError> {
        match self {
            Some(value) => value.into_prompt_result(),
            None => Vec::new().into_prompt_result(),
        }
    }
}

impl<T: IntoPromptResult, E: HandlerError> IntoPromptResult for Result<T, E> {
    fn into_prompt_result(self) -> Result<GetPromptResult, ProtocolError> {
        match self {
            Ok(value) => value.into_prompt_result(),
            Err(error) => Err(as_protocol_error(error).unwrap_or_else(|error| {
                ProtocolError::internal("the prompt failed").source(error.to_string())
            })),
        }
    }
}
