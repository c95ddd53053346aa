//! The `data` of errors that the specification gives a shape.

use serde::{Deserialize, Serialize};

use super::{ClientCapabilities, ElicitUrlParams};

/// Data of the error that a request needs a capability its client has not declared. Since 2026-07-28.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct MissingRequiredClientCapabilityData {
    /// What is needed, in the shape in which it is declared.
    pub required_capabilities: ClientCapabilities,
}

impl MissingRequiredClientCapabilityData {
    /// These capabilities are needed.
    #[must_use]
    pub fn new(required_capabilities: ClientCapabilities) -> Self {
        Self {
            required_capabilities,
        }
    }
}

/// Data of the error that a request is of a revision the server does not speak. Since 2026-07-28.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct UnsupportedProtocolVersionData {
    /// The revisions it speaks.
    pub supported: Vec<String>,
    /// The one that was asked for.
    pub requested: String,
}

impl UnsupportedProtocolVersionData {
    /// That revision was asked for, these are spoken.
    #[must_use]
    pub fn new<S: Into<String>>(
        requested: impl Into<String>,
        supported: impl IntoIterator<Item = S>,
    ) -> Self {
        Self {
            supported: supported.into_iter().map(Into::into).collect(),
            requested: requested.into(),
        }
    }
}

/// Data of the error that the user has to go to a URL first. 2025-11-25 only.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct UrlElicitationRequiredData {
    /// Where to, and why.
    pub elicitations: Vec<ElicitUrlParams>,
}

impl UrlElicitationRequiredData {
    /// The user has to go there first.
    #[must_use]
    pub fn new(elicitations: Vec<ElicitUrlParams>) -> Self {
        Self { elicitations }
    }
}
