//! What handlers send while the serve loop is elsewhere: notifications, and answers of calls that had to wait.
//!
//! The loop looks at one atomic flag per message. The lock is taken only by whoever has something to queue and by
//! the loop when there is something to fetch, and never across an await.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::Waker;

use bytes::Bytes;
use futures_util::task::AtomicWaker;

use super::standing::Standing;
use super::subscriptions::Subscriptions;
use crate::jsonrpc::IdKey;
use crate::transport::Outgoing;

/// Size up to which a notification may take the place of a smaller one in a full queue.
const REPLACEMENT: usize = 1024;

/// The queue between the handlers of one connection and its serve loop.
#[derive(Debug)]
pub(crate) struct Outbox {
    queue: Mutex<Queue>,
    waiting: AtomicBool,
    waker: AtomicWaker,
    /// Bytes of notifications that may wait; beyond it they are dropped, answers never are.
    limit: usize,
    /// The outbox of the session, where this is one of its exchanges.
    session: Option<Arc<Self>>,
    subscriptions: Subscriptions,
    #[cfg(feature = "interaction")]
    questions: crate::interaction::LiveQuestions,
}

#[derive(Debug, Default)]
struct Queue {
    items: VecDeque<Item>,
    notification_bytes: usize,
}

/// One thing to send.
#[derive(Debug)]
pub(crate) enum Item {
    Notification {
        message: Bytes,
        /// Set on progress: the request that reports it, and the token.
        progress: Option<u64>,
    },
    Answer {
        key: IdKey,
        message: Outgoing,
        standing: Standing,
    },
    /// Word from elsewhere that the client wants no answer to this request.
    #[cfg(feature = "http")]
    Cancel(IdKey),
    /// The stream may close, and be resumed later.
    #[cfg(feature = "http")]
    CloseStream,
    /// A request of the server's own, or word that its answer is no longer needed.
    #[cfg(feature = "interaction")]
    Question(Bytes),
}

impl Outbox {
    pub(crate) fn new(limit: usize) -> Self {
        Self {
            queue: Mutex::default(),
            waiting: AtomicBool::new(false),
            waker: AtomicWaker::new(),
            limit,
            session: None,
            subscriptions: Subscriptions::default(),
            #[cfg(feature = "interaction")]
            questions: Default::default(),
        }
    }

    /// The outbox of one exchange of a session.
    #[cfg(feature = "http")]
    pub(crate) fn within(session: Arc<Self>) -> Self {
        Self {
            session: Some(session.clone()),
            ..Self::new(session.limit)
        }
    }

    /// What the client subscribes to; of its session, if it has one.
    pub(super) fn subscriptions(&self) -> &Subscriptions {
        match &self.session {
            Some(session) => &session.subscriptions,
            None => &self.subscriptions,
        }
    }

    /// The questions that wait for the client's answer; of its session, if it has one.
    #[cfg(feature = "interaction")]
    pub(crate) fn questions(&self) -> &crate::interaction::LiveQuestions {
        match &self.session {
            Some(session) => &session.questions,
            None => &self.questions,
        }
    }

    /// Whether changes are told here, and not elsewhere in the session.
    pub(super) fn tells_changes(&self) -> bool {
        self.session.is_none()
    }

    /// Registers who is to be woken by the next item.
    pub(crate) fn register(&self, waker: &Waker) {
        self.waker.register(waker);
    }

    /// Has the serve loop look what is to be done.
    pub(super) fn wake_reader(&self) {
        self.waker.wake();
    }

    /// Whether anything waits; cheap.
    pub(crate) fn is_waiting(&self) -> bool {
        self.waiting.load(Ordering::Acquire)
    }

    /// Takes all that waits, oldest first.
    pub(crate) fn take(&self) -> VecDeque<Item> {
        let mut queue = self.lock();
        self.waiting.store(false, Ordering::Release);
        queue.notification_bytes = 0;
        std::mem::take(&mut queue.items)
    }

    /// Queues a notification if `may_send` still holds under the lock. When the queue is full, progress replaces an
    /// unsent one of the same request, and whatever else is dropped.
    pub(crate) fn notify(
        &self,
        message: Bytes,
        progress: Option<u64>,
        may_send: impl Fn() -> bool,
    ) {
        let mut queue = self.lock();
        if !may_send() {
            return;
        }
        if queue.notification_bytes + message.len() > self.limit {
            let unsent = queue.items.iter_mut().rev().find_map(|item| match item {
                Item::Notification {
                    message,
                    progress: of,
                } if progress.is_some() && *of == progress => Some(message),
                _ => None,
            });
            // An older report that is much smaller stays: the queue must not grow by being full.
            if let Some(unsent) = unsent
                && message.len() <= unsent.len().max(REPLACEMENT)
            {
                let (old, new) = (unsent.len(), message.len());
                *unsent = message;
                queue.notification_bytes = queue.notification_bytes + new - old;
            } else {
                tracing::debug!("a notification was dropped: the client reads too slowly");
            }
            return;
        }
        queue.notification_bytes += message.len();
        queue
            .items
            .push_back(Item::Notification { message, progress });
        self.wake(queue);
    }

