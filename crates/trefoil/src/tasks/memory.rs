//! Tasks in memory.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use async_trait::async_trait;

use super::{TaskRecord, TaskStore, TaskStoreError};

/// Keeps tasks in memory, so many at once; they are gone with the process. Clones are one store.
#[derive(Debug, Clone)]
pub struct MemoryTaskStore {
    capacity: usize,
    records: Arc<Mutex<HashMap<String, TaskRecord>>>,
}

impl MemoryTaskStore {
    /// A store for at most so many tasks, running and ended ones together.
    #[must_use]
    pub fn new(capacity: usize) -> Self {
        Self {
            capacity,
            records: Arc::default(),
        }
    }

    /// Number of tasks that are kept and not expired.
    #[must_use]
    pub fn len(&self) -> usize {
        self.current().len()
    }

    /// Whether no task is kept.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What is kept, without what has expired.
    fn current(&self) -> MutexGuard<'_, HashMap<String, TaskRecord>> {
        // Each change is one call on the map, so a panic elsewhere leaves it whole.
        let mut records = self.records.lock().unwrap_or_else(PoisonError::into_inner);
        let now = SystemTime::now();
        records.retain(|_, record| !record.is_expired(now));
        records
    }
}

impl Default for MemoryTaskStore {
    /// A store for 1,024 tasks.
    fn default() -> Self {
        Self::new(1024)
    }
}

#[async_trait]
impl TaskStore for MemoryTaskStore {
    async fn create(&self, record: TaskRecord) -> Result<(), TaskStoreError> {
        let mut records = self.current();
        if records.len() >= self.capacity {
            return Err(TaskStoreError::full(self.capacity));
        }
        records.insert(record.id().to_owned(), record);
        Ok(())
    }

    async fn update(&self, record: TaskRecord) -> Result<(), TaskStoreError> {
        if let Some(known) = self.current().get_mut(record.id()) {
            *known = record;
        }
        Ok(())
    }

    async fn get(&self, id: &str) -> Result<Option<TaskRecord>, TaskStoreError> {
        Ok(self.current().get(id).cloned())
    }

    async fn remove(&self, id: &str) -> Result<(), TaskStoreError> {
        self.current().remove(id);
        Ok(())
    }
}
