//! Whose request it is.

use std::fmt;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use http::request::Parts;

use crate::context::RequestInfo;
use crate::protocol::JsonObject;

/// Whose request it is, and what they may do: what a valid token says.
///
/// A [`TokenVerifier`](super::TokenVerifier) makes it of a token. So may a layer around the [service](crate::http::HttpService), which puts it into
/// the extensions of the request; then no verifier is asked.
///
/// # Examples
///
/// A tool that only some see, by their scopes:
///
/// ```
/// use trefoil::{context::RequestInfo, http::Identity, prelude::*};
///
/// fn may_refund(request: &RequestInfo<'_>) -> bool {
///     Identity::of(request).is_some_and(|identity| identity.has_scope("refunds"))
/// }
///
/// /// Refund an order and return what was paid back.
/// #[mcp_tool(visible_if = may_refund, scopes = ["refunds"])]
/// async fn refund(order_id: String) -> String {
///     format!("order {order_id} is refunded")
/// }
/// ```
#[derive(Clone)]
#[non_exhaustive]
pub struct Identity {
    /// Who it is, the same for all of their tokens and for nobody else: `sub`, preceded by the issuer if tokens of several are accepted. It is the
    /// [identity](RequestInfo::identity) of their requests, to which sessions and tasks are bound.
    pub subject: Arc<str>,
    /// The scopes that were granted.
    pub scopes: Vec<String>,
    /// When the token ceases to be valid, in seconds since 1970 (`exp`).
    pub expires_at: Option<u64>,
    /// Whatever else is known, for handlers.
    pub claims: JsonObject,
}

impl Identity {
    /// Somebody without scopes whose token does not expire.
    pub fn new(subject: impl Into<Arc<str>>) -> Self {
        Self {
            subject: subject.into(),
            scopes: Vec::new(),
            expires_at: None,
            claims: JsonObject::new(),
        }
    }

    /// Adds scopes. The claim `scope` of a token has them in one text: `.scopes(claim.split_whitespace())`.
    #[must_use]
    pub fn scopes<S: Into<String>>(mut self, scopes: impl IntoIterator<Item = S>) -> Self {
        self.scopes.extend(scopes.into_iter().map(Into::into));
        self
    }

    /// When the token ceases to be valid, in seconds since 1970 (`exp`).
    #[must_use]
    pub fn expires_at(mut self, seconds: u64) -> Self {
        self.expires_at = Some(seconds);
        self
    }

    /// Whatever else is known, for handlers: the claims of the token.
    #[must_use]
    pub fn claims(mut self, claims: JsonObject) -> Self {
        self.claims = claims;
        self
    }

    /// Whether the scope is among those that were granted, or implied by one of them.
    #[must_use]
    pub fn has_scope(&self, scope: &str) -> bool {
        self.scopes.iter().any(|granted| granted == scope)
    }

    /// The identity behind a request; none where nobody looked, as over other transports than HTTP.
    #[must_use]
    pub fn of<'a>(request: &RequestInfo<'a>) -> Option<&'a Self> {
        request.http()?.extensions.get()
    }

    /// Whom a request is made for: what sessions, tasks and states are bound to.
    pub(in crate::http) fn principal(parts: &Parts) -> Option<Arc<str>> {
        let identity: &Self = parts.extensions.get()?;
        Some(identity.subject.clone())
    }

    pub(super) fn has_expired(&self) -> bool {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let now = now.map_or(0, |since| since.as_secs());
        self.expires_at.is_some_and(|end| end <= now)
    }
}

/// Without the claims, which may hold what is nobody's business.
impl fmt::Debug for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Identity")
            .field("subject", &self.subject)
            .field("scopes", &self.scopes)
            .field("expires_at", &self.expires_at)
            .finish_non_exhaustive()
    }
}
