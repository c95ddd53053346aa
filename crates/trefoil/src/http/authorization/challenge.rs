//! `WWW-Authenticate`: what a client is told that may not go on (RFC 6750 §3, RFC 9728 §5.1).

use http::header::{HeaderName, HeaderValue, WWW_AUTHENTICATE};

use super::Authorization;

/// What is wrong with a request, in the words of RFC 6750 §3.1.
#[derive(Debug, Clone, Copy)]
pub(super) enum Error {
    InvalidRequest,
    InvalidToken,
    InsufficientScope,
}

impl Error {
    fn as_str(self) -> &'static str {
        match self {
            Self::InvalidRequest => "invalid_request",
            Self::InvalidToken => "invalid_token",
            Self::InsufficientScope => "insufficient_scope",
        }
    }
}

impl Authorization {
    /// The challenge of a request that cannot be admitted; one that has brought nothing has no error (RFC 6750 §3.1).
    pub(super) fn challenge(&self, error: Option<Error>) -> (HeaderName, HeaderValue) {
        challenge(error, &self.required_scopes, Some(self))
    }
}

/// The challenge of a request that lacks some of these scopes, which are all that it needs (AUTH-10).
pub(in crate::http) fn insufficient_scope(
    scopes: &[String],
    authorization: Option<&Authorization>,
) -> (HeaderName, HeaderValue) {
    challenge(Some(Error::InsufficientScope), scopes, authorization)
}

fn challenge(
    error: Option<Error>,
    scopes: &[String],
    authorization: Option<&Authorization>,
) -> (HeaderName, HeaderValue) {
    let mut parameters = Vec::new();
    if let Some(error) = error {
        parameters.push(format!("error=\"{}\"", error.as_str()));
    }
    if !scopes.is_empty() {
        parameters.push(format!("scope=\"{}\"", scopes.join(" ")));
    }
    if let Some(authorization) = authorization {
        let url = authorization.metadata_url();
        parameters.push(format!("resource_metadata=\"{url}\""));
    }
    let text = format!("Bearer {}", parameters.join(", "));
    // Scopes and URLs were checked when the server was built, so that each fits into a quoted string.
    let value = HeaderValue::try_from(text).unwrap_or(HeaderValue::from_static("Bearer"));
    (WWW_AUTHENTICATE, value)
}
