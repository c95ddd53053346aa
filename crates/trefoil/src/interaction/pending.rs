//! A question as a handler holds it.

use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll};

use serde_json::value::RawValue;

use super::ask::{Unfit, ask};
use super::{AskError, Elicited};
use crate::context::RequestContext;
use crate::protocol::InputRequest;

/// A question to the client; it is asked when it is first polled, and its output is the answer.
///
/// Several questions in a `join!` are asked in one round trip.
///
/// # Cancel safety
///
/// A question that is dropped is taken back. Asked again it counts as a new one.
#[must_use = "a question is asked when it is awaited"]
pub struct Question<T> {
    state: State<T>,
    elicitation_id: Option<String>,
}

enum State<T> {
    New(Box<New<T>>),
    Asked(Pin<Box<dyn Future<Output = Result<T, AskError>> + Send>>),
    Done,
}

struct New<T> {
    ctx: RequestContext,
    /// The request, or why it cannot be made.
    request: Result<InputRequest, AskError>,
    key: Option<String>,
    read: Reader<T>,
}

type Reader<T> = Box<dyn Fn(&RawValue) -> Result<T, Unfit> + Send + Sync>;

impl<T: Send + 'static> Question<T> {
    pub(super) fn new(
        ctx: &RequestContext,
        request: Result<InputRequest, AskError>,
        read: impl Fn(&RawValue) -> Result<T, Unfit> + Send + Sync + 'static,
    ) -> Self {
        Self {
            state: State::New(Box::new(New {
                ctx: ctx.clone(),
                request,
                key: None,
                read: Box::new(read),
            })),
            elicitation_id: None,
        }
    }

    /// A question that cannot be asked.
    pub(super) fn impossible(ctx: &RequestContext, why: AskError) -> Self {
        let read = |_: &RawValue| Err(Unfit::Malformed(String::new()));
        Self::new(ctx, Err(why), read)
    }

    pub(super) fn with_elicitation_id(mut self, id: Option<String>) -> Self {
        self.elicitation_id = id;
        self
    }

    /// Names the question on the wire of 2026-07-28 (MRTR-04). Without it the name is derived from what is asked and from
    /// how often the same was asked before.
    ///
    /// A question whose text differs from run to run must have a key, or it is asked for ever.
    pub fn key(mut self, key: impl Into<String>) -> Self {
        if let State::New(new) = &mut self.state {
            new.key = Some(key.into());
        }
        self
    }
}

impl Question<Elicited<()>> {
    /// The id by which a client of 2025-11-25 knows that its user was sent to a URL (ELIC-12), for
    /// [`elicitation_complete`](RequestContext::elicitation_complete). Nobody can guess it. `None` in other revisions.
    #[must_use]
    pub fn elicitation_id(&self) -> Option<&str> {
        self.elicitation_id.as_deref()
    }
}

/// Nothing in it is pinned.
impl<T> Unpin for Question<T> {}

impl<T: Send + 'static> Future for Question<T> {
    type Output = Result<T, AskError>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        loop {
            match std::mem::replace(&mut self.state, State::Done) {
                State::New(new) => {
                    let New {
                        ctx,
                        request,
                        key,
                        read,
                    } = *new;
                    let asked = async move { ask(ctx, request?, key, read).await };
                    self.state = State::Asked(Box::pin(asked));
                }
                State::Asked(mut asked) => {
                    let polled = asked.as_mut().poll(cx);
                    if polled.is_pending() {
                        self.state = State::Asked(asked);
                    }
                    return polled;
                }
                State::Done => return Poll::Ready(Err(AskError::Ended)),
            }
        }
    }
}

impl<T> fmt::Debug for Question<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = match &self.state {
            State::New(_) => "not asked yet",
            State::Asked(_) => "asked",
            State::Done => "answered",
        };
        f.debug_tuple("Question").field(&state).finish()
    }
}
