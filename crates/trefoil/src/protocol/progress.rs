//! `notifications/progress`.

use serde::{Deserialize, Serialize};
use serde_json::Number;

use super::Meta;
use super::wire::number;

/// The name under which a requester wants to hear of progress: a string or an integer, chosen by the requester.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ProgressToken {
    /// An integer.
    Number(Number),
    /// A string.
    String(String),
}

string_or_integer!(ProgressToken);

/// Says how far a request has come.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ProgressParams {
    /// The token of the request, exactly as it was given.
    pub progress_token: ProgressToken,
    /// What is done so far; it must grow with each notification, in whatever unit.
    #[serde(serialize_with = "number::serialize")]
    pub progress: f64,
    /// What `progress` will be at the end, if that is known.
    #[serde(
        skip_serializing_if = "Option::is_none",
        serialize_with = "number::optional"
    )]
    pub total: Option<f64>,
    /// What is being done, for people. Since 2025-03-26.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// Further data.
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

impl ProgressParams {
    /// Progress of the request that carried the token.
    #[must_use]
    pub fn new(progress_token: ProgressToken, progress: f64) -> Self {
        Self {
            progress_token,
            progress,
            total: None,
            message: None,
            meta: None,
        }
    }

    setters! {
        /// Sets what the progress will be at the end.
        total: f64;
        /// Sets what is being done.
        message: String;
        /// Sets further data.
        meta: Meta;
    }
}
