//! One question from being asked to its answer, in whatever way the client can be asked.

use std::pin::Pin;
use std::task::{Context, Poll};

use serde::de::DeserializeOwned;
use serde_json::value::RawValue;

use super::dialogue::{Looked, Way};
use super::live::LiveQuestion;
use super::{AskError, question, shape};
use crate::context::RequestContext;
use crate::error::ProtocolError;
use crate::protocol::InputRequest;

/// How often a live question is asked again because its answer does not fit.
const ATTEMPTS: u32 = 3;

/// Why an answer cannot be used.
#[derive(Debug)]
pub(super) enum Unfit {
    /// It is none of the protocol's answers.
    Malformed(String),
    /// It does not fit what was asked; the same question may be asked again.
    Refused(String),
}

/// Reads an answer of the protocol.
pub(super) fn parsed<T: DeserializeOwned>(answer: &RawValue) -> Result<T, Unfit> {
    question::read_answer(answer).map_err(Unfit::Malformed)
}

/// Asks until an answer fits.
pub(super) async fn ask<T>(
    ctx: RequestContext,
    request: InputRequest,
    key: Option<String>,
    read: impl Fn(&RawValue) -> Result<T, Unfit>,
) -> Result<T, AskError> {
    let mut attempts = 0;
    let mut asked = Ask::new(ctx, request, key)?;
    loop {
        let answer = (&mut asked).await?;
        let why = match read(&answer) {
            Ok(read) => return Ok(read),
            Err(Unfit::Malformed(why)) => return Err(asked.malformed(why)),
            Err(Unfit::Refused(why)) => why,
        };
        tracing::debug!(
            why,
            "an answer of the client does not fit, and is asked for again"
        );
        attempts += 1;
        if attempts == ATTEMPTS {
            return Err(AskError::Malformed(why));
        }
        asked.again()?;
    }
}

/// A question that waits for its answer.
struct Ask {
    ctx: RequestContext,
    request: InputRequest,
    identity: String,
    step: Step,
}

enum Step {
    Live(LiveQuestion),
    /// Noted under this key.
    Noted(String),
    Answered(String),
}

impl Ask {
    fn new(
        ctx: RequestContext,
        request: InputRequest,
        key: Option<String>,
    ) -> Result<Self, AskError> {
        Step::may_begin(&ctx, &request)?;
        let request = shape::shaped(request, ctx.client())?;
        // By what is sent, so that it is the same in each run.
        let identity = key.unwrap_or_else(|| question::identity(&request));
        let step = Step::begin(&ctx, &request, &identity)?;
        Ok(Self {
            ctx,
            request,
            identity,
            step,
        })
    }

    /// Asks the same once more.
    fn again(&mut self) -> Result<(), AskError> {
        let dialogue = self.ctx.dialogue();
        self.step = match &self.step {
            // The client is asked under the key that it knows; its answers are kept no longer than one round.
            Step::Answered(key) if dialogue.way() == Way::Parked => {
                dialogue.forget(key);
                Step::Noted(key.clone())
            }
            _ => Step::begin(&self.ctx, &self.request, &self.identity)?,
        };
        Ok(())
    }

    /// The answer is not one of the protocol's: the request ends, where it is the request that brought it (MRTR-12).
    fn malformed(&self, why: String) -> AskError {
        if let Step::Answered(key) = &self.step {
            let dialogue = self.ctx.dialogue();
            dialogue.fail(ProtocolError::invalid_params(format!(
                "the answer `{key}` in `inputResponses` is invalid: {why}"
            )));
        }
        AskError::Malformed(why)
    }
}

impl Step {
    /// Whether this client can be asked that, here.
    fn may_begin(ctx: &RequestContext, request: &InputRequest) -> Result<(), AskError> {
        let misplaced = |why: &str| Err(AskError::Misplaced(why.to_owned()));
        let dialogue = ctx.dialogue();
        let way = dialogue.way();
        if way == Way::Never {
            return misplaced("only tools, resources and prompts can ask");
        }
        if dialogue.is_computing_here() {
            return misplaced("a question within `once` could never be answered");
        }
        if let Some((what, missing)) = shape::missing(request, ctx.client()) {
            dialogue.miss(missing);
            return Err(AskError::Unsupported(what));
        }
        Ok(())
    }

    fn begin(
        ctx: &RequestContext,
        request: &InputRequest,
        identity: &str,
    ) -> Result<Self, AskError> {
        let dialogue = ctx.dialogue();
        match dialogue.way() {
            Way::Live => ctx.ask_live(request).map(Self::Live),
            _ => Ok(Self::Noted(dialogue.key(identity))),
        }
    }
}

impl Future for Ask {
    type Output = Result<Box<RawValue>, AskError>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = &mut *self;
        match &mut this.step {
            Step::Live(live) => Pin::new(live).poll(cx),
            Step::Noted(key) => match this.ctx.dialogue().look(key, &this.request, cx.waker()) {
                Looked::Answered(answer) => {
                    this.step = Step::Answered(std::mem::take(key));
                    Poll::Ready(Ok(answer))
                }
                Looked::Waiting => Poll::Pending,
                Looked::Closed => Poll::Ready(Err(AskError::Ended)),
            },
            Step::Answered(_) => Poll::Ready(Err(AskError::Ended)),
        }
    }
}

impl Drop for Ask {
    fn drop(&mut self) {
        if let Step::Noted(key) = &self.step {
            self.ctx.dialogue().withdraw(key);
        }
    }
}
