//! Sending log messages to the client.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use bytes::Bytes;
use serde::Serialize;

use super::RequestContext;
use super::progress::Notification;
use crate::protocol::{LoggingLevel, methods};

/// Which log messages the client wants.
#[derive(Debug, Clone)]
pub(crate) enum LogFilter {
    /// Up to 2025-11-25: the level of the session, which `logging/setLevel` changes.
    Session(Arc<AtomicU8>),
    /// Since 2026-07-28: the level that the request names; without one nothing may be sent (LOG-06).
    Request(Option<LoggingLevel>),
}

impl LogFilter {
    /// A session's filter before `logging/setLevel`.
    pub(crate) fn session() -> Self {
        Self::Session(Arc::new(AtomicU8::new(LoggingLevel::Info as u8)))
    }

    /// Changes a session's level; the level of a single request is what it is.
    pub(crate) fn set(&self, level: LoggingLevel) {
        if let Self::Session(least) = self {
            least.store(level as u8, Ordering::Relaxed);
        }
    }

    fn admits(&self, level: LoggingLevel) -> bool {
        match self {
            Self::Session(least) => level as u8 >= least.load(Ordering::Relaxed),
            Self::Request(least) => least.is_some_and(|least| level >= least),
        }
    }
}

#[derive(Serialize)]
struct Message<'a, T> {
    level: LoggingLevel,
    #[serde(skip_serializing_if = "Option::is_none")]
    logger: Option<&'a str>,
    data: T,
}

impl RequestContext {
    /// Sends a log message to the client, if it wants messages of this level; never waits
    /// (`notifications/message`).
    ///
    /// Sessions up to 2025-11-25 get `info` and above until the client sets a level. Since 2026-07-28 a message
    /// is sent only while the request that asks for it is served, and the feature is deprecated: prefer
    /// `tracing`, standard error or OpenTelemetry (LOG-13). Never log secrets or personal data (LOG-09).
    pub fn log(&self, level: LoggingLevel, data: impl Serialize) {
        if self.wants_log(level) {
            self.log_as(None, level, data);
        }
    }

    /// Whether the client wants messages of this level.
    pub(crate) fn wants_log(&self, level: LoggingLevel) -> bool {
        self.0.log.admits(level)
    }

    /// Sends a log message of a named logger, wanted or not.
    pub(crate) fn log_as(&self, logger: Option<&str>, level: LoggingLevel, data: impl Serialize) {
        let notification = Notification {
            jsonrpc: "2.0",
            method: methods::NOTIFICATIONS_MESSAGE,
            params: Message {
                level,
                logger,
                data,
            },
        };
        match serde_json::to_vec(&notification) {
            Ok(message) => self.notify(Bytes::from(message), None),
            Err(error) => tracing::warn!(%error, "a log message could not be written as JSON"),
        }
    }
}
