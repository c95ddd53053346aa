//! Where tasks are kept.

use std::error::Error as StdError;
use std::fmt;

use async_trait::async_trait;

use super::TaskRecord;

/// Where tasks are kept; [`MemoryTaskStore`](super::MemoryTaskStore) by default, another one by
/// [`ServerBuilder::task_store`](crate::ServerBuilder::task_store).
///
/// A task is put in when it begins and again when it has ended; what happens between is known to the process that works on it,
/// and asked of it alone. So a store that outlives the process keeps results. A task in it that had not ended is told
/// to have failed once nobody works on it any more.
///
/// Servers that share a store must see to it that requests for a task reach the process that works on it, for example by the
/// header `Mcp-Name`, which holds the task's name.
#[async_trait]
pub trait TaskStore: Send + Sync + 'static {
    /// Keeps a new task. It must be found by [`get`](Self::get) from now on (XTASK-08).
    ///
    /// # Errors
    ///
    /// When there is no room ([`TaskStoreError::full`]), or the store fails.
    async fn create(&self, record: TaskRecord) -> Result<(), TaskStoreError>;

    /// Puts what became of a task in the place of what was known of it.
    ///
    /// # Errors
    ///
    /// When the store fails. A task that is gone is no failure.
    async fn update(&self, record: TaskRecord) -> Result<(), TaskStoreError>;

    /// The task of this name. One that is [expired](TaskRecord::is_expired) may be left out.
    ///
    /// # Errors
    ///
    /// When the store fails.
    async fn get(&self, id: &str) -> Result<Option<TaskRecord>, TaskStoreError>;

    /// Forgets a task.
    ///
    /// # Errors
    ///
    /// When the store fails. A task that is gone is no failure.
    async fn remove(&self, id: &str) -> Result<(), TaskStoreError>;
}

/// Why a store could not do what it should.
#[derive(Debug)]
pub struct TaskStoreError(Kind);

#[derive(Debug)]
enum Kind {
    Full(usize),
    Failed(Box<dyn StdError + Send + Sync>),
}

impl TaskStoreError {
    /// There is no room for a further task beside so many.
    #[must_use]
    pub fn full(kept: usize) -> Self {
        Self(Kind::Full(kept))
    }

    /// The store failed; the cause is logged and never sent to a client.
    pub fn failed(cause: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        Self(Kind::Failed(cause.into()))
    }

    /// Whether there was no room.
    #[must_use]
    pub fn is_full(&self) -> bool {
        matches!(self.0, Kind::Full(_))
    }
}

impl fmt::Display for TaskStoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::Full(kept) => write!(
                f,
                "{kept} tasks are kept, and there is no room for another; try again when some have expired"
            ),
            Kind::Failed(_) => f.write_str("the store of tasks failed"),
        }
    }
}

impl StdError for TaskStoreError {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        match &self.0 {
            Kind::Full(_) => None,
            Kind::Failed(cause) => Some(&**cause),
        }
    }
}
