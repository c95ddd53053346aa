//! The caller of the last request of 2026-07-28 that came over HTTP, where each has a connection of its own: clients repeat their `_meta`
//! word by word, so that it need not be read again.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::lifecycle::RecentCaller;

/// What was read last.
#[derive(Debug, Default)]
pub(crate) struct Recent(Mutex<Option<RecentCaller>>);

impl Recent {
    pub(super) fn get(&self) -> Option<RecentCaller> {
        self.lock().clone()
    }

    pub(super) fn set(&self, caller: RecentCaller) {
        *self.lock() = Some(caller);
    }

    fn lock(&self) -> MutexGuard<'_, Option<RecentCaller>> {
        // It is replaced as a whole, so a panic elsewhere leaves it whole.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
