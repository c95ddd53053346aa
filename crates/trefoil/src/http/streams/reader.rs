//! One connection's view of a kept stream.

use std::collections::VecDeque;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use bytes::{Bytes, BytesMut};

use super::kept::Event;
use super::{KeepAlive, Kept, TOGETHER};
use crate::http::events;
use crate::transport::Outgoing;

/// Reads a stream for one response, and lets go of it at the end.
pub(in crate::http) struct Reader {
    stream: Arc<Kept>,
    number: u64,
    /// Whether events have ids to resume from.
    has_ids: bool,
    /// Whether the stream may close before its end, to be resumed.
    may_close: bool,
    /// The time to wait before resuming, told first.
    priming: Option<Duration>,
    /// What was missed.
    replay: VecDeque<(u64, Outgoing)>,
    /// What was taken from the stream already.
    first: Option<Event>,
    /// Number of the last event that was replayed.
    replayed: u64,
    keep_alive: KeepAlive,
    ended: bool,
}

impl Reader {
    pub(in crate::http) fn new(stream: Arc<Kept>, number: u64, keep_alive: Duration) -> Self {
        Self {
            stream,
            number,
            has_ids: false,
            may_close: false,
            priming: None,
            replay: VecDeque::new(),
            first: None,
            replayed: 0,
            keep_alive: KeepAlive::new(keep_alive),
            ended: false,
        }
    }

    /// Gives ids to events.
    pub(in crate::http) fn with_ids(mut self) -> Self {
        self.has_ids = true;
        self
    }

    /// Lets the stream close before its end.
    pub(in crate::http) fn closing(mut self) -> Self {
        self.may_close = true;
        self
    }

    /// Begins with the event that says where and when to resume.
    pub(in crate::http) fn primed(mut self, retry: Duration) -> Self {
        self.priming = Some(retry);
        self
    }

    /// Begins with what was missed of the stream.
    pub(in crate::http) fn after(mut self, missed: Vec<(u64, Outgoing)>) -> Self {
        self.replayed = missed.last().map_or(0, |(number, _)| *number);
        self.replay = missed.into();
        self
    }

    /// The first event, before it is decided what the response is.
    pub(in crate::http) fn poll_first(&mut self, cx: &mut Context<'_>) -> Poll<Option<Event>> {
        self.poll_event(cx)
    }

    /// The next event that means something to this reader.
    fn poll_event(&mut self, cx: &mut Context<'_>) -> Poll<Option<Event>> {
        loop {
            match self.stream.poll_event(self.number, cx) {
                // Only who will come back is sent away.
                Poll::Ready(Some(Event::Close)) if !self.may_close => {}
                next => return next,
            }
        }
    }

    /// Gives the first event back.
    pub(in crate::http) fn put_back(mut self, first: Event) -> Self {
        self.first = Some(first);
        self
    }

    /// The next bytes; nothing when the stream is at its end, or closes for the time being.
    pub(in crate::http) fn poll_bytes(&mut self, cx: &mut Context<'_>) -> Poll<Option<Bytes>> {
        let mut out = BytesMut::new();
        if let Some(retry) = self.priming.take() {
            events::put_priming(&mut out, self.stream.id(), retry);
        }
        while let Some((number, message)) = self.replay.pop_front() {
            events::put(&mut out, Some((self.stream.id(), number)), &message);
        }
        while !self.ended && out.len() < TOGETHER {
            let next = match self.first.take() {
                Some(first) => Poll::Ready(Some(first)),
                None => self.poll_event(cx),
            };
            match next {
                Poll::Ready(Some(
                    Event::Message { number, message }
                    | Event::Answer {
                        number, message, ..
                    },
                )) if number > self.replayed => {
                    let id = self.has_ids.then(|| (self.stream.id(), number));
                    events::put(&mut out, id, &message);
                }
                Poll::Ready(Some(Event::Message { .. } | Event::Answer { .. })) => {}
                Poll::Ready(Some(Event::Close) | None) => self.ended = true,
                Poll::Pending => break,
            }
        }
        self.keep_alive.poll_written(out, self.ended, cx)
    }
}

impl Drop for Reader {
    fn drop(&mut self) {
        self.stream.detach(self.number);
    }
}
