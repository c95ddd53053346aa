//! One client, from bytes to bytes.
//!
//! A connection decodes what arrives, answers at once what needs no handler, polls a handler once where its
//! request was read, and makes a task of it only if it has to wait. It is driven by [`super::serve`], and does no
//! I/O itself.

mod answers;
mod messages;
mod running;

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::task::Waker;

use bytes::{BufMut, Bytes, BytesMut};
use tokio::task::AbortHandle;
use tracing::Span;

use super::app::App;
#[cfg(feature = "http")]
use super::arrival::{Arrival, Named};
use super::batch::Batches;
use super::lifecycle::Lifecycle;
use super::outbox::{Item, Outbox};
#[cfg(feature = "http")]
use super::session::SharedSession;
use super::shape;
use super::standing::Standing;
use crate::context::RequestContext;
use crate::jsonrpc::{ErrorObject, IdKey, write_result_head};
use crate::middleware::HandlerFuture;
use crate::transport::{Incoming, Outgoing};

#[cfg(feature = "interaction")]
pub(super) use running::poll_handler;

/// Size of the buffer that small messages are written into before it is renewed.
const BUFFER: usize = 16 * 1024;

/// The same where only one message is answered.
#[cfg(feature = "http")]
const SMALL_BUFFER: usize = 4 * 1024;

/// The server's side of one client.
pub(crate) struct Connection {
    app: Arc<App>,
    outbox: Arc<Outbox>,
    /// Who the client is, as the transport knows it.
    principal: Option<Arc<str>>,
    lifecycle: Lifecycle,
    running: HashMap<IdKey, Running>,
    waiting: VecDeque<Waiting>,
    batches: Batches,
    /// Number of the last request.
    serial: u64,
    buffer: BytesMut,
    /// Whether changes are not told for the moment, so that many are told at once.
    paused: bool,
    /// What is to be sent.
    ready: VecDeque<Ready>,
    /// Whether the server's changes are announced to it.
    hears_changes: bool,
    /// What came beside the message, over HTTP.
    #[cfg(feature = "http")]
    arrival: Option<Arrival>,
    /// Whether the last request was one of 2026-07-28.
    #[cfg(feature = "http")]
    is_modern: bool,
}

/// One thing to be sent.
#[derive(Debug)]
pub(crate) enum Ready {
    /// A notification, or a request of the server's own.
    Message(Outgoing),
    /// An answer.
    Answer(
        Outgoing,
        #[cfg_attr(
            not(feature = "http"),
            expect(dead_code, reason = "only HTTP has statuses")
        )]
        Standing,
    ),
    /// The stream of the request may close, to be resumed later.
    #[cfg(feature = "http")]
    CloseStream,
}

impl Ready {
    fn into_message(self) -> Option<Outgoing> {
        match self {
            Self::Message(message) | Self::Answer(message, _) => Some(message),
            #[cfg(feature = "http")]
            Self::CloseStream => None,
        }
    }
}

impl From<Bytes> for Ready {
    fn from(message: Bytes) -> Self {
        Self::Message(message.into())
    }
}

/// A request that has become a task.
struct Running {
    ctx: RequestContext,
    task: AbortHandle,
}

/// A request that waits for a place.
struct Waiting {
    key: IdKey,
    ctx: RequestContext,
    future: HandlerFuture,
    span: Span,
}

impl Connection {
    pub(crate) fn new(app: Arc<App>, principal: Option<Arc<str>>) -> Self {
        let outbox = Outbox::new(app.limits.queued_notifications);
        let mut connection = Self::with(app, Arc::new(outbox), principal);
        connection.hear_changes();
        connection
    }

    /// A connection for one message that came over HTTP.
    #[cfg(feature = "http")]
    pub(crate) fn over_http(app: Arc<App>, arrival: Arrival, principal: Option<Arc<str>>) -> Self {
        let (outbox, lifecycle) = match &arrival.session {
            Named::Session(session) => (
                Outbox::within(session.outbox.clone()),
                Lifecycle::within(session),
            ),
            _ => (
                Outbox::new(app.limits.queued_notifications),
                Lifecycle::after(app.recent_caller.get()),
            ),
        };
        let mut connection = Self::with(app, Arc::new(outbox), principal);
        connection.lifecycle = lifecycle;
        connection.arrival = Some(arrival);
        connection
    }

