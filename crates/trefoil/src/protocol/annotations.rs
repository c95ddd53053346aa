//! Hints on whom content is for and how much it matters.

use serde::{Deserialize, Serialize};

use super::wire::number;

/// The two sides of a conversation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Role {
    /// The person.
    User,
    /// The model.
    Assistant,
}

/// What a client may go by when it shows or uses something.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Annotations {
    /// Whom it is for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub audience: Option<Vec<Role>>,
    /// How much it matters: from 0, entirely optional, to 1, effectively required.
    #[serde(
        skip_serializing_if = "Option::is_none",
        serialize_with = "number::optional"
    )]
    pub priority: Option<f64>,
    /// When it was last changed, an ISO 8601 time. Since 2025-06-18.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_modified: Option<String>,
}

impl Annotations {
    /// No hint at all.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    setters! {
        /// Sets whom it is for.
        audience: Vec<Role>;
        /// Sets how much it matters, from 0 to 1.
        priority: f64;
        /// Sets when it was last changed.
        last_modified: String;
    }
}