    /// Queues the answer of a request if `may_send` still holds under the lock.
    pub(crate) fn answer(
        &self,
        key: IdKey,
        (message, standing): (Outgoing, Standing),
        may_send: impl FnOnce() -> bool,
    ) {
        let mut queue = self.lock();
        if may_send() {
            queue.items.push_back(Item::Answer {
                key,
                message,
                standing,
            });
            self.wake(queue);
        }
    }

    /// Queues word that a request is cancelled.
    #[cfg(feature = "http")]
    pub(super) fn cancel(&self, key: IdKey) {
        let mut queue = self.lock();
        queue.items.push_back(Item::Cancel(key));
        self.wake(queue);
    }

    /// Takes word of cancelled requests alone; all else goes on waiting.
    #[cfg(feature = "http")]
    pub(super) fn take_cancelled(&self) -> Vec<IdKey> {
        let mut cancelled = Vec::new();
        self.lock().items.retain(|item| match item {
            Item::Cancel(key) => {
                cancelled.push(key.clone());
                false
            }
            _ => true,
        });
        cancelled
    }

    /// Queues that the stream may close, if `may_send` still holds under the lock.
    #[cfg(feature = "http")]
    pub(crate) fn close_stream(&self, may_send: impl FnOnce() -> bool) {
        let mut queue = self.lock();
        if may_send() {
            queue.items.push_back(Item::CloseStream);
            self.wake(queue);
        }
    }

    /// Queues a request of the server's own if `may_send` still holds under the lock; whether it did.
    #[cfg(feature = "interaction")]
    pub(crate) fn ask(&self, message: Bytes, may_send: impl FnOnce() -> bool) -> bool {
        let mut queue = self.lock();
        let sends = may_send();
        if sends {
            queue.items.push_back(Item::Question(message));
            self.wake(queue);
        }
        sends
    }

    fn wake(&self, queue: MutexGuard<'_, Queue>) {
        self.waiting.store(true, Ordering::Release);
        drop(queue);
        self.waker.wake();
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        // Nothing in a critical section panics; if it did, the queue would still be whole.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sent(outbox: &Outbox) -> Vec<Bytes> {
        outbox
            .take()
            .into_iter()
            .map(|item| match item {
                Item::Notification { message, .. } => message,
                Item::Answer { message, .. } => message.into_bytes(),
                #[cfg(feature = "interaction")]
                Item::Question(message) => message,
                #[cfg(feature = "http")]
                Item::Cancel(_) | Item::CloseStream => unreachable!(),
            })
            .collect()
    }

    #[test]
    fn a_full_queue_keeps_the_newest_progress_of_each_request() {
        let outbox = Outbox::new(4);
        for message in ["a1", "a2", "a3"] {
            outbox.notify(Bytes::from_static(message.as_bytes()), Some(1), || true);
        }
        outbox.notify(Bytes::from_static(b"log"), None, || true);
        outbox.notify(Bytes::from_static(b"b1"), Some(2), || true);
        assert_eq!(sent(&outbox), ["a1", "a3"]);
        assert!(!outbox.is_waiting());
    }

    #[test]
    fn a_full_queue_does_not_grow_by_replacing() {
        let outbox = Outbox::new(4);
        for size in [4, 10_000, 1_000, 5] {
            let message = Bytes::from(vec![b'x'; size]);
            outbox.notify(message, Some(1), || true);
        }
        let sizes: Vec<_> = sent(&outbox).iter().map(Bytes::len).collect();
        assert_eq!(sizes, [5]);
        assert_eq!(outbox.lock().notification_bytes, 0);
    }

    #[test]
    fn nothing_is_queued_once_the_request_is_over() {
        let outbox = Outbox::new(100);
        outbox.notify(Bytes::from_static(b"late"), Some(1), || false);
        outbox.answer(
            IdKey::Integer(1),
            (
                Outgoing::from(Bytes::from_static(b"late")),
                Standing::Answered,
            ),
            || false,
        );
        assert!(!outbox.is_waiting());
        assert_eq!(sent(&outbox), Vec::<Bytes>::new());
    }
}
