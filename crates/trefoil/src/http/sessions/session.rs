//! One session and its streams.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::time::Instant;

use super::Journal;
use crate::http::config::HttpConfig;
use crate::http::streams::{Kept, Reader, drive};
use crate::protocol::Revision;
use crate::random::random_name;
use crate::server::{App, Exchange, SharedSession};

/// Random bytes in the name of a stream.
const STREAM_NAME: usize = 6;

/// The session of one client, as HTTP has it.
pub(in crate::http) struct HttpSession {
    pub(in crate::http) shared: Arc<SharedSession>,
    /// Who began it.
    pub(super) principal: Option<Arc<str>>,
    pub(super) journal: Journal,
    state: Mutex<State>,
}

struct State {
    last_used: Instant,
    /// The streams that are being filled.
    streams: HashMap<String, Arc<Kept>>,
    /// The one of them that belongs to no request.
    unsolicited: Option<Arc<Kept>>,
}

impl HttpSession {
    pub(super) fn new(
        shared: SharedSession,
        principal: Option<Arc<str>>,
        journal: Journal,
    ) -> Arc<Self> {
        Arc::new(Self {
            shared: Arc::new(shared),
            principal,
            journal,
            state: Mutex::new(State {
                last_used: Instant::now(),
                streams: HashMap::new(),
                unsolicited: None,
            }),
        })
    }

    /// Notes that the client is still there.
    pub(super) fn touch(&self) {
        self.lock().last_used = Instant::now();
    }

    /// Since when nothing has happened; nothing while something does.
    pub(super) fn idle_since(&self) -> Option<Instant> {
        let state = self.lock();
        let is_read = state
            .unsolicited
            .as_ref()
            .is_some_and(|stream| !stream.is_unread());
        (state.streams.is_empty() && !is_read && !self.shared.is_busy()).then_some(state.last_used)
    }

    /// Whether its revision has streams that begin with an id, and may close before their end (LHTTP-06, LHTTP-08).
    fn is_resumed_politely(&self) -> bool {
        self.shared.client().revision >= Revision::V2025_11_25
    }

    /// Makes a stream of an exchange that has to wait. It is filled whether or not somebody reads it (LHTTP-12).
    pub(in crate::http) fn keep(
        self: &Arc<Self>,
        exchange: Exchange,
        config: &HttpConfig,
        limit: usize,
    ) -> Reader {
        let (stream, reader) = Kept::new(self.stream_name(), limit);
        let id = stream.id().to_owned();
        self.lock().streams.insert(id.clone(), stream.clone());
        let session = self.clone();
        tokio::spawn({
            let stream = stream.clone();
            async move {
                session.journal.begin(&id).await;
                drive(exchange, stream, Some(session.journal.clone()), false).await;
                let mut state = session.lock();
                state.streams.remove(&id);
                state.last_used = Instant::now();
            }
        });
        self.reader(stream, reader, config)
    }

    fn reader(&self, stream: Arc<Kept>, number: u64, config: &HttpConfig) -> Reader {
        let reader = Reader::new(stream, number, config.keep_alive).with_ids();
        if self.is_resumed_politely() {
            reader.closing()
        } else {
            reader
        }
    }

    /// Begins an event stream, with the id to resume from where the revision has that.
    pub(in crate::http) fn primed(&self, reader: Reader, config: &HttpConfig) -> Reader {
        if self.is_resumed_politely() {
            reader.primed(config.retry)
        } else {
            reader
        }
    }

    /// A stream for what belongs to no request, in place of an earlier one.
    pub(in crate::http) async fn listen(
        self: &Arc<Self>,
        app: Arc<App>,
        config: &HttpConfig,
    ) -> Reader {
        let limit = app.limits.queued_output;
        let (stream, reader) = Kept::new(self.stream_name(), limit);
        self.journal.begin(stream.id()).await;
        let earlier = self.lock().unsolicited.replace(stream.clone());
        if let Some(earlier) = earlier {
            earlier.end();
        }
        let exchange = Exchange::unsolicited(app, self.shared.clone());
        let session = self.clone();
        tokio::spawn({
            let stream = stream.clone();
            async move {
                let journal = Some(session.journal.clone());
                drive(exchange, stream, journal, true).await;
                session.touch();
            }
        });
        self.reader(stream, reader, config)
    }

    /// Goes on with a stream after an event: what was missed, and what is still to come of it. Nothing if that cannot be told
    /// (LHTTP-34).
    pub(in crate::http) async fn resume(
        self: &Arc<Self>,
        stream: &str,
        number: u64,
        app: Arc<App>,
        config: &HttpConfig,
    ) -> Option<Reader> {
        let kept = self.lock().streams.get(stream).cloned();
        // Reading begins first, so that nothing falls between what was missed and what comes.
        let reader = kept.map(|kept| {
            let number = kept.attach();
            self.reader(kept, number, config)
        });
        let missed = self.journal.after(stream, number).await?;
        let reader = match reader {
            Some(reader) => reader,
            None if self.is_unsolicited(stream) => self.listen(app, config).await,
            None => {
                let (ended, number) = Kept::new(stream.to_owned(), 0);
                ended.end();
                self.reader(ended, number, config)
            }
        };
        Some(reader.after(stream, missed))
    }

    /// Whether a stream is the last that belonged to no request.
    fn is_unsolicited(&self, stream: &str) -> bool {
        let state = self.lock();
        state
            .unsolicited
            .as_ref()
            .is_some_and(|last| last.id() == stream)
    }

    /// A name that no other stream of the session has.
    fn stream_name(&self) -> String {
        random_name::<STREAM_NAME>().unwrap_or_else(|error| {
            tracing::warn!(%error, "the system has no random numbers; streams are counted");
            let state = self.lock();
            format!("s{}", state.streams.len())
        })
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // Nothing in a critical section panics but for want of memory.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
