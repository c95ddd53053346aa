//! `server/discover`, the modern way to learn what a server is.

use serde::{Deserialize, Serialize};

use super::{Meta, ServerCapabilities};

/// What a server speaks and offers. Who it is stands in `_meta`
/// ([`meta_keys::SERVER_INFO`](super::meta_keys::SERVER_INFO)), as on every modern result.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct DiscoverResult {
    /// The revisions it speaks; the client picks one.
    pub supported_versions: Vec<String>,
    /// What it can do.
    pub capabilities: ServerCapabilities,
    /// How to make good use of it, a hint for the model.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub instructions: Option<String>,
    /// Further data.
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

impl DiscoverResult {
    /// A server that speaks these revisions and offers these things.
    #[must_use]
    pub fn new<S: Into<String>>(
        supported_versions: impl IntoIterator<Item = S>,
        capabilities: ServerCapabilities,
    ) -> Self {
        Self {
            supported_versions: supported_versions.into_iter().map(Into::into).collect(),
            capabilities,
            instructions: None,
            meta: None,
        }
    }

    setters! {
        /// Sets the hint for the model.
        instructions: String;
        /// Sets further data.
        meta: Meta;
    }
}
