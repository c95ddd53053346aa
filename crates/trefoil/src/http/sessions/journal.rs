//! What was sent on the streams of sessions, so that a client can resume them.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;
use bytes::Bytes;
use tokio::sync::RwLock;

use super::StoreError;
use crate::transport::Outgoing;

/// Where the events of streams are kept for clients that lost their connection (`Last-Event-ID`, LHTTP-20).
///
/// A stream's events are numbered from 0, which has no message: it tells that the stream exists. They are appended in order.
#[async_trait]
pub trait EventStore: Send + Sync + 'static {
    /// Keeps an event of a stream.
    ///
    /// # Errors
    ///
    /// When it cannot be kept; it is sent all the same.
    async fn append(
        &self,
        session: &str,
        stream: &str,
        number: u64,
        message: Bytes,
    ) -> Result<(), StoreError>;

    /// The events of a stream after that number, in order. `None` when the stream is unknown, has no event of that number, or when an event
    /// after it is no longer kept: the client is told so, and does not wait for what will not come (LHTTP-34).
    ///
    /// # Errors
    ///
    /// When the store cannot be asked; the client is answered as if there was nothing.
    async fn after(
        &self,
        session: &str,
        stream: &str,
        number: u64,
    ) -> Result<Option<Vec<(u64, Bytes)>>, StoreError>;

    /// Forgets the streams of a session, which has ended.
    ///
    /// # Errors
    ///
    /// When the store cannot be asked.
    async fn forget(&self, session: &str) -> Result<(), StoreError>;
}

/// The streams of one session, in a store.
#[derive(Clone)]
pub(in crate::http) struct Journal {
    store: Arc<dyn EventStore>,
    session: Arc<str>,
    /// Whether the session has ended. Held while an event is kept, so that none is kept that nobody will forget.
    is_forgotten: Arc<RwLock<bool>>,
}

impl Journal {
    pub(super) fn new(store: Arc<dyn EventStore>, session: Arc<str>) -> Self {
        Self {
            store,
            session,
            is_forgotten: Arc::default(),
        }
    }

    /// Notes that a stream begins.
    pub(in crate::http) async fn begin(&self, stream: &str) {
        self.append(stream, 0, Bytes::new()).await;
    }

    pub(in crate::http) async fn note(&self, stream: &str, number: u64, message: Outgoing) {
        self.append(stream, number, message.into_bytes()).await;
    }

    async fn append(&self, stream: &str, number: u64, message: Bytes) {
        let is_forgotten = self.is_forgotten.read().await;
        if !*is_forgotten {
            let appended = self.store.append(&self.session, stream, number, message);
            report(appended.await);
        }
    }

    /// What came after an event, if that can still be told.
    pub(super) async fn after(&self, stream: &str, number: u64) -> Option<Vec<(u64, Outgoing)>> {
        match self.store.after(&self.session, stream, number).await {
            Ok(events) => events.map(|events| {
                let messages = events.into_iter().filter(|(number, _)| *number > 0);
                messages
                    .map(|(number, message)| (number, message.into()))
                    .collect()
            }),
            Err(error) => {
                tracing::error!(%error, "the store of events failed");
                None
            }
        }
    }

    pub(super) async fn forget(&self) {
        *self.is_forgotten.write().await = true;
        report(self.store.forget(&self.session).await);
    }
}

fn report(outcome: Result<(), StoreError>) {
    if let Err(error) = outcome {
        tracing::error!(%error, "the store of events failed");
    }
}

/// The events of streams in the memory of this process: of each session the newest, up to a number of bytes.
#[derive(Debug)]
pub struct MemoryEventStore {
    bytes_per_session: usize,
    sessions: Mutex<HashMap<String, Log>>,
}

/// The events of one session, oldest first.
#[derive(Debug, Default)]
struct Log {
    events: VecDeque<Event>,
    bytes: usize,
}

#[derive(Debug)]
struct Event {
    stream: Arc<str>,
    number: u64,
    message: Bytes,
}

