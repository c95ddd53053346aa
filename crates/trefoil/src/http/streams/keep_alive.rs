//! The time after which a stream on which nothing happens gets a comment.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use bytes::{Bytes, BytesMut};
use tokio::time::Sleep;

use crate::http::events;

pub(super) struct KeepAlive {
    every: Duration,
    next: Pin<Box<Sleep>>,
}

impl KeepAlive {
    pub(super) fn new(every: Duration) -> Self {
        Self {
            every,
            next: Box::pin(tokio::time::sleep(every)),
        }
    }

    /// What goes out of a stream: the events that there are, nothing at its end, or a comment when there was nothing for so long.
    pub(super) fn poll_written(
        &mut self,
        events: BytesMut,
        ended: bool,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Bytes>> {
        if !events.is_empty() {
            self.reset();
            return Poll::Ready(Some(events.freeze()));
        }
        if ended {
            return Poll::Ready(None);
        }
        self.poll(cx).map(|()| Some(events::COMMENT))
    }

    /// Something was written.
    fn reset(&mut self) {
        self.next.set(tokio::time::sleep(self.every));
    }

    /// Ready when nothing was written for so long.
    fn poll(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        let due = self.next.as_mut().poll(cx);
        if due.is_ready() {
            self.reset();
            // Registers for the next time.
            let _ = self.next.as_mut().poll(cx);
        }
        due
    }
}
