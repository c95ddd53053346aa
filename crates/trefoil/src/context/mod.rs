//! What a handler can ask for while it serves a request.

mod blocking;
mod carried;
mod client;
mod info;
mod inject;
mod log;
mod progress;
mod state;
mod visibility;

use std::any::Any;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};

use bytes::Bytes;
use tokio::sync::Notify;

#[doc(hidden)]
pub use blocking::{Awaited, Blocking, blocking};
pub(crate) use carried::Carried;
pub use client::ClientInfo;
pub use info::RequestInfo;
pub use inject::{Injected, inject};
pub(crate) use log::LogFilter;
pub(crate) use state::StateMap;
pub(crate) use visibility::VisibleIf;

#[cfg(feature = "interaction")]
use crate::interaction::{Dialogue, LiveQuestions, Way};
use crate::jsonrpc::{IdKey, RawId};
#[cfg(feature = "testing")]
use crate::protocol::methods;
use crate::server::{App, Outbox, ServerHandle, Standing};
#[cfg(feature = "interaction")]
use crate::tasks::{LiveTask, TaskSlot};
use crate::transport::Outgoing;

/// The request that a handler serves. Cheap to clone for spawned work.
///
/// A handler gets it by a parameter `ctx: &RequestContext`.
#[derive(Clone)]
pub struct RequestContext(Arc<Inner>);

/// A request that may be over.
#[cfg(feature = "tracing-forward")]
pub(crate) struct WeakContext(std::sync::Weak<Inner>);

#[cfg(feature = "tracing-forward")]
impl WeakContext {
    pub(crate) fn upgrade(&self) -> Option<RequestContext> {
        self.0.upgrade().map(RequestContext)
    }
}

struct Inner {
    app: Arc<App>,
    client: Arc<ClientInfo>,
    exchange: Exchange,
    method: &'static str,
    /// JSON text of the request's `_meta`; empty if it has none.
    meta: Bytes,
    /// JSON text of the progress token; empty if progress is not wanted.
    progress_token: Bytes,
    /// Bits of the last progress value sent.
    last_progress: AtomicU64,
    log: LogFilter,
    about: About,
    principal: Option<Arc<str>>,
    /// Only where there is middleware.
    carried: Option<Arc<Carried>>,
    /// Head of the request that brought this one over HTTP.
    #[cfg(feature = "http")]
    http: Option<Arc<http::request::Parts>>,
    #[cfg(feature = "interaction")]
    dialogue: Dialogue,
    /// Set where the call may become a task, in the context that its handler gets.
    #[cfg(feature = "interaction")]
    task: Option<Arc<TaskSlot>>,
}

/// One request and its single answer.
struct Exchange {
    id: RawId,
    serial: u64,
    phase: AtomicU8,
    /// Whether work for the request is to stop.
    stopped: AtomicBool,
    stop: Notify,
    outbox: Arc<Outbox>,
}

/// The request waits for its answer.
const RUNNING: u8 = 0;
/// The answer is sent; nothing may follow it (PROG-04).
const ANSWERED: u8 = 1;
/// The client wants no answer any more; none may be sent (CANC-03, STDIO-09).
const CANCELLED: u8 = 2;

impl Exchange {
    fn new(id: RawId, serial: u64, outbox: Arc<Outbox>) -> Self {
        Self {
            id,
            serial,
            phase: AtomicU8::new(RUNNING),
            stopped: AtomicBool::new(false),
            stop: Notify::new(),
            outbox,
        }
    }
}

/// What a handler is told of the parameters of its request.
#[derive(Debug, Default)]
pub(crate) struct About {
    /// The URI that is read, or whose variable is completed.
    pub(crate) uri: Option<String>,
    /// Arguments that the user has chosen before the one that is completed.
    pub(crate) completion_arguments: Vec<(String, String)>,
}

/// What a context is made of.
pub(crate) struct NewRequest {
    pub(crate) app: Arc<App>,
    pub(crate) client: Arc<ClientInfo>,
    pub(crate) outbox: Arc<Outbox>,
    pub(crate) id: RawId,
    /// Number of the request on its connection.
    pub(crate) serial: u64,
    pub(crate) method: &'static str,
    pub(crate) meta: Bytes,
    pub(crate) progress_token: Bytes,
    pub(crate) log: LogFilter,
    pub(crate) about: About,
    pub(crate) principal: Option<Arc<str>>,
    pub(crate) carried: Option<Arc<Carried>>,
    #[cfg(feature = "http")]
    pub(crate) http: Option<Arc<http::request::Parts>>,
    #[cfg(feature = "interaction")]
    pub(crate) dialogue: Dialogue,
}

