//! Who is connected, as far as changes are to be told.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use super::outbox::Outbox;
use super::subscriptions::Change;
#[cfg(feature = "http")]
use crate::jsonrpc::IdKey;

/// The connections that a server has now. It keeps none of them alive.
#[derive(Debug, Default)]
pub(crate) struct Connections(Mutex<HashMap<usize, Weak<Outbox>>>);

impl Connections {
    pub(super) fn enter(&self, outbox: &Arc<Outbox>) {
        self.lock().insert(address(outbox), Arc::downgrade(outbox));
    }

    pub(super) fn leave(&self, outbox: &Arc<Outbox>) {
        self.lock().remove(&address(outbox));
    }

    /// Notes a change for all who want to be told of it.
    pub(super) fn announce(&self, change: &Change) {
        for outbox in self.lock().values().filter_map(Weak::upgrade) {
            if outbox.subscriptions().note(change) {
                outbox.wake_reader();
            }
        }
    }

    /// Passes on that a request is cancelled, to whoever has it.
    #[cfg(feature = "http")]
    pub(super) fn cancel(&self, key: &IdKey) {
        for outbox in self.lock().values().filter_map(Weak::upgrade) {
            outbox.cancel(key.clone());
        }
    }

    #[cfg(feature = "http")]
    pub(super) fn is_empty(&self) -> bool {
        self.lock().is_empty()
    }

    /// Has all serve loops look what is to be done.
    pub(super) fn wake(&self) {
        for outbox in self.lock().values().filter_map(Weak::upgrade) {
            outbox.wake_reader();
        }
    }

    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.lock().len()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<usize, Weak<Outbox>>> {
        // Nothing in a critical section panics but for want of memory.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What tells an outbox from all others while it exists.
fn address(outbox: &Arc<Outbox>) -> usize {
    Arc::as_ptr(outbox).addr()
}

#[cfg(test)]
mod tests {
    use crate::Server;
    use crate::server::connection::Connection;

    #[test]
    fn a_connection_that_ends_leaves_nothing_behind() {
        let server = Server::builder("test", "1").build().unwrap();
        let mut connections: Vec<_> = (0..3)
            .map(|_| Connection::new(server.app.clone(), None))
            .collect();
        assert_eq!(server.app.connections.len(), 3);
        connections.pop();
        assert_eq!(server.app.connections.len(), 2);
        drop(connections);
        assert_eq!(server.app.connections.len(), 0);
    }
}
