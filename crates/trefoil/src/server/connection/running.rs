//! Requests in progress: from their dispatch to their answer, or to their end without one.

use std::task::{Context, Poll, Waker};

use bytes::{Bytes, BytesMut};
use tracing::Span;

use super::super::dispatch::{Call, Dispatched};
use super::super::layers;
use super::super::lifecycle::Caller;
use super::super::params::Params;
#[cfg(feature = "interaction")]
use super::super::parking;
use super::super::shape::{self, Payload};
use super::super::span;
use super::super::standing::{Refusal, Standing};
use super::answers::write_answer;
use super::{Connection, Ready, Running, Waiting};
use crate::context::RequestContext;
use crate::error::ProtocolError;
use crate::jsonrpc::{ErrorObject, IdKey, RawId, Request, write_error};
use crate::middleware::{HandlerFuture, poll_caught};

impl Connection {
    pub(super) fn serve(
        &mut self,
        id: RawId,
        caller: Caller,
        request: &Request<'_>,
        params: Params<'_>,
        frame: &Bytes,
    ) {
        self.serial += 1;
        let revision = caller.client.protocol_version();
        #[cfg(feature = "http")]
        {
            self.is_modern = revision.is_modern();
        }
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
            #[cfg(feature = "http")]
            arrival: self.arrival.as_ref(),
        };
        let span = span::request(&call);
        let _entered = span.enter();
        match layers::dispatch(call) {
            Dispatched::Done(Ok(payload)) => self.result(&id, revision, payload),
            Dispatched::Done(Err(mut error)) => {
                error.code = shape::shaped_code(error.code, revision);
                span::record_error(error.code);
                let standing = Standing::of(error.code, revision);
                self.refuse(&id, Refusal { error, standing });
            }
            #[cfg(feature = "http")]
            Dispatched::Refused(refusal) => {
                span::record_error(refusal.error.code);
                self.refuse(&id, refusal);
            }
            Dispatched::Listening(acknowledged) => {
                self.hear_changes();
                self.ready.push_back(acknowledged.into());
            }
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

    pub(super) fn start_waiting(&mut self) {
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
                let answer = write_answer(
                    &mut out,
                    ctx.app(),
                    ctx.id(),
                    ctx.client().protocol_version(),
                    result,
                );
                ctx.answer(key, answer);
            }
        });
        #[cfg(feature = "http")]
        self.enter_exchanges();
        self.running.insert(
            key,
            Running {
                ctx,
                task: task.abort_handle(),
            },
        );
    }

    /// Ends a request without an answer; unknown and finished ones are no fault (CANC-03, CANC-04).
    pub(super) fn cancel(&mut self, key: &IdKey) {
        #[cfg(feature = "http")]
        if let Some(session) = self.session() {
            return session.cancel(key);
        }
        self.cancel_own(key);
    }

    /// The same, of a request that came by this connection.
    pub(super) fn cancel_own(&mut self, key: &IdKey) {
        if let Some(running) = self.running.get(key) {
            if !running.ctx.cancel() {
                // Its answer is already on its way, and is what takes it off the list (CANC-06).
                return;
            }
            running.task.abort();
            self.forget(key);
            self.start_waiting();
        } else if let Some(at) = self.waiting.iter().position(|waiting| waiting.key == *key) {
            if let Some(waiting) = self.waiting.remove(at) {
                waiting.ctx.cancel();
            }
        } else {
            self.outbox.subscriptions().end(key);
            return;
        }
        if let Some(answers) = self.batches.drop_member(key) {
            self.ready
                .push_back(Ready::Answer(answers, Standing::Answered));
        }
    }

    /// A request is no longer in progress.
    pub(super) fn forget(&mut self, key: &IdKey) {
        self.running.remove(key);
        #[cfg(feature = "http")]
        if self.running.is_empty() {
            self.leave_exchanges();
        }
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
                self.deliver(&key, message.into(), Standing::Answered);
            }
        }
        // What was answered between the two looks.
        self.collect();
    }
}

/// Polls a handler, which may end its request by asking the client.
pub(in crate::server) fn poll_handler(
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