    /// A connection for what a session sends on its own account.
    #[cfg(feature = "http")]
    pub(crate) fn unsolicited(app: Arc<App>, session: &SharedSession) -> Self {
        Self::with(app, session.outbox.clone(), None)
    }

    fn with(app: Arc<App>, outbox: Arc<Outbox>, principal: Option<Arc<str>>) -> Self {
        Self {
            app,
            outbox,
            principal,
            lifecycle: Lifecycle::default(),
            running: HashMap::new(),
            waiting: VecDeque::new(),
            batches: Batches::default(),
            serial: 0,
            buffer: BytesMut::new(),
            paused: false,
            ready: VecDeque::new(),
            hears_changes: false,
            #[cfg(feature = "http")]
            arrival: None,
            #[cfg(feature = "http")]
            is_modern: false,
        }
    }

    /// Can be told from elsewhere that its requests are cancelled, or that serving ends.
    #[cfg(feature = "http")]
    fn enter_exchanges(&self) {
        if self.arrival.is_some() {
            self.app.exchanges.enter(&self.outbox);
        }
        if let Some(session) = self.session() {
            session.exchanges.enter(&self.outbox);
        }
    }

    #[cfg(feature = "http")]
    fn leave_exchanges(&self) {
        if self.arrival.is_some() {
            self.app.exchanges.leave(&self.outbox);
        }
        if let Some(session) = self.session() {
            session.exchanges.leave(&self.outbox);
        }
    }

    /// Bytes that are set aside for answers: over HTTP there is one, and nothing follows it.
    fn buffer_size(&self) -> usize {
        #[cfg(feature = "http")]
        if self.arrival.is_some() {
            return SMALL_BUFFER;
        }
        BUFFER
    }

    /// Has the server's changes announced here.
    fn hear_changes(&mut self) {
        if !self.hears_changes && self.outbox.tells_changes() {
            self.app.connections.enter(&self.outbox);
            self.hears_changes = true;
        }
    }

    /// The session that the message has opened.
    #[cfg(feature = "http")]
    pub(crate) fn opened_session(&self) -> Option<SharedSession> {
        let arrival = self.arrival.as_ref()?;
        if !matches!(arrival.session, Named::Nothing) {
            return None;
        }
        let (client, log) = self.lifecycle.session()?;
        let (app, outbox) = (self.app.clone(), self.outbox.clone());
        Some(SharedSession::new(app, client, log, outbox))
    }

    #[cfg(feature = "http")]
    fn session(&self) -> Option<&Arc<SharedSession>> {
        self.arrival.as_ref()?.session()
    }

    /// Registers who is to be woken when a handler has something to send.
    pub(crate) fn register(&self, waker: &Waker) {
        self.outbox.register(waker);
    }

    /// Takes in one piece of input; what it leads to at once is then [ready](Self::next_ready).
    pub(crate) fn receive(&mut self, incoming: Incoming) {
        // Changes are told afterwards: this may be word that they are no longer wanted (SUB-10).
        self.fetch();
        match incoming {
            Incoming::Message(frame) => self.frame(&frame),
            Incoming::TooLarge => {
                let limit = self.app.limits.message_size;
                let error = ErrorObject::invalid_request(format!(
                    "the message is larger than {limit} bytes"
                ));
                self.answer_unidentified(error);
            }
        }
        self.announce();
    }

    /// Fetches what handlers have sent in the meantime, behind the changes that they made.
    pub(crate) fn collect(&mut self) {
        self.announce();
        self.fetch();
    }

    /// Tells the changes that the client wants to be told of.
    fn announce(&mut self) {
        let subscriptions = self.outbox.subscriptions();
        if !self.paused && self.outbox.tells_changes() && subscriptions.is_pending() {
            let messages = subscriptions.take(&self.app.registry());
            self.paused = !messages.is_empty();
            self.ready.extend(messages.into_iter().map(Ready::from));
        }
    }

    /// Whether changes were told so recently that the next ones should be told together, a little later.
    pub(crate) fn is_paused(&self) -> bool {
        self.paused
    }

    /// Tells changes again.
    pub(crate) fn resume(&mut self) {
        self.paused = false;
    }

    /// Whether the server wants the connection to end.
    pub(crate) fn is_to_end(&self) -> bool {
        self.app.has_ended()
    }

