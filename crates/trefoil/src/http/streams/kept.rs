//! A stream that outlives its connections: the client may come back for the rest.

use std::collections::VecDeque;
use std::future::poll_fn;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};

use futures_util::task::AtomicWaker;
use tokio::time::Instant;

use crate::http::sessions::Journal;
use crate::server::{Exchange, Ready, Standing};
use crate::transport::Outgoing;

/// What an exchange sends, on its way to whoever reads it now.
pub(in crate::http) struct Kept {
    id: String,
    state: Mutex<State>,
    /// Whoever reads.
    reader: AtomicWaker,
    /// Whoever fills the stream, and waits for room or for its end.
    writer: AtomicWaker,
    /// Bytes that may wait for a reader.
    limit: usize,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<Event>,
    bytes: usize,
    /// Number of the last event.
    last: u64,
    /// Number of the one who reads; 0 if nobody does.
    reader: u64,
    readers: u64,
    /// When the last one who read went.
    left: Option<Instant>,
    /// Whether another stream has taken the place of this one.
    replaced: bool,
    /// Whether there will be no more events.
    ended: bool,
}

/// One thing for the reader.
pub(in crate::http) enum Event {
    Message {
        number: u64,
        message: Outgoing,
    },
    Answer {
        number: u64,
        message: Outgoing,
        standing: Standing,
    },
    /// The reader is to go, and may come back.
    Close,
}

impl Kept {
    /// A stream that somebody will read at once; the number is the reader's.
    pub(in crate::http) fn new(id: String, limit: usize) -> (Arc<Self>, u64) {
        let kept = Self {
            id,
            state: Mutex::default(),
            reader: AtomicWaker::new(),
            writer: AtomicWaker::new(),
            limit,
        };
        let reader = kept.attach();
        (Arc::new(kept), reader)
    }

    pub(in crate::http) fn id(&self) -> &str {
        &self.id
    }

    /// Begins reading; whoever read before is done, since a message is sent to one alone (LHTTP-18).
    pub(in crate::http) fn attach(&self) -> u64 {
        let mut state = self.lock();
        state.readers += 1;
        state.reader = state.readers;
        state.waiting.clear();
        state.bytes = 0;
        let reader = state.reader;
        drop(state);
        self.reader.wake();
        self.writer.wake();
        reader
    }

    /// Ends reading.
    pub(in crate::http) fn detach(&self, reader: u64) {
        let mut state = self.lock();
        if state.reader == reader {
            state.reader = 0;
            state.left = Some(Instant::now());
            state.waiting.clear();
            state.bytes = 0;
        }
        drop(state);
        self.writer.wake();
    }

    /// The next event for a reader; nothing when there is nothing more for it.
    pub(in crate::http) fn poll_event(
        &self,
        reader: u64,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Event>> {
        let mut state = self.lock();
        if state.reader != reader {
            return Poll::Ready(None);
        }
        // Under the lock, so that whoever read before cannot take the place of who reads now.
        self.reader.register(cx.waker());
        match state.waiting.pop_front() {
            Some(event) => {
                state.bytes -= event.len();
                drop(state);
                self.writer.wake();
                Poll::Ready(Some(event))
            }
            None if state.ended => Poll::Ready(None),
            None => Poll::Pending,
        }
    }

    /// Since when nobody reads; nothing while somebody does.
    pub(in crate::http) fn unread_since(&self) -> Option<Instant> {
        let state = self.lock();
        state.left.filter(|_| state.reader == 0)
    }

    /// Has the stream end, since another takes its place; what was taken for it is still sent on it.
    pub(in crate::http) fn replace(&self) {
        self.lock().replaced = true;
        self.writer.wake();
    }

    fn is_replaced(&self) -> bool {
        self.lock().replaced
    }

    /// There will be no more events.
    pub(in crate::http) fn end(&self) {
        self.lock().ended = true;
        self.reader.wake();
        self.writer.wake();
    }

    /// The number of the next event.
    fn next_number(&self) -> u64 {
        let mut state = self.lock();
        state.last += 1;
        state.last
    }

    fn push(&self, event: Event) {
        let mut state = self.lock();
        // Without a reader an event is in the journal, or nowhere.
        if state.reader != 0 {
            state.bytes += event.len();
            state.waiting.push_back(event);
        }
        drop(state);
        self.reader.wake();
    }

    /// Ready when another event is wanted: there is room for it, and somebody reads, if that is needed.
    fn poll_wanted(&self, needs_reader: bool, cx: &mut Context<'_>) -> Poll<()> {
        self.writer.register(cx.waker());
        let state = self.lock();
        let is_wanted = if state.reader == 0 {
            !needs_reader
        } else {
            state.bytes < self.limit
        };
        if is_wanted {
            Poll::Ready(())
        } else {
            Poll::Pending
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // Nothing in a critical section panics; if it did, the queue would still be whole.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Event {
    fn len(&self) -> usize {
        match self {
            Self::Message { message, .. } | Self::Answer { message, .. } => message.len(),
            Self::Close => 0,
        }
    }
}

/// Fills a stream from an exchange. With a journal, what is sent is noted there first.
///
/// The stream of a request is filled to its end, whoever reads (LHTTP-12). What a session sends on its own account is taken only while
/// somebody reads, or until another stream takes the place of this one.
pub(in crate::http) async fn drive(
    mut exchange: Exchange,
    stream: Arc<Kept>,
    journal: Option<Journal>,
    needs_reader: bool,
) {
    loop {
        let next = poll_fn(|cx| {
            if stream.is_replaced() {
                return Poll::Ready(None);
            }
            if stream.poll_wanted(needs_reader, cx).is_pending() {
                return exchange.poll_end_unheard(cx).map(|()| None);
            }
            exchange.poll_next(cx)
        })
        .await;
        let event = match next {
            None => break,
            Some(Ready::CloseStream) => Event::Close,
            Some(Ready::Message(message)) => Event::Message {
                number: stream.next_number(),
                message,
            },
            Some(Ready::Answer(message, standing)) => Event::Answer {
                number: stream.next_number(),
                message,
                standing,
            },
        };
        if let (
            Some(journal),
            Event::Message { number, message }
            | Event::Answer {
                number, message, ..
            },
        ) = (&journal, &event)
        {
            journal.note(stream.id(), *number, message.clone()).await;
        }
        stream.push(event);
    }
    stream.end();
}
