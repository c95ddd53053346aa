//! `notifications/cancelled`.

use serde::{Deserialize, Serialize};

use super::{Meta, RequestId};

/// Says that a request is no longer wanted.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct CancelledParams {
    /// The request's id. May be absent in 2025-11-25 alone, where tasks are cancelled in another way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub request_id: Option<RequestId>,
    /// Why, for people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Further data.
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

impl CancelledParams {
    /// Says that the request of that id is no longer wanted.
    #[must_use]
    pub fn new(request_id: impl Into<RequestId>) -> Self {
        Self {
            request_id: Some(request_id.into()),
            reason: None,
            meta: None,
        }
    }

    setters! {
        /// Sets why.
        reason: String;
        /// Sets further data.
        meta: Meta;
    }
}
