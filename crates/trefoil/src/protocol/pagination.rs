//! Lists that come page by page.

use serde::{Deserialize, Serialize};

use super::Meta;

/// Asks for a page of a list: of tools, resources, resource templates or prompts.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct PaginatedParams {
    /// Where the page begins, as the page before said; absent for the first one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
    /// Further data.
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

impl PaginatedParams {
    /// Asks for the first page.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    setters! {
        /// Sets where the page begins.
        cursor: String;
        /// Sets further data.
        meta: Meta;
    }
}