impl Inner {
    fn new(request: NewRequest) -> Self {
        Self {
            app: request.app,
            client: request.client,
            exchange: Exchange::new(request.id, request.serial, request.outbox),
            method: request.method,
            meta: request.meta,
            progress_token: request.progress_token,
            last_progress: AtomicU64::new(f64::NEG_INFINITY.to_bits()),
            log: request.log,
            about: request.about,
            principal: request.principal,
            carried: request.carried,
            #[cfg(feature = "http")]
            http: request.http,
            #[cfg(feature = "interaction")]
            dialogue: request.dialogue,
            #[cfg(feature = "interaction")]
            task: None,
        }
    }
}

impl RequestContext {
    pub(crate) fn new(request: NewRequest) -> Self {
        Self(Arc::new(Inner::new(request)))
    }

    /// A context of a call that no client has made. Its client declares nothing, so no question begins.
    #[cfg(feature = "testing")]
    pub(crate) fn of_nobody(app: Arc<App>) -> Self {
        let limit = app.limits.queued_notifications;
        Self::new(NewRequest {
            app,
            client: Arc::new(ClientInfo::unknown()),
            outbox: Arc::new(Outbox::new(limit)),
            id: RawId::new(Bytes::from_static(b"1")),
            serial: 1,
            method: methods::TOOLS_CALL,
            meta: Bytes::new(),
            progress_token: Bytes::new(),
            log: LogFilter::Request(None),
            about: About::default(),
            principal: None,
            carried: None,
            #[cfg(feature = "http")]
            http: None,
            #[cfg(feature = "interaction")]
            dialogue: Dialogue::fresh(Way::Live),
        })
    }

    /// The parts of another context for the same request, with an exchange of its own.
    fn parts(&self) -> NewRequest {
        let inner = &*self.0;
        NewRequest {
            app: inner.app.clone(),
            client: inner.client.clone(),
            outbox: inner.exchange.outbox.clone(),
            id: inner.exchange.id.clone(),
            serial: inner.exchange.serial,
            method: inner.method,
            meta: inner.meta.clone(),
            progress_token: inner.progress_token.clone(),
            log: inner.log.clone(),
            about: About::default(),
            principal: inner.principal.clone(),
            carried: inner.carried.clone(),
            #[cfg(feature = "http")]
            http: inner.http.clone(),
            #[cfg(feature = "interaction")]
            dialogue: Dialogue::fresh(Way::Never),
        }
    }

    /// A context to look later at who made the request. It keeps neither the message nor the connection.
    pub(crate) fn kept(&self) -> Self {
        let parts = self.parts();
        Self::new(NewRequest {
            outbox: Arc::new(Outbox::new(0)),
            id: RawId::new(Bytes::copy_from_slice(parts.id.as_bytes())),
            meta: Bytes::copy_from_slice(&parts.meta),
            progress_token: Bytes::new(),
            carried: None,
            ..parts
        })
    }

    #[cfg(feature = "tracing-forward")]
    pub(crate) fn downgrade(&self) -> WeakContext {
        WeakContext(Arc::downgrade(&self.0))
    }

    /// A context for a handler that may outlive its request: an exchange and questions of its own, and a place for a task.
    #[cfg(feature = "interaction")]
    pub(crate) fn for_task(&self, dialogue: Dialogue) -> Self {
        let mut inner = Inner::new(NewRequest {
            dialogue,
            ..self.parts()
        });
        inner.task = Some(Arc::new(TaskSlot::new()));
        Self(Arc::new(inner))
    }

    #[cfg(feature = "interaction")]
    pub(crate) fn task_slot(&self) -> Option<&Arc<TaskSlot>> {
        self.0.task.as_ref()
    }

    /// The task that the call has become.
    #[cfg(feature = "interaction")]
    pub(crate) fn task(&self) -> Option<&Arc<LiveTask>> {
        self.task_slot()?.live()
    }

    #[cfg(feature = "interaction")]
    pub(crate) fn principal(&self) -> Option<&Arc<str>> {
        self.0.principal.as_ref()
    }

    /// The client behind the request.
    #[must_use]
    pub fn client(&self) -> &ClientInfo {
        &self.0.client
    }

    /// Who makes the request, as the transport has authenticated it.
    pub(crate) fn identity(&self) -> Option<&str> {
        self.0.principal.as_deref()
    }

    /// The value of type `T` that was given to [`ServerBuilder::state`](crate::ServerBuilder::state).
    #[must_use]
    pub fn state<T: Any + Send + Sync>(&self) -> Option<&T> {
        self.0.app.state.get()
    }

    /// The server itself, to change what it offers and to say that something has changed.
    #[must_use]
    pub fn server(&self) -> ServerHandle {
        ServerHandle::new(self.0.app.clone())
    }

    /// Says that what is read at a URI has changed; see [`ServerHandle::resource_updated`].
    pub fn resource_updated(&self, uri: impl AsRef<str>) {
        self.server().resource_updated(uri);
    }

    /// The arguments that the user has already chosen, while a value for another one is completed
    /// (`context.arguments`, since 2025-06-18); empty elsewhere.
    pub fn completion_arguments(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0
            .about
            .completion_arguments
            .iter()
            .map(|(name, value)| (&**name, &**value))
    }

