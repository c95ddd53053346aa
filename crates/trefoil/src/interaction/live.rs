//! Questions that are requests of the server's own, and wait for the client's answer. Until 2025-11-25.

use std::collections::HashMap;
use std::pin::Pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use bytes::Bytes;
use serde_json::json;
use serde_json::value::RawValue;
use tokio::sync::oneshot;
use tokio::time::Sleep;

use super::AskError;
use crate::context::RequestContext;
use crate::jsonrpc::{ErrorObject, without_position};
use crate::protocol::{InputRequest, methods};

/// What the client sent back.
type Answer = Result<Box<RawValue>, ErrorObject>;

/// The questions of one connection that have no answer yet.
#[derive(Debug, Default)]
pub(crate) struct LiveQuestions {
    last: AtomicU64,
    waiting: Mutex<Waiting>,
}

/// Who waits, by the ids of the questions.
#[derive(Debug, Default)]
struct Waiting {
    senders: HashMap<u64, oneshot::Sender<Answer>>,
    /// The client sends nothing any more.
    is_closed: bool,
}

impl LiveQuestions {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A question's id and answer; `None` where no answer can come.
    fn open(&self) -> Option<(u64, oneshot::Receiver<Answer>)> {
        let mut waiting = self.lock();
        if waiting.is_closed {
            return None;
        }
        let id = self.last.fetch_add(1, Ordering::Relaxed) + 1;
        let (sender, receiver) = oneshot::channel();
        waiting.senders.insert(id, sender);
        Some((id, receiver))
    }

    fn take(&self, id: u64) -> Option<oneshot::Sender<Answer>> {
        self.lock().senders.remove(&id)
    }

    /// Hands an answer to the question that it is for; one that nobody waits for is dropped.
    pub(crate) fn answer(&self, id: &str, outcome: Result<&str, &str>) {
        let waiting = id.parse().ok().and_then(|id| self.take(id));
        let Some(sender) = waiting else {
            tracing::debug!(id, "a response that nobody waits for was dropped");
            return;
        };
        let unreadable = |error: serde_json::Error| {
            let why = without_position(&error);
            ErrorObject::internal(format!("the response cannot be read: {why}"))
        };
        let answer = match outcome {
            Ok(result) => serde_json::from_str(result).map_err(unreadable),
            Err(error) => Err(serde_json::from_str(error).unwrap_or_else(unreadable)),
        };
        // Whoever asked may have gone in this moment.
        let _ = sender.send(answer);
    }

    /// Nothing will be answered any more.
    pub(crate) fn close(&self) {
        let mut waiting = self.lock();
        waiting.is_closed = true;
        waiting.senders.clear();
    }
}

/// A question on its way.
pub(super) struct LiveQuestion {
    ctx: RequestContext,
    id: u64,
    receiver: oneshot::Receiver<Answer>,
    time: Option<(Duration, Pin<Box<Sleep>>)>,
    is_over: bool,
}

impl RequestContext {
    /// Sends a question to the client.
    pub(super) fn ask_live(&self, request: &InputRequest) -> Result<LiveQuestion, AskError> {
        let (id, receiver) = self.questions().open().ok_or(AskError::Ended)?;
        let mut message = json!(request);
        if let Some(members) = message.as_object_mut() {
            members.insert("jsonrpc".to_owned(), json!("2.0"));
            members.insert("id".to_owned(), json!(id));
        }
        let time = self.app().limits.input_timeout;
        let question = LiveQuestion {
            ctx: self.clone(),
            id,
            receiver,
            time: time.map(|time| (time, Box::pin(tokio::time::sleep(time)))),
            is_over: false,
        };
        if self.send_request(Bytes::from(message.to_string())) {
            Ok(question)
        } else {
            Err(AskError::Ended)
        }
    }
}

impl Future for LiveQuestion {
    type Output = Result<Box<RawValue>, AskError>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        if let Poll::Ready(answer) = Pin::new(&mut self.receiver).poll(cx) {
            self.is_over = true;
            return Poll::Ready(match answer {
                Ok(answer) => answer.map_err(AskError::Refused),
                Err(_) => Err(AskError::Ended),
            });
        }
        match &mut self.time {
            Some((time, sleep)) => {
                let time = *time;
                sleep
                    .as_mut()
                    .poll(cx)
                    .map(|()| Err(AskError::TimedOut(time)))
            }
            None => Poll::Pending,
        }
    }
}

impl Drop for LiveQuestion {
    /// The client is told that nobody waits for its answer any more (CANC-01).
    fn drop(&mut self) {
        if self.is_over {
            return;
        }
        self.ctx.questions().take(self.id);
        let message = json!({
            "jsonrpc": "2.0",
            "method": methods::NOTIFICATIONS_CANCELLED,
            "params": { "requestId": self.id, "reason": "the answer is no longer needed" },
        });
        self.ctx.send_regardless(Bytes::from(message.to_string()));
    }
}
