//! Telling the client how far a request has come.

use std::sync::atomic::Ordering;

use bytes::Bytes;
use serde::Serialize;
use serde_json::value::RawValue;

use super::RequestContext;
use crate::protocol::{Revision, methods};

#[derive(Serialize)]
struct Progress<'a> {
    #[serde(rename = "progressToken")]
    progress_token: &'a RawValue,
    progress: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    total: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<&'a str>,
}

/// A notification as it stands on the wire.
#[derive(Serialize)]
pub(super) struct Notification<'a, P> {
    pub(super) jsonrpc: &'static str,
    pub(super) method: &'a str,
    pub(super) params: P,
}

/// Progress as the status message of a task.
#[cfg(feature = "interaction")]
fn in_words(progress: f64, total: Option<f64>, message: Option<&str>) -> String {
    match (message, total) {
        (Some(message), _) => message.to_owned(),
        (None, Some(total)) => format!("{progress} of {total}"),
        (None, None) => progress.to_string(),
    }
}

impl RequestContext {
    /// Reports progress, if the client asked for it; never waits (`notifications/progress`).
    ///
    /// `progress` must grow from call to call; a value that does not is not sent (PROG-03). `total` is the value at
    /// which the work is done, if that is known. `message` is for a human, and is not sent to clients of 2024-11-05,
    /// which has no such member. When the client reads too slowly, an unsent report gives way to the newer one.
    /// In a task `message` becomes the task's status message, or else the numbers do.
    pub fn progress(&self, progress: f64, total: Option<f64>, message: Option<&str>) {
        #[cfg(feature = "interaction")]
        if let Some(task) = self.task() {
            return task.set_message(in_words(progress, total, message));
        }
        let inner = &self.0;
        if inner.progress_token.is_empty() || !progress.is_finite() {
            return;
        }
        let Ok(progress_token) = serde_json::from_slice(&inner.progress_token) else {
            return;
        };
        let notification = Notification {
            jsonrpc: "2.0",
            method: methods::NOTIFICATIONS_PROGRESS,
            params: Progress {
                progress_token,
                progress,
                total: total.filter(|total| total.is_finite()),
                message: message.filter(|_| inner.client.revision >= Revision::V2025_03_26),
            },
        };
        if let Ok(message) = serde_json::to_vec(&notification) {
            self.notify(Bytes::from(message), Some(progress));
        }
    }

    /// Moves the last value up to `progress`; `false` if it was there already.
    pub(super) fn advance(&self, progress: f64) -> bool {
        self.0
            .last_progress
            .fetch_update(Ordering::AcqRel, Ordering::Acquire, |last| {
                (progress > f64::from_bits(last)).then(|| progress.to_bits())
            })
            .is_ok()
    }
}