    /// Whether the session is over that the message belongs to.
    #[cfg(feature = "http")]
    pub(crate) fn is_orphaned(&self) -> bool {
        self.session().is_some_and(|session| session.has_ended())
    }

    #[cfg(feature = "http")]
    pub(crate) fn is_modern(&self) -> bool {
        self.is_modern
    }

    /// How long what is in flight may go on once serving is to end.
    #[cfg(feature = "http")]
    pub(crate) fn shutdown_timeout(&self) -> std::time::Duration {
        self.app.limits.shutdown_timeout
    }

    /// Ends all subscriptions in good order (SUB-11); whether that leaves something to send.
    pub(crate) fn end_subscriptions(&mut self) -> bool {
        if !self.outbox.tells_changes() {
            return false;
        }
        let (untold, streams) = self.outbox.subscriptions().end_all(&self.app.registry());
        self.ready.extend(untold.into_iter().map(Ready::from));
        for id in streams {
            self.make_room();
            write_result_head(&mut self.buffer, &id);
            shape::write_end_of_subscription(&mut self.buffer, &self.app, &id);
            self.buffer.put_u8(b'}');
            let end = Outgoing::from(self.buffer.split().freeze());
            self.ready.push_back(Ready::Answer(end, Standing::Answered));
        }
        !self.ready.is_empty()
    }

    fn fetch(&mut self) {
        if !self.outbox.is_waiting() {
            return;
        }
        for item in self.outbox.take() {
            match item {
                Item::Notification { message, .. } => self.ready.push_back(message.into()),
                #[cfg(feature = "interaction")]
                Item::Question(message) => self.ready.push_back(message.into()),
                Item::Answer {
                    key,
                    message,
                    standing,
                } => {
                    self.forget(&key);
                    self.deliver(&key, message, standing);
                }
                #[cfg(feature = "http")]
                Item::Cancel(key) => self.cancel_own(&key),
                #[cfg(feature = "http")]
                Item::CloseStream => self.ready.push_back(Ready::CloseStream),
            }
        }
        self.start_waiting();
    }

    /// Ends requests that are cancelled, while nothing that they have sent can be passed on.
    #[cfg(feature = "http")]
    pub(crate) fn heed_cancellations(&mut self) {
        if self.outbox.is_waiting() {
            for key in self.outbox.take_cancelled() {
                self.cancel_own(&key);
            }
        }
    }

    /// The next thing to send.
    #[cfg(feature = "http")]
    pub(crate) fn next_ready(&mut self) -> Option<Ready> {
        self.ready.pop_front()
    }

    /// The next message to send, for whom all that matters is messages.
    pub(crate) fn next_message(&mut self) -> Option<Outgoing> {
        std::iter::from_fn(|| self.ready.pop_front()).find_map(Ready::into_message)
    }

    /// Puts back what was taken last.
    #[cfg(feature = "http")]
    pub(crate) fn put_back(&mut self, ready: Ready) {
        self.ready.push_front(ready);
    }

    /// Whether there is something to send.
    #[cfg(feature = "http")]
    pub(crate) fn has_ready(&self) -> bool {
        !self.ready.is_empty()
    }

    /// Whether changes are announced to a request that waits for them.
    #[cfg(feature = "http")]
    pub(crate) fn has_streams(&self) -> bool {
        self.outbox.tells_changes() && self.outbox.subscriptions().has_streams()
    }

    /// Whether handlers have sent something that is not yet [collected](Self::collect).
    pub(crate) fn has_news(&self) -> bool {
        self.outbox.is_waiting()
    }

    /// The client sends nothing any more: no question will be answered.
    pub(crate) fn input_ended(&self) {
        #[cfg(feature = "interaction")]
        self.outbox.questions().close();
    }

    /// Whether no request is unanswered and nothing is left to send.
    pub(crate) fn is_idle(&self) -> bool {
        self.running.is_empty()
            && self.waiting.is_empty()
            && self.ready.is_empty()
            && !self.outbox.is_waiting()
    }
}

impl Drop for Connection {
    /// The client is gone: whatever still runs for it is stopped.
    fn drop(&mut self) {
        if self.hears_changes {
            self.app.connections.leave(&self.outbox);
        }
        #[cfg(feature = "http")]
        self.leave_exchanges();
        for running in self.running.values() {
            running.ctx.cancel();
            running.task.abort();
        }
        for waiting in &self.waiting {
            waiting.ctx.cancel();
        }
    }
}
