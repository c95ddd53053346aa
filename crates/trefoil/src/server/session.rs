//! What the exchanges of one client up to 2025-11-25 share over HTTP: the session that `initialize` opened.
//!
//! Each message has a connection of its own there, whose outbox is the stream of its request. The session has an outbox
//! too, for what belongs to no request.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::app::App;
use super::connections::Connections;
use super::outbox::Outbox;
use crate::context::{ClientInfo, LogFilter};
use crate::jsonrpc::IdKey;

/// The session of one client.
#[derive(Debug)]
pub(crate) struct SharedSession {
    app: Arc<App>,
    pub(super) client: Arc<ClientInfo>,
    pub(super) log: LogFilter,
    /// What belongs to no request, and what all share: subscriptions, and questions that wait for an answer.
    pub(super) outbox: Arc<Outbox>,
    /// The exchanges that have requests in progress.
    pub(super) exchanges: Connections,
    ended: AtomicBool,
}

impl SharedSession {
    pub(super) fn new(
        app: Arc<App>,
        client: Arc<ClientInfo>,
        log: LogFilter,
        outbox: Arc<Outbox>,
    ) -> Self {
        app.connections.enter(&outbox);
        Self {
            app,
            client,
            log,
            outbox,
            exchanges: Connections::default(),
            ended: AtomicBool::new(false),
        }
    }

    /// Ends a request without an answer, whichever exchange it belongs to.
    pub(super) fn cancel(&self, key: &IdKey) {
        self.exchanges.cancel(key);
    }

    /// Ends the session: its streams, and all that is in progress.
    pub(crate) fn end(&self) {
        self.ended.store(true, Ordering::Release);
        #[cfg(feature = "interaction")]
        self.outbox.questions().close();
        self.outbox.wake_reader();
        self.exchanges.wake();
    }

    /// Whether it has ended, or is to.
    pub(crate) fn has_ended(&self) -> bool {
        self.ended.load(Ordering::Acquire) || self.app.has_ended()
    }

    /// Whether any of its requests is in progress.
    pub(crate) fn is_busy(&self) -> bool {
        !self.exchanges.is_empty()
    }

    pub(crate) fn client(&self) -> &Arc<ClientInfo> {
        &self.client
    }
}

impl Drop for SharedSession {
    fn drop(&mut self) {
        self.app.connections.leave(&self.outbox);
    }
}
