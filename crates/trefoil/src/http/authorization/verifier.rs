//! Whether a token is good.

use std::error::Error as StdError;
use std::fmt;

use async_trait::async_trait;

use super::Identity;

/// Knows which tokens are good, and whose they are.
///
/// The server asks it for every request. It has to see to it, before it accepts a token, that
///
/// - one of the authorization servers has issued it: by its signature (JWT), or by asking there (introspection, RFC 7662);
/// - it is meant for this server: the audience (`aud`, or `resource`) is the resource that clients know (AUTH-06). A token for another server
///   is refused, however valid;
/// - it has not expired or been revoked. An expiry that the identity [tells](Identity::expires_at) is checked by the server as well.
///
/// Verified tokens may be kept for as long as they live, if revocation need not be noticed at once. A token must never be logged, and never be
/// sent on to another server: what a handler needs upstream it gets with a token of its own (AUTH-07).
#[async_trait]
pub trait TokenVerifier: Send + Sync + 'static {
    /// Says whose token it is. The token is what stood in the header behind `Bearer`.
    ///
    /// # Errors
    ///
    /// [`TokenError::invalid`] when the token is not to be accepted, whatever the cause; [`TokenError::unavailable`] when that could not be
    /// found out.
    async fn verify(&self, token: &str) -> Result<Identity, TokenError>;
}

/// Why a token was not accepted. The reason goes to the log only; whoever sends bad tokens learns nothing from it.
#[derive(Debug)]
pub struct TokenError {
    pub(super) kind: Kind,
    source: Box<dyn StdError + Send + Sync>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Invalid,
    Unavailable,
}

impl TokenError {
    /// The token is not good: it is malformed, forged, expired, revoked, or meant for another server. The request is refused with 401. The
    /// reason must not hold the token.
    pub fn invalid(reason: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        Self {
            kind: Kind::Invalid,
            source: reason.into(),
        }
    }

    /// It could not be found out whether the token is good, for example because the authorization server does not answer. The request is
    /// refused with 503.
    pub fn unavailable(reason: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        Self {
            kind: Kind::Unavailable,
            source: reason.into(),
        }
    }
}

impl fmt::Display for TokenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.kind {
            Kind::Invalid => "the token is not valid",
            Kind::Unavailable => "the token could not be verified",
        })
    }
}

impl StdError for TokenError {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        Some(&*self.source)
    }
}
