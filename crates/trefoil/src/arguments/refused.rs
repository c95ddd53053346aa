//! Arguments that were refused, in words.

use std::fmt;

use super::members::DecodeError;
use crate::error::ProtocolError;
use crate::jsonrpc::{ErrorObject, shown};
use crate::protocol::CallToolResult;
use crate::schema::Violation;

/// Why the arguments of a call were refused: one line for each thing that is wrong.
///
/// Returned from a tool by `?` it becomes a result with `isError` that the model can read and mend (TOOL-18);
/// from a prompt or resource it becomes the error -32602 (PROM-07).
pub struct InvalidArguments(Kind);

enum Kind {
    /// The message holding them is not JSON.
    NotJson,
    Lines(Vec<String>),
}

impl InvalidArguments {
    pub(crate) fn not_json() -> Self {
        Self(Kind::NotJson)
    }

    pub(crate) fn one(line: impl Into<String>) -> Self {
        Self(Kind::Lines(vec![line.into()]))
    }

    pub(crate) fn violations(violations: &[Violation]) -> Self {
        Self(Kind::Lines(
            violations.iter().map(ToString::to_string).collect(),
        ))
    }

    pub(crate) fn undecodable(error: DecodeError) -> Self {
        Self(Kind::Lines(vec![match error {
            DecodeError::Malformed => return Self::not_json(),
            DecodeError::Unknown(name) => format!("unknown argument `{}`", shown(&name)),
            DecodeError::Missing(name) => format!("missing required argument `{name}`"),
            DecodeError::Value { name, why } => format!("argument `{name}` is invalid: {why}"),
            DecodeError::Whole(why) => why,
        }]))
    }

    /// The answer of a tool to arguments like these.
    #[doc(hidden)]
    pub fn into_tool_result(self) -> Result<CallToolResult, ProtocolError> {
        match self.0 {
            Kind::NotJson => Err(ErrorObject::parse_error().into()),
            Kind::Lines(_) => Ok(CallToolResult::error(format!("invalid arguments:\n{self}"))),
        }
    }

    /// The answer of a prompt or resource to arguments like these.
    #[doc(hidden)]
    #[must_use]
    pub fn into_protocol_error(self) -> ProtocolError {
        match self.0 {
            Kind::NotJson => ErrorObject::parse_error().into(),
            Kind::Lines(lines) => ProtocolError::invalid_params(lines.join("; ")),
        }
    }
}

impl From<InvalidArguments> for ProtocolError {
    fn from(refused: InvalidArguments) -> Self {
        let text = refused.to_string();
        let mut error = refused.into_protocol_error();
        if error.code() == crate::jsonrpc::ErrorCode::INVALID_PARAMS {
            error.refuse_arguments(text);
        }
        error
    }
}

impl fmt::Display for InvalidArguments {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::NotJson => f.write_str("the arguments are not valid JSON"),
            Kind::Lines(lines) => f.write_str(&lines.join("\n")),
        }
    }
}

impl fmt::Debug for InvalidArguments {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for InvalidArguments {}
