//! The time after which a stream on which nothing happens gets a comment.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::time::Sleep;

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

    /// Something was written.
    pub(super) fn reset(&mut self) {
        self.next.set(tokio::time::sleep(self.every));
    }

    /// Ready when nothing was written for so long.
    pub(super) fn poll(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        let due = self.next.as_mut().poll(cx);
        if due.is_ready() {
            self.reset();
            // Registers for the next time.
            let _ = self.next.as_mut().poll(cx);
        }
        due
    }
}
