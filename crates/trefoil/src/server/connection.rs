//! One client, from bytes to bytes.
//!
//! A connection decodes what arrives, answers at once what needs no handler, polls a handler once where its
//! request was read, and makes a task of it only if it has to wait. It is driven by [`super::serve`], and does no
//! I/O itself.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use bytes::{BufMut, Bytes, BytesMut};
use tokio::task::AbortHandle;
use tracing::Span;

use super::app::App;
use super::batch::Batches;
use super::dispatch::{Call, Dispatched};
use super::layers;
use super::lifecycle::{Caller, Lifecycle, Route};
use super::outbox::{Item, Outbox};
use super::params::Params;
#[cfg(feature = "interaction")]
use super::parking;
use super::shape::{self, Payload};
use super::span;
use super::subscriptions::Kinds;
use crate::context::RequestContext;
use crate::error::ProtocolError;
use crate::jsonrpc::{
    ErrorObject, Fault, Frame, IdKey, Malformed, Message, MissingId, Notification, Object, RawId,
    Request, decode, validate, write_error, write_result_head,
};
use crate::middleware::{HandlerFuture, poll_caught};
use crate::protocol::{InitializeResult, Revision, methods};
use crate::transport::{Incoming, Outgoing};

/// Size of the buffer that small messages are written into before it is renewed.
const BUFFER: usize = 16 * 1024;

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
    ready: VecDeque<Outgoing>,
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
        let outbox = Arc::new(Outbox::new(app.limits.queued_notifications));
        app.connections.enter(&outbox);
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
        }
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
                self.answer_unidentified(&error);
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
        if !self.paused && self.outbox.subscriptions.is_pending() {
            let messages = self.outbox.subscriptions.take(&self.app.registry());
            self.paused = !messages.is_empty();
            self.ready.extend(messages.into_iter().map(Outgoing::from));
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

    /// Ends all subscriptions in good order (SUB-11); whether that leaves something to send.
    pub(crate) fn end_subscriptions(&mut self) -> bool {
        let (untold, streams) = self.outbox.subscriptions.end_all(&self.app.registry());
        self.ready.extend(untold.into_iter().map(Outgoing::from));
        for id in streams {
            self.make_room();
            write_result_head(&mut self.buffer, &id);
            shape::write_end_of_subscription(&mut self.buffer, &self.app, &id);
            self.buffer.put_u8(b'}');
            self.ready.push_back(self.buffer.split().freeze().into());
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
                Item::Answer { key, message } => {
                    self.running.remove(&key);
                    self.deliver(&key, message);
                }
            }
        }
        self.start_waiting();
    }

    /// The next message to send.
    pub(crate) fn next_ready(&mut self) -> Option<Outgoing> {
        self.ready.pop_front()
    }

    /// Whether handlers have sent something that is not yet [collected](Self::collect).
    pub(crate) fn has_news(&self) -> bool {
        self.outbox.is_waiting()
    }

    /// Answers whatever is still unanswered with an error, and stops it: the time to answer is over.
    pub(crate) fn give_up(&mut self) {
        self.collect();
        let running = self.running.drain().map(|(key, running)| {
            running.task.abort();
            (key, running.ctx)
        });
        let waiting = self.waiting.drain(..);
        let unanswered: Vec<_> = running
            .chain(waiting.map(|waiting| (waiting.key, waiting.ctx)))
            .collect();
        for (key, ctx) in unanswered {
            if ctx.finish() {
                ctx.stop();
                let error = ErrorObject::internal("the server ends, and the request was not done");
                self.make_room();
                write_error(&mut self.buffer, Ok(ctx.id()), &error);
                let message = self.buffer.split().freeze();
                self.deliver(&key, message.into());
            }
        }
        // What was answered between the two looks.
        self.collect();
    }

    /// The client sends nothing any more: no question will be answered.
    pub(crate) fn input_ended(&self) {
        #[cfg(feature = "interaction")]
        self.outbox.questions.close();
    }

    /// Whether no request is unanswered and nothing is left to send.
    pub(crate) fn is_idle(&self) -> bool {
        self.running.is_empty()
            && self.waiting.is_empty()
            && self.ready.is_empty()
            && !self.outbox.is_waiting()
    }

    fn frame(&mut self, frame: &Bytes) {
        let Ok(text) = std::str::from_utf8(frame) else {
            return self.answer_unidentified(&ErrorObject::parse_error());
        };
        match decode(text) {
            Ok(Frame::Message(message)) => self.message(message, frame),
            Ok(Frame::Batch(members)) => self.batch(text, &members, frame),
            Err(fault) => self.fault(&fault, frame),
        }
    }

    fn message(&mut self, message: Message<'_>, frame: &Bytes) {
        match message {
            Message::Request(request) => self.request(&request, frame),
            Message::Notification(notification) => self.notification(&notification),
            #[cfg(feature = "interaction")]
            Message::Response(response) => {
                self.outbox.questions.answer(response.id, response.outcome);
            }
            #[cfg(not(feature = "interaction"))]
            Message::Response(response) => {
                tracing::debug!(
                    id = response.id,
                    is_error = response.outcome.is_err(),
                    "a response that nobody waits for was dropped"
                );
            }
        }
    }

    /// An array is valid in a session of 2025-03-26 alone, and nothing modern may be in it (RPC-18 to RPC-22, RPC-36).
    fn batch(&mut self, text: &str, members: &[&str], frame: &Bytes) {
        let refuse = |why: &str| ErrorObject::invalid_request(why);
        if self.lifecycle.session_revision() != Some(Revision::V2025_03_26) {
            return self.answer_unidentified(&match validate(text) {
                Ok(()) => refuse("an array of messages is valid only in a session of 2025-03-26"),
                Err(Malformed) => ErrorObject::parse_error(),
            });
        }
        if members.is_empty() {
            return self.answer_unidentified(&refuse("the array of messages is empty"));
        }
        let decoded: Vec<_> = members.iter().map(|member| decode(member)).collect();
        let is_modern = |params: Option<&Object<'_>>| {
            Params::scan(params).is_ok_and(|params| Lifecycle::claims_modern(&params))
        };
        let modern = decoded.iter().any(|member| {
            matches!(member, Ok(Frame::Message(Message::Request(request))) if is_modern(request.params.as_ref()))
        });
        if modern {
            return self.answer_unidentified(&refuse(
                "a request of 2026-07-28 cannot be part of an array",
            ));
        }
        self.batches.open();
        for member in decoded {
            match member {
                Ok(Frame::Message(Message::Request(request)))
                    if request.method == methods::INITIALIZE =>
                {
                    let id = RawId::new(frame.slice_ref(request.id.as_bytes()));
                    self.error(&id, refuse("`initialize` cannot be part of an array"));
                }
                Ok(Frame::Message(message)) => self.message(message, frame),
                Ok(Frame::Batch(_)) => {
                    self.answer_unidentified(&refuse("an array cannot be part of an array"))
                }
                Err(fault) => self.fault(&fault, frame),
            }
        }
        if let Some(answers) = self.batches.close() {
            self.ready.push_back(answers);
        }
    }

    fn fault(&mut self, fault: &Fault<'_>, frame: &Bytes) {
        match (&fault.answer, fault.id) {
            (Some(error), Some(id)) => {
                self.error(&RawId::new(frame.slice_ref(id.as_bytes())), error.clone())
            }
            (Some(error), None) => self.answer_unidentified(error),
            (None, _) => tracing::debug!("a faulty notification or response was dropped"),
        }
    }

    fn notification(&mut self, notification: &Notification<'_>) {
        match &*notification.method {
            methods::NOTIFICATIONS_CANCELLED => {
                let params = notification.params.as_ref();
                if let Some(key) = params.and_then(|params| cancelled_request(params.text())) {
                    self.cancel(&key);
                }
            }
            methods::NOTIFICATIONS_INITIALIZED => self.outbox.subscriptions.session_ready(),
            method => tracing::debug!(method, "a notification was ignored"),
        }
    }

    /// Ends a request without an answer; unknown and finished ones are no fault (CANC-03, CANC-04).
    fn cancel(&mut self, key: &IdKey) {
        if let Some(running) = self.running.get(key) {
            if !running.ctx.cancel() {
                // Its answer is already on its way, and is what takes it off the list (CANC-06).
                return;
            }
            running.task.abort();
            self.running.remove(key);
            self.start_waiting();
        } else if let Some(at) = self.waiting.iter().position(|waiting| waiting.key == *key) {
            if let Some(waiting) = self.waiting.remove(at) {
                waiting.ctx.cancel();
            }
        } else {
            self.outbox.subscriptions.end(key);
            return;
        }
        if let Some(answers) = self.batches.drop_member(key) {
            self.ready.push_back(answers);
        }
    }

    fn request(&mut self, request: &Request<'_>, frame: &Bytes) {
        let id = RawId::new(frame.slice_ref(request.id.as_bytes()));
        let subscriptions = &self.outbox.subscriptions;
        if !(self.running.is_empty() && self.waiting.is_empty()) || subscriptions.has_streams() {
            let key = id.key();
            if self.running.contains_key(&key)
                || subscriptions.is_open(&key)
                || self.waiting.iter().any(|waiting| waiting.key == key)
            {
                let error = ErrorObject::invalid_request(format!(
                    "a request with id {} is in progress",
                    id.as_str()
                ));
                // An answer with the id would be taken for that of the request in progress.
                return self.answer_unidentified(&error);
            }
        }
        let params = match Params::scan(request.params.as_ref()) {
            Ok(params) => params,
            Err(Malformed) => return self.answer_unidentified(&ErrorObject::parse_error()),
        };
        let limits = &self.app.limits;
        if self.batches.open_size() > limits.queued_output.max(limits.message_size) {
            let error = ErrorObject::internal("the answers to this array are too large");
            return self.error(&id, error);
        }
        match self.lifecycle.route(&request.method, &params, frame) {
            Ok(Route::Serve(caller)) => self.serve(id, caller, request, params, frame),
            Ok(Route::EarlyPing) => self.result(&id, Revision::LATEST_LEGACY, Payload::Empty),
            Ok(Route::Initialize) => match self.lifecycle.initialize(&params) {
                Ok(revision) => {
                    let lists = if self.app.dynamic {
                        Kinds::ALL
                    } else {
                        Kinds::NONE
                    };
                    self.outbox.subscriptions.begin_session(lists);
                    let result = self.initialize_result(revision);
                    self.result(&id, revision, Payload::Initialize(Box::new(result)));
                }
                Err(error) => self.error(&id, error),
            },
            Err(error) => self.error(&id, error),
        }
    }

    fn initialize_result(&self, revision: Revision) -> InitializeResult {
        let capabilities = self.app.registry().capabilities.clone();
        let mut result = InitializeResult::new(
            revision.as_str(),
            capabilities,
            self.app.implementation.clone(),
        );
        result.instructions.clone_from(&self.app.instructions);
        result
    }

    fn serve(
        &mut self,
        id: RawId,
        caller: Caller,
        request: &Request<'_>,
        params: Params<'_>,
        frame: &Bytes,
    ) {
        self.serial += 1;
        let revision = caller.client.protocol_version();
        let call = Call {
            app: &self.app,
            registry: self.app.registry(),
            outbox: &self.outbox,
            principal: self.principal.clone(),
            caller,
            id: id.clone(),
            serial: self.serial,
            method: &request.method,
            params,
            frame,
        };
        let span = span::request(&call);
        let _entered = span.enter();
        match layers::dispatch(call) {
            Dispatched::Done(Ok(payload)) => self.result(&id, revision, payload),
            Dispatched::Done(Err(mut error)) => {
                error.code = shape::shaped_code(error.code, revision);
                span::record_error(error.code);
                self.error(&id, error);
            }
            Dispatched::Listening(acknowledged) => self.ready.push_back(acknowledged.into()),
            Dispatched::Running(ctx, future) => self.run(ctx, future),
        }
    }

    /// Polls a handler where its request was read. Most are done then, and cost neither a task nor a lock.
    fn run(&mut self, ctx: RequestContext, mut future: HandlerFuture) {
        if self.running.len() >= self.app.limits.running_requests {
            return self.wait(ctx, future);
        }
        let mut cx = Context::from_waker(Waker::noop());
        match poll_handler(&ctx, &mut future, &mut cx) {
            Poll::Ready(result) => {
                // What the handler holds is given back before its answer is sent.
                drop(future);
                // What the handler sent while it ran goes before its answer.
                self.collect();
                if ctx.finish() {
                    self.answer(&ctx, result);
                }
            }
            Poll::Pending => {
                self.batches.await_member(&ctx.id().key());
                self.spawn(ctx, future, Span::current());
            }
        }
    }

    fn wait(&mut self, ctx: RequestContext, future: HandlerFuture) {
        if self.waiting.len() >= self.app.limits.waiting_requests {
            let error =
                ProtocolError::internal("too many requests are in progress; send it again later");
            return self.answer(&ctx, Err(error));
        }
        let key = ctx.id().key();
        self.batches.await_member(&key);
        self.waiting.push_back(Waiting {
            key,
            ctx,
            future,
            span: Span::current(),
        });
    }

    fn start_waiting(&mut self) {
        while self.running.len() < self.app.limits.running_requests {
            let Some(Waiting {
                ctx, future, span, ..
            }) = self.waiting.pop_front()
            else {
                return;
            };
            self.spawn(ctx, future, span);
        }
    }

    /// Makes a task of a handler. Its future has the request's span; writing its answer belongs to it too.
    fn spawn(&mut self, ctx: RequestContext, mut future: HandlerFuture, span: Span) {
        let key = ctx.id().key();
        let task = tokio::spawn({
            let (ctx, key) = (ctx.clone(), key.clone());
            async move {
                let result = std::future::poll_fn(|cx| poll_handler(&ctx, &mut future, cx)).await;
                drop(future);
                let mut out = BytesMut::new();
                let _entered = span.enter();
                let message = write_answer(
                    &mut out,
                    ctx.app(),
                    ctx.id(),
                    ctx.client().protocol_version(),
                    result,
                );
                ctx.answer(key, message);
            }
        });
        self.running.insert(
            key,
            Running {
                ctx,
                task: task.abort_handle(),
            },
        );
    }

    fn answer(&mut self, ctx: &RequestContext, result: Result<Payload, ProtocolError>) {
        let revision = ctx.client().protocol_version();
        self.make_room();
        let message = write_answer(&mut self.buffer, &self.app, ctx.id(), revision, result);
        self.deliver_now(message);
    }

    fn result(&mut self, id: &RawId, revision: Revision, payload: Payload) {
        self.make_room();
        let message = write_answer(&mut self.buffer, &self.app, id, revision, Ok(payload));
        self.deliver_now(message);
    }

    fn error(&mut self, id: &RawId, error: ErrorObject) {
        self.make_room();
        write_error(&mut self.buffer, Ok(id), &error);
        let message = self.buffer.split().freeze();
        self.deliver_now(message.into());
    }

    /// Answers what has no id, or none that may be used (RPC-10).
    fn answer_unidentified(&mut self, error: &ErrorObject) {
        let missing = match self.lifecycle.session_revision() {
            Some(revision) if revision <= Revision::V2025_06_18 => MissingId::Null,
            _ => MissingId::Omitted,
        };
        self.make_room();
        write_error(&mut self.buffer, Err(missing), error);
        let message = self.buffer.split().freeze();
        self.deliver_now(message.into());
    }

    /// Sends an answer, or puts it into the array that is being answered.
    fn deliver_now(&mut self, message: Outgoing) {
        if let Some(message) = self.batches.add_to_open(message) {
            self.ready.push_back(message);
        }
    }

    fn deliver(&mut self, key: &IdKey, message: Outgoing) {
        if let Some(message) = self.batches.add_member(key, message) {
            self.ready.push_back(message);
        }
    }

    fn make_room(&mut self) {
        if self.buffer.capacity() < BUFFER / 4 {
            self.buffer.reserve(BUFFER);
        }
    }
}

