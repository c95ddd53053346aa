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

    /// A session that was opened elsewhere.
    pub(crate) fn revived(app: Arc<App>, client: ClientInfo) -> Self {
        let outbox = Arc::new(Outbox::new(app.limits.queued_notifications));
        outbox.subscriptions().begin_session(app.announced_lists());
        outbox.subscriptions().session_ready();
        Self::new(app, Arc::new(client), LogFilter::session(), outbox)
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

    /// Whether it has ended.
    pub(crate) fn has_ended(&self) -> bool {
        self.ended.load(Ordering::Acquire)
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