    /// Waits until the request is cancelled while it is unanswered: by the client, by a time limit or because the
    /// connection ended.
    ///
    /// The handler's own future is dropped then; this is for work that it spawned. Work that goes on after the
    /// request was answered is nobody's any more, and is not told of anything.
    ///
    /// # Cancel safety
    ///
    /// Nothing is lost when the returned future is dropped.
    pub async fn cancelled(&self) {
        let exchange = &self.0.exchange;
        let mut woken = std::pin::pin!(exchange.stop.notified());
        loop {
            woken.as_mut().enable();
            if self.is_cancelled() {
                return;
            }
            woken.as_mut().await;
            woken.set(exchange.stop.notified());
        }
    }

    /// Whether the request is cancelled. A synchronous handler that takes long looks at it from time to time.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.exchange.stopped.load(Ordering::Acquire)
    }

    /// Ends the request without an answer; `false` if it had ended already.
    pub(crate) fn cancel(&self) -> bool {
        let phase = &self.0.exchange.phase;
        let cancelled = phase
            .compare_exchange(RUNNING, CANCELLED, Ordering::AcqRel, Ordering::Acquire)
            .is_ok();
        if cancelled {
            self.end_dialogue();
            self.stop();
        }
        cancelled
    }

    /// Tells work for the request that nobody waits for it any more.
    pub(crate) fn stop(&self) {
        self.0.exchange.stopped.store(true, Ordering::Release);
        self.0.exchange.stop.notify_waiters();
    }

    /// Ends the request; `false` if it had ended already, and no answer may be sent.
    pub(crate) fn finish(&self) -> bool {
        let phase = &self.0.exchange.phase;
        let finished = phase
            .compare_exchange(RUNNING, ANSWERED, Ordering::AcqRel, Ordering::Acquire)
            .is_ok();
        if finished {
            self.end_dialogue();
        }
        finished
    }

    /// Tells who still waits for an answer of the client that none will come.
    fn end_dialogue(&self) {
        #[cfg(feature = "interaction")]
        self.0.dialogue.close();
    }

    /// Closes the stream on which a client of 2025-11-25 waits over HTTP for the answer, without ending the request: the client
    /// opens it again a little later, and gets what was sent meanwhile (LHTTP-08). For a handler that will be busy for long.
    ///
    /// Does nothing with other clients, and over other transports.
    #[cfg(feature = "http")]
    pub fn close_stream(&self) {
        let outbox = &self.0.exchange.outbox;
        outbox.close_stream(|| self.is_running());
    }

    /// Sends the answer of a call that had to wait, unless the request has ended.
    pub(crate) fn answer(&self, key: IdKey, answer: (Outgoing, Standing)) {
        self.0.exchange.outbox.answer(key, answer, || self.finish());
    }

    pub(crate) fn id(&self) -> &RawId {
        &self.0.exchange.id
    }

    pub(crate) fn app(&self) -> &Arc<App> {
        &self.0.app
    }

    #[cfg(feature = "interaction")]
    pub(crate) fn dialogue(&self) -> &Dialogue {
        &self.0.dialogue
    }

    /// The questions that wait for the client's answer on this connection.
    #[cfg(feature = "interaction")]
    pub(crate) fn questions(&self) -> &LiveQuestions {
        self.0.exchange.outbox.questions()
    }

    /// Sends a request of the server's own, unless this one has ended.
    #[cfg(feature = "interaction")]
    pub(crate) fn send_request(&self, message: Bytes) -> bool {
        let outbox = &self.0.exchange.outbox;
        outbox.ask(message, || self.is_running())
    }

    /// Sends what concerns an earlier request of the server's own, even when this one has ended.
    #[cfg(feature = "interaction")]
    pub(crate) fn send_regardless(&self, message: Bytes) {
        self.0.exchange.outbox.ask(message, || true);
    }

    fn is_running(&self) -> bool {
        self.0.exchange.phase.load(Ordering::Acquire) == RUNNING
    }

    /// Queues a notification that belongs to this request; of progress with its value, which must have grown.
    fn notify(&self, message: Bytes, progress: Option<f64>) {
        // A task's request has its answer (PROG-04, XTASK-20).
        #[cfg(feature = "interaction")]
        if self.task().is_some() {
            return;
        }
        let exchange = &self.0.exchange;
        // Under the lock of the queue, so that two threads cannot overtake each other between the two.
        let may_send = || self.is_running() && progress.is_none_or(|value| self.advance(value));
        exchange
            .outbox
            .notify(message, progress.map(|_| exchange.serial), may_send);
    }
}

impl fmt::Debug for RequestContext {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RequestContext")
            .field("id", &self.id().as_str())
            .field("method", &self.0.method)
            .finish_non_exhaustive()
    }
}