impl Drop for Connection {
    /// The client is gone: whatever still runs for it is stopped.
    fn drop(&mut self) {
        self.app.connections.leave(&self.outbox);
        for running in self.running.values() {
            running.ctx.cancel();
            running.task.abort();
        }
        for waiting in &self.waiting {
            waiting.ctx.cancel();
        }
    }
}

/// Polls a handler, which may end its request by asking the client.
pub(super) fn poll_handler(
    ctx: &RequestContext,
    future: &mut HandlerFuture,
    cx: &mut Context<'_>,
) -> Poll<Result<Payload, ProtocolError>> {
    #[cfg(feature = "interaction")]
    {
        ctx.dialogue().drive(cx.waker());
        parking::polled(ctx, poll_caught(future, cx))
    }
    #[cfg(not(feature = "interaction"))]
    {
        let _ = ctx;
        poll_caught(future, cx)
    }
}

/// Writes the answer of a request, within its span.
fn write_answer(
    out: &mut BytesMut,
    app: &App,
    id: &RawId,
    revision: Revision,
    result: Result<Payload, ProtocolError>,
) -> Outgoing {
    span::record(&result, revision);
    match result {
        Ok(Payload::Written(list)) => {
            write_result_head(out, id);
            Outgoing::around(out.split().freeze(), list, Bytes::from_static(b"}"))
        }
        Ok(payload) => {
            write_result_head(out, id);
            shape::write_payload(out, app, revision, payload);
            out.put_u8(b'}');
            out.split().freeze().into()
        }
        Err(error) => {
            let error = shape::shaped_error(error, revision, "a request");
            write_error(out, Ok(id), &error);
            out.split().freeze().into()
        }
    }
}

/// The request that `notifications/cancelled` names; the reason goes to the log (CANC-11).
fn cancelled_request(params: &str) -> Option<IdKey> {
    #[derive(serde::Deserialize)]
    struct Cancelled<'a> {
        #[serde(rename = "requestId", borrow)]
        request_id: &'a serde_json::value::RawValue,
        #[serde(borrow)]
        reason: Option<&'a serde_json::value::RawValue>,
    }
    let cancelled: Cancelled<'_> = serde_json::from_str(params).ok()?;
    let (id, reason) = (cancelled.request_id.get(), cancelled.reason);
    tracing::debug!(
        id,
        reason = reason.map(|reason| reason.get()),
        "the client cancels a request"
    );
    IdKey::of(id).ok()
}
