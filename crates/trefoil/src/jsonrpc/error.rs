//! The error object of a JSON-RPC response.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Number that says what kind of error a response reports.
///
/// The constants are the codes of JSON-RPC 2.0 and of MCP; ranges reserved by either must not be used for an
/// application's own codes, which belong outside of -32768..=-32000.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ErrorCode(pub i64);

impl ErrorCode {
    /// The message is not JSON.
    pub const PARSE_ERROR: Self = Self(-32700);
    /// The message is JSON but not a valid request.
    pub const INVALID_REQUEST: Self = Self(-32600);
    /// The method does not exist or is not offered.
    pub const METHOD_NOT_FOUND: Self = Self(-32601);
    /// The parameters do not fit the method; an unknown tool or prompt.
    pub const INVALID_PARAMS: Self = Self(-32602);
    /// The server failed.
    pub const INTERNAL_ERROR: Self = Self(-32603);
    /// A resource does not exist. Clients of 2026-07-28 are sent [`ErrorCode::INVALID_PARAMS`] in its place.
    pub const RESOURCE_NOT_FOUND: Self = Self(-32002);
    /// A header that HTTP requires is missing, malformed, or differs from the message (since 2026-07-28).
    pub const HEADER_MISMATCH: Self = Self(-32020);
    /// The request needs a client capability that was not declared (since 2026-07-28).
    pub const MISSING_REQUIRED_CLIENT_CAPABILITY: Self = Self(-32021);
    /// The protocol version of the request is not implemented (since 2026-07-28).
    pub const UNSUPPORTED_PROTOCOL_VERSION: Self = Self(-32022);
}

/// What went wrong, as the peer reads it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ErrorObject {
    /// Kind of the error.
    pub code: ErrorCode,
    /// One concise sentence.
    pub message: String,
    /// Anything more, of a shape that the code defines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub data: Option<Value>,
}

impl ErrorObject {
    /// An error without data.
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            data: None,
        }
    }

    /// The message is not JSON.
    pub(crate) fn parse_error() -> Self {
        Self::new(ErrorCode::PARSE_ERROR, "the message is not valid JSON")
    }

    /// The message is not a valid request, for the reason given.
    pub(crate) fn invalid_request(message: impl Into<String>) -> Self {
        Self::new(ErrorCode::INVALID_REQUEST, message)
    }

    /// The parameters are wrong, for the reason given.
    pub(crate) fn invalid_params(message: impl Into<String>) -> Self {
        Self::new(ErrorCode::INVALID_PARAMS, message)
    }

    /// The server failed, for the reason given.
    pub(crate) fn internal(message: impl Into<String>) -> Self {
        Self::new(ErrorCode::INTERNAL_ERROR, message)
    }

    /// Adds data.
    #[must_use]
    pub fn data(mut self, data: impl Into<Value>) -> Self {
        self.data = Some(data.into());
        self
    }
}

impl fmt::Display for ErrorObject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.message, self.code.0)
    }
}

impl std::error::Error for ErrorObject {}

/// What a peer sent, fit to stand in a message: on one line, and not at any length (RPC-09).
pub(crate) fn shown(sent: &str) -> Cow<'_, str> {
    const LONGEST: usize = 200;
    let end = sent.char_indices().nth(LONGEST).map(|(end, _)| end);
    if end.is_none() && !sent.contains(char::is_control) {
        return Cow::Borrowed(sent);
    }
    let mut shown = String::new();
    for character in sent[..end.unwrap_or(sent.len())].chars() {
        if character.is_control() {
            shown.extend(character.escape_default());
        } else {
            shown.push(character);
        }
    }
    if end.is_some() {
        shown.push('…');
    }
    Cow::Owned(shown)
}

/// The text of a serde_json error without "at line 1 column 7": whoever sent it cannot count the bytes.
pub(crate) fn without_position(error: &serde_json::Error) -> String {
    let mut text = error.to_string();
    if let Some(at) = text.rfind(" at line ") {
        text.truncate(at);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rpc_09_what_was_sent_is_shown_on_one_line_and_shortened() {
        assert_eq!(shown("städte/münchen"), "städte/münchen");
        assert_eq!(shown("a\nb\u{7f}"), "a\\nb\\u{7f}");
        assert_eq!(shown(&"ü".repeat(200)), "ü".repeat(200));
        assert_eq!(shown(&"ü".repeat(201)), format!("{}…", "ü".repeat(200)));
    }
}
