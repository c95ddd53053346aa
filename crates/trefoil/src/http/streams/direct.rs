//! The stream of a request of 2026-07-28: whoever closes it cancels the request (HTTP-15).

use std::task::{Context, Poll};
use std::time::Duration;

use bytes::{Bytes, BytesMut};

use super::{KeepAlive, TOGETHER};
use crate::http::events;
use crate::server::{Exchange, Ready};

/// An exchange whose messages are written as events, the answer last.
pub(in crate::http) struct Direct {
    exchange: Exchange,
    /// What made it a stream.
    first: Option<Ready>,
    keep_alive: KeepAlive,
    ended: bool,
}

impl Direct {
    pub(in crate::http) fn new(
        exchange: Exchange,
        first: Option<Ready>,
        keep_alive: Duration,
    ) -> Self {
        Self {
            exchange,
            first,
            keep_alive: KeepAlive::new(keep_alive),
            ended: false,
        }
    }

    /// The next bytes; nothing when the stream is at its end.
    pub(in crate::http) fn poll_bytes(&mut self, cx: &mut Context<'_>) -> Poll<Option<Bytes>> {
        let mut out = BytesMut::new();
        while !self.ended && out.len() < TOGETHER {
            let next = match self.first.take() {
                Some(first) => Poll::Ready(Some(first)),
                None => self.exchange.poll_next(cx),
            };
            match next {
                Poll::Ready(Some(Ready::Message(message))) => events::put(&mut out, None, &message),
                Poll::Ready(Some(Ready::Answer(message, _))) => {
                    events::put(&mut out, None, &message);
                    self.ended = true;
                }
                Poll::Ready(Some(Ready::CloseStream)) => {}
                Poll::Ready(None) => self.ended = true,
                Poll::Pending => break,
            }
        }
        self.keep_alive.poll_written(out, self.ended, cx)
    }
}
