//! Why a question got no answer.

use std::fmt;
use std::time::Duration;

use crate::error::ProtocolError;
use crate::jsonrpc::ErrorObject;

/// Why asking the client failed.
///
/// A handler may look at it and go on without the answer, or leave it to `?`: then the request ends with what the
/// protocol has for the case. [`Unsupported`](Self::Unsupported) becomes the error -32021 for a client of 2026-07-28,
/// whatever error type of the handler's own it is wrapped in.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum AskError {
    /// The client has not declared that it can be asked this (MRTR-05, MRTR-30).
    Unsupported(&'static str),
    /// The client answered with an error: its user may have refused (SAMP-13). Until 2025-11-25.
    Refused(ErrorObject),
    /// The client's answer has not the form that the protocol gives it, or did not fit the question several times.
    Malformed(String),
    /// No answer came within this time. Until 2025-11-25.
    TimedOut(Duration),
    /// The request is over: it was cancelled, answered, or the client is gone. Also what a question gets that a spawned
    /// task still waits for when the client of 2026-07-28 is asked.
    Ended,
    /// The question cannot be asked here: in a completion, within [`once`](crate::RequestContext::once), or because it is
    /// itself not as the protocol wants it.
    Misplaced(String),
}

impl fmt::Display for AskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsupported(what) => {
                write!(f, "the client does not support {what}, which this needs")
            }
            Self::Refused(error) => write!(f, "the client refused: {}", error.message),
            Self::Malformed(why) => write!(f, "the client's answer cannot be used: {why}"),
            Self::TimedOut(time) => write!(f, "the client did not answer within {time:?}"),
            Self::Ended => f.write_str("the request ended before the client answered"),
            Self::Misplaced(why) => write!(f, "the client cannot be asked: {why}"),
        }
    }
}

impl std::error::Error for AskError {}

impl From<AskError> for ProtocolError {
    fn from(error: AskError) -> Self {
        let text = error.to_string();
        match error {
            AskError::Refused(_) | AskError::Malformed(_) | AskError::TimedOut(_) => {
                Self::internal(text)
            }
            AskError::Unsupported(_) => Self::invalid_params(text),
            AskError::Ended | AskError::Misplaced(_) => Self::internal(text),
        }
    }
}
