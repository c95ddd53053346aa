//! What stands behind a middleware.

use std::fmt;
use std::future::poll_fn;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use super::{Middleware, Outcome, Request};
use crate::error::ProtocolError;
use crate::server::Payload;

/// A handler at work.
pub(crate) type HandlerFuture =
    Pin<Box<dyn Future<Output = Result<Payload, ProtocolError>> + Send>>;

/// What serves the request in the end.
pub(crate) enum End {
    /// It was answered at once, by a list or an error.
    Answered(Result<Payload, ProtocolError>),
    Handler(HandlerFuture),
    Used,
}

/// The rest of the way of a request: further middleware, and what serves it.
#[must_use = "the request is not served unless `run` is called"]
pub struct Next<'a> {
    rest: &'a [Arc<dyn Middleware>],
    end: &'a mut End,
}

impl<'a> Next<'a> {
    pub(crate) fn new(rest: &'a [Arc<dyn Middleware>], end: &'a mut End) -> Self {
        Self { rest, end }
    }

    /// Serves the request.
    ///
    /// # Errors
    ///
    /// When the request is answered with a JSON-RPC error. That a tool failed is no such error, but an
    /// [outcome](Outcome::is_error).
    ///
    /// # Cancel safety
    ///
    /// A future that is dropped drops the handler.
    pub async fn run(self, request: &mut Request) -> Result<Outcome, ProtocolError> {
        match self.rest.split_first() {
            Some((first, rest)) => {
                let next = Next {
                    rest,
                    end: self.end,
                };
                first.handle(request, next).await
            }
            None => {
                request.hand_over();
                self.end.serve().await.map(Outcome)
            }
        }
    }
}

impl End {
    async fn serve(&mut self) -> Result<Payload, ProtocolError> {
        match std::mem::replace(self, Self::Used) {
            Self::Answered(result) => result,
            Self::Handler(mut handler) => poll_fn(|cx| poll_caught(&mut handler, cx)).await,
            // `Next` is used up by running.
            Self::Used => Err(ProtocolError::internal("a request was served twice")),
        }
    }
}

/// Polls a handler; a panic becomes an error that says nothing of its cause (RPC-27).
pub(crate) fn poll_caught(
    future: &mut HandlerFuture,
    cx: &mut Context<'_>,
) -> Poll<Result<Payload, ProtocolError>> {
    // The future is dropped after a panic, so what it left half done is never seen.
    catch_unwind(AssertUnwindSafe(|| future.as_mut().poll(cx)))
        .unwrap_or_else(|_| Poll::Ready(Err(ProtocolError::internal("the handler panicked"))))
}

impl fmt::Debug for Next<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Next")
            .field("middleware", &self.rest.len())
            .finish_non_exhaustive()
    }
}