/// What an event takes beside its message.
const OVERHEAD: usize = 64;

impl Default for MemoryEventStore {
    /// Keeps 1 MiB of each session.
    fn default() -> Self {
        Self::new(1024 * 1024)
    }
}

impl MemoryEventStore {
    /// Keeps so many bytes of each session; older events give way.
    #[must_use]
    pub fn new(bytes_per_session: usize) -> Self {
        Self {
            bytes_per_session,
            sessions: Mutex::default(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Log>> {
        // Nothing in a critical section panics but for want of memory.
        self.sessions.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_trait]
impl EventStore for MemoryEventStore {
    async fn append(
        &self,
        session: &str,
        stream: &str,
        number: u64,
        message: Bytes,
    ) -> Result<(), StoreError> {
        let mut sessions = self.lock();
        let log = sessions.entry(session.to_owned()).or_default();
        log.bytes += message.len() + OVERHEAD;
        let stream = match log
            .events
            .iter()
            .rev()
            .find(|event| *event.stream == *stream)
        {
            Some(event) => event.stream.clone(),
            None => stream.into(),
        };
        log.events.push_back(Event {
            stream,
            number,
            message,
        });
        while log.bytes > self.bytes_per_session
            && let Some(event) = log.events.pop_front()
        {
            log.bytes -= event.message.len() + OVERHEAD;
        }
        Ok(())
    }

    async fn after(
        &self,
        session: &str,
        stream: &str,
        number: u64,
    ) -> Result<Option<Vec<(u64, Bytes)>>, StoreError> {
        let sessions = self.lock();
        let Some(log) = sessions.get(session) else {
            return Ok(None);
        };
        let mut of_stream = log.events.iter().filter(|event| *event.stream == *stream);
        // The event itself must be there: then so are all that came after it.
        if !of_stream.any(|event| event.number == number) {
            return Ok(None);
        }
        let later = of_stream.map(|event| (event.number, event.message.clone()));
        Ok(Some(later.collect()))
    }

    async fn forget(&self, session: &str) -> Result<(), StoreError> {
        self.lock().remove(session);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn stored(bytes: usize) -> MemoryEventStore {
        let store = MemoryEventStore::new(bytes);
        for (stream, number, message) in [
            ("a", 0, ""),
            ("b", 0, ""),
            ("a", 1, "a1"),
            ("b", 1, "b1"),
            ("a", 2, "a2"),
        ] {
            let message = Bytes::from_static(message.as_bytes());
            store.append("s", stream, number, message).await.unwrap();
        }
        store
    }

    async fn after(store: &MemoryEventStore, stream: &str, number: u64) -> Option<Vec<u64>> {
        let events = store.after("s", stream, number).await.unwrap()?;
        Some(events.into_iter().map(|(number, _)| number).collect())
    }

    #[tokio::test]
    async fn lhttp_20_events_of_one_stream_are_told_apart_from_those_of_another() {
        let store = stored(1_000_000).await;
        assert_eq!(after(&store, "a", 0).await, Some(vec![1, 2]));
        assert_eq!(after(&store, "a", 1).await, Some(vec![2]));
        assert_eq!(after(&store, "a", 2).await, Some(vec![]));
        assert_eq!(after(&store, "b", 0).await, Some(vec![1]));
        assert_eq!(store.after("other", "a", 0).await.unwrap(), None);
    }

    #[tokio::test]
    async fn lhttp_34_what_is_unknown_or_gone_is_said_to_be() {
        let store = stored(3 * (OVERHEAD + 2)).await;
        assert_eq!(after(&store, "a", 0).await, None);
        assert_eq!(after(&store, "a", 1).await, Some(vec![2]));
        assert_eq!(after(&store, "a", 3).await, None);
        assert_eq!(after(&store, "c", 0).await, None);
    }

    #[tokio::test]
    async fn an_ended_session_leaves_nothing_behind() {
        let store = stored(1_000_000).await;
        store.forget("s").await.unwrap();
        assert!(store.lock().is_empty());
    }
}
