//! `initialize`, the handshake of the legacy revisions.

use serde::{Deserialize, Serialize};

use super::{ClientCapabilities, Icon, Meta, ServerCapabilities};

/// Who a client or a server is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Implementation {
    /// Its name, for programs.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Its name, for people. Since 2025-06-18.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What it does. Since 2025-11-25.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Icons to show for it. Since 2025-11-25.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub icons: Option<Vec<Icon>>,
    /// Its home page. Since 2025-11-25.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub website_url: Option<String>,
}

impl Implementation {
    /// An implementation of that name and version.
    #[must_use]
    pub fn new(name: impl Into<String>, version: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            version: version.into(),
            title: None,
            description: None,
            icons: None,
            website_url: None,
        }
    }

    setters! {
        /// Sets the name for people.
        title: String;
        /// Sets what it does.
        description: String;
        /// Sets the icons to show for it.
        icons: Vec<Icon>;
        /// Sets its home page.
        website_url: String;
    }
}

/// What a client says to open a session.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct InitializeParams {
    /// The newest revision the client speaks.
    pub protocol_version: String,
    /// What it can do.
    pub capabilities: ClientCapabilities,
    /// Who it is.
    pub client_info: Implementation,
    /// Further data.
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

impl InitializeParams {
    /// The opening of a session.
    #[must_use]
    pub fn new(
        protocol_version: impl Into<String>,
        capabilities: ClientCapabilities,
        client_info: Implementation,
    ) -> Self {
        Self {
            protocol_version: protocol_version.into(),
            capabilities,
            client_info,
            meta: None,
        }
    }
}

/// What a server answers: the revision that is spoken from now on, and what it offers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct InitializeResult {
    /// The revision of this session: the requested one, or another that the server speaks (LIFE-04).
    pub protocol_version: String,
    /// What the server can do.
    pub capabilities: ServerCapabilities,
    /// Who it is.
    pub server_info: Implementation,
    /// How to make good use of it, a hint for the model.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub instructions: Option<String>,
    /// Further data.
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

impl InitializeResult {
    /// The answer to the opening of a session.
    #[must_use]
    pub fn new(
        protocol_version: impl Into<String>,
        capabilities: ServerCapabilities,
        server_info: Implementation,
    ) -> Self {
        Self {
            protocol_version: protocol_version.into(),
            capabilities,
            server_info,
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
