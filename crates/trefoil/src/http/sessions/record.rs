//! What is kept of a session so that it can go on in another process.

use async_trait::async_trait;
use serde::{Deserialize, Serialize};

use crate::context::ClientInfo;
use crate::protocol::{ClientCapabilities, Implementation, Revision};

/// Why a store could not do what it was asked for; it goes to the log.
pub type StoreError = Box<dyn std::error::Error + Send + Sync>;

/// A session, as far as it can be written down: what its client said when it began, and who the client is.
///
/// The level of log messages and subscriptions are not part of it; a session that goes on elsewhere begins without.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct SessionRecord {
    /// The negotiated revision.
    pub protocol_version: String,
    /// What the client calls itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub client_info: Option<Implementation>,
    /// What the client can be asked for.
    #[serde(default)]
    pub capabilities: ClientCapabilities,
    /// Who began the session, where clients are authenticated; nobody else may use it (LHTTP-30).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub principal: Option<String>,
}

impl SessionRecord {
    pub(super) fn of(client: &ClientInfo, principal: Option<&str>) -> Self {
        Self {
            protocol_version: client.revision.as_str().to_owned(),
            client_info: client.implementation.clone(),
            capabilities: client.capabilities.clone(),
            principal: principal.map(str::to_owned),
        }
    }

    /// The client of the record; nothing if it names no revision with sessions.
    pub(super) fn client(self) -> Option<ClientInfo> {
        let revision = Revision::parse(&self.protocol_version)?;
        (!revision.is_modern()).then_some(ClientInfo {
            revision,
            implementation: self.client_info,
            capabilities: self.capabilities,
        })
    }
}

/// Where sessions are kept beside this process, so that they survive its end, or can be used by several.
///
/// A session in which nothing happens for too long is let go by the process that serves it, and stays in the store: how long it keeps what
/// nobody loads is the store's own affair. One that its client ends is removed; where it is served by several processes at once, the others
/// serve it until they let it go.
///
/// Without one sessions live in the memory of the process. Ids are secrets: whoever knows one can use the session, unless clients are
/// authenticated.
#[async_trait]
pub trait SessionStore: Send + Sync + 'static {
    /// Keeps a session.
    ///
    /// # Errors
    ///
    /// When it cannot be kept; it is used all the same, in this process.
    async fn save(&self, id: &str, record: SessionRecord) -> Result<(), StoreError>;

    /// The session of this id.
    ///
    /// # Errors
    ///
    /// When the store cannot be asked; the client is told that there is no such session.
    async fn load(&self, id: &str) -> Result<Option<SessionRecord>, StoreError>;

    /// Forgets a session, which its client has ended.
    ///
    /// # Errors
    ///
    /// When the store cannot be asked.
    async fn remove(&self, id: &str) -> Result<(), StoreError>;
}
