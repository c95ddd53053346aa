//! Who is asking.

use crate::protocol::{ClientCapabilities, Implementation, Revision};

/// The client behind a request.
///
/// What a client says of itself is unverified: never decide about security by it (RPC-51).
#[derive(Debug, Clone)]
pub struct ClientInfo {
    pub(crate) revision: Revision,
    pub(crate) implementation: Option<Implementation>,
    pub(crate) capabilities: ClientCapabilities,
}

impl ClientInfo {
    /// A client of the newest revision that says nothing of itself.
    #[cfg(feature = "testing")]
    pub(super) fn unknown() -> Self {
        Self {
            revision: Revision::V2026_07_28,
            implementation: None,
            capabilities: ClientCapabilities::default(),
        }
    }

    /// The protocol revision of the request.
    #[must_use]
    pub fn protocol_version(&self) -> Revision {
        self.revision
    }

    /// Name and version of the client's program. Optional since 2026-07-28.
    #[must_use]
    pub fn implementation(&self) -> Option<&Implementation> {
        self.implementation.as_ref()
    }

    /// What the client can do for the server.
    #[must_use]
    pub fn capabilities(&self) -> &ClientCapabilities {
        &self.capabilities
    }
}
