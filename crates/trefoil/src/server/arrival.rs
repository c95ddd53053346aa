//! What comes beside a message over HTTP.

use std::sync::Arc;

use http::HeaderMap;
use http::request::Parts;

use super::session::SharedSession;

/// The head of the request that brought a message, and the session that it names.
#[derive(Debug, Clone)]
pub(crate) struct Arrival {
    pub(crate) parts: Arc<Parts>,
    pub(crate) session: Named,
}

/// What became of the session that a request names by `Mcp-Session-Id`.
#[derive(Debug, Clone)]
pub(crate) enum Named {
    /// Revisions with sessions are not served at all.
    Refused,
    /// They are served, and have no sessions.
    Stateless,
    /// None was named.
    Nothing,
    /// There is none of this name, or not for whoever names it.
    Unknown,
    Session(Arc<SharedSession>),
}

impl Arrival {
    pub(crate) fn headers(&self) -> &HeaderMap {
        &self.parts.headers
    }

    /// Whether nothing is kept between the messages of clients up to 2025-11-25.
    pub(crate) fn is_stateless(&self) -> bool {
        matches!(self.session, Named::Stateless)
    }

    pub(crate) fn session(&self) -> Option<&Arc<SharedSession>> {
        match &self.session {
            Named::Session(session) => Some(session),
            _ => None,
        }
    }
}
