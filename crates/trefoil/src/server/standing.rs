//! How an answer stands beside its request, which HTTP tells by a status.

#[cfg(feature = "http")]
use std::sync::Arc;

use crate::jsonrpc::{ErrorCode, ErrorObject};
use crate::protocol::Revision;

/// What a transport with statuses says of an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Standing {
    /// A result, or an error that is the answer to a request in good order.
    Answered,
    /// The message is not in order.
    BadRequest,
    /// The method, or the session, does not exist.
    NotFound,
    /// Whoever asks lacks these scopes.
    #[cfg(feature = "http")]
    Forbidden(Arc<[String]>),
}

impl Standing {
    /// How an error stands that became of a request in good order: in 2026-07-28 some codes have a status of their own
    /// (HTTP-18 to HTTP-21), before they are all answers like any other (LHTTP-31). That a message is no JSON may be seen
    /// only when its arguments are read.
    pub(crate) fn of(code: ErrorCode, revision: Revision) -> Self {
        match code {
            ErrorCode::PARSE_ERROR => Self::BadRequest,
            _ if !revision.is_modern() => Self::Answered,
            ErrorCode::METHOD_NOT_FOUND => Self::NotFound,
            ErrorCode::HEADER_MISMATCH
            | ErrorCode::MISSING_REQUIRED_CLIENT_CAPABILITY
            | ErrorCode::UNSUPPORTED_PROTOCOL_VERSION => Self::BadRequest,
            _ => Self::Answered,
        }
    }
}

/// An error, and how it stands.
#[derive(Debug)]
pub(crate) struct Refusal {
    pub(crate) error: ErrorObject,
    pub(crate) standing: Standing,
}

impl Refusal {
    pub(crate) fn bad_request(error: ErrorObject) -> Self {
        Self {
            error,
            standing: Standing::BadRequest,
        }
    }
}

impl From<ErrorObject> for Refusal {
    fn from(error: ErrorObject) -> Self {
        Self {
            error,
            standing: Standing::Answered,
        }
    }
}
