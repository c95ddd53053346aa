//! One session and its streams.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::task::JoinHandle;
use tokio::time::Instant;

use super::Journal;
use crate::http::body::Place;
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
    /// The one that belongs to no request.
    unsolicited: Option<Unsolicited>,
}

/// The stream of what belongs to no request, and whoever fills it.
struct Unsolicited {
    stream: Arc<Kept>,
    filled: JoinHandle<()>,
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
        if !state.streams.is_empty() || self.shared.is_busy() {
            return None;
        }
        match &state.unsolicited {
            Some(Unsolicited { stream, .. }) => Some(stream.unread_since()?.max(state.last_used)),
            None => Some(state.last_used),
        }
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
        place: Place,
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
                drop(state);
                drop(place);
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
        let mut state = self.lock();
        let earlier = state.unsolicited.take();
        if let Some(earlier) = &earlier {
            earlier.stream.replace();
        }
        let session = self.clone();
        let filled = tokio::spawn({
            let stream = stream.clone();
            async move {
                // Two at once would take messages from each other.
                if let Some(earlier) = earlier {
                    // If it panicked, its place is free as well.
                    let _ = earlier.filled.await;
                }
                let exchange = Exchange::unsolicited(app, session.shared.clone());
                let journal = session.journal.clone();
                drop(session);
                drive(exchange, stream, Some(journal), true).await;
            }
        });
        state.unsolicited = Some(Unsolicited {
            stream: stream.clone(),
            filled,
        });
        drop(state);
        self.reader(stream, reader, config)
    }

    /// Goes on with a stream after an event: what was missed, and what is still to come of it. Nothing if that cannot be told
    /// (LHTTP-34).
    pub(in crate::http) async fn resume(
        &self,
        stream: &str,
        number: u64,
        config: &HttpConfig,
    ) -> Option<Reader> {
        // Only who names an event that there was takes the stream from whoever reads it.
        self.journal.after(stream, number).await?;
        let live = self.live(stream);
        let (kept, reader) = match live {
            Some(live) => {
                let reader = live.attach();
                (live, reader)
            }
            None => {
                let (ended, reader) = Kept::new(stream.to_owned(), 0);
                ended.end();
                (ended, reader)
            }
        };
        let reader = self.reader(kept, reader, config);
        // Looked at once more, so that nothing falls between what was missed and what comes.
        let missed = self.journal.after(stream, number).await?;
        Some(reader.after(missed))
    }

    /// A stream that is being filled.
    fn live(&self, name: &str) -> Option<Arc<Kept>> {
        let state = self.lock();
        let unsolicited = state.unsolicited.as_ref().map(|last| &last.stream);
        let unsolicited = unsolicited.filter(|stream| stream.id() == name);
        state.streams.get(name).or(unsolicited).cloned()
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

impl Drop for HttpSession {
    /// Nobody can come back to the session: what waits for that need not wait any more.
    fn drop(&mut self) {
        self.shared.end();
    }
}
