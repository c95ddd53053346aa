//! What is kept of a task.

use std::time::SystemTime;

use serde::{Deserialize, Serialize};

use crate::protocol::{DetailedTask, TaskStatus};

/// What is kept of a task: where it stands, whose it is and for how long.
///
/// It serialises, so that a [`TaskStore`](super::TaskStore) can write it down as it is.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[non_exhaustive]
pub struct TaskRecord {
    /// Where it stands, as `tasks/get` tells it.
    pub task: DetailedTask,
    /// Who began it, as the transport had authenticated it; nobody else learns of it (XTASK-24).
    pub owner: Option<String>,
    /// When it is to be forgotten; `None` is never.
    pub expires_at: Option<SystemTime>,
}

impl TaskRecord {
    pub(crate) fn new(
        task: DetailedTask,
        owner: Option<&str>,
        expires_at: Option<SystemTime>,
    ) -> Self {
        Self {
            task,
            owner: owner.map(str::to_owned),
            expires_at,
        }
    }

    /// Name of the task.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.task.task_id
    }

    /// Whether its time is over.
    #[must_use]
    pub fn is_expired(&self, now: SystemTime) -> bool {
        self.expires_at.is_some_and(|expires_at| expires_at <= now)
    }

    /// Whether nothing about it changes any more.
    #[must_use]
    pub fn is_over(&self) -> bool {
        is_over(self.task.status)
    }
}

/// Whether a status is one that never changes.
pub(super) fn is_over(status: TaskStatus) -> bool {
    matches!(
        status,
        TaskStatus::Completed | TaskStatus::Failed | TaskStatus::Cancelled
    )
}
