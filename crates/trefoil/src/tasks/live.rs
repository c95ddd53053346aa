//! A task that this process works on.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use tokio::sync::watch;

use super::record::is_over;
use super::{TaskRecord, iso_8601};
use crate::protocol::{DetailedTask, InputRequests, Task, TaskStatus, milliseconds};

/// A task that is being worked on, and whoever follows it.
pub(crate) struct LiveTask {
    state: watch::Sender<DetailedTask>,
    owner: Option<Arc<str>>,
    expires_at: Option<SystemTime>,
}

/// Where a task stands, each time it changes; the last state is that in which it ended.
///
/// Not every state on the way is seen: who looks late sees the newest.
pub(crate) type TaskEvents = watch::Receiver<DetailedTask>;

impl LiveTask {
    /// A task that begins now.
    pub(crate) fn new(
        id: String,
        owner: Option<Arc<str>>,
        ttl: Option<Duration>,
        poll_interval: Duration,
    ) -> Self {
        let now = SystemTime::now();
        let mut task = Task::new(id, iso_8601(now)).poll_interval_ms(milliseconds(poll_interval));
        task.ttl_ms = ttl.map(milliseconds);
        Self {
            state: watch::Sender::new(task.into()),
            owner,
            expires_at: ttl.and_then(|ttl| now.checked_add(ttl)),
        }
    }

    /// Where it stands.
    pub(crate) fn state(&self) -> DetailedTask {
        self.state.borrow().clone()
    }

    /// What is to be kept of it.
    pub(crate) fn record(&self) -> TaskRecord {
        TaskRecord::new(self.state(), self.owner.as_deref(), self.expires_at)
    }

    pub(crate) fn is_owned_by(&self, principal: Option<&str>) -> bool {
        self.owner.as_deref() == principal
    }

    pub(crate) fn is_over(&self) -> bool {
        is_over(self.state.borrow().status)
    }

    /// Tells of each change from now on.
    pub(crate) fn events(&self) -> TaskEvents {
        self.state.subscribe()
    }

    /// Says in words how far it is.
    pub(crate) fn set_message(&self, message: String) {
        self.change(|task| {
            let is_new = task.status_message.as_deref() != Some(&*message);
            task.status_message = Some(message);
            is_new
        });
    }

    /// Notes which questions have no answer yet. They are read within the change, so that a later look wins.
    pub(crate) fn set_questions(&self, unanswered: impl FnOnce() -> InputRequests) {
        self.change(|task| {
            let questions = Some(unanswered()).filter(|questions| !questions.is_empty());
            if task.input_requests == questions {
                return false;
            }
            task.status = match questions {
                Some(_) => TaskStatus::InputRequired,
                None => TaskStatus::Working,
            };
            task.input_requests = questions;
            true
        });
    }

    /// Ends it; `false` if it had ended already, and stays as it is.
    pub(crate) fn end(&self, end: impl FnOnce(&mut DetailedTask)) -> bool {
        self.change(|task| {
            task.input_requests = None;
            end(task);
            true
        })
    }

    fn change(&self, change: impl FnOnce(&mut DetailedTask) -> bool) -> bool {
        self.state.send_if_modified(|task| {
            let is_changed = !is_over(task.status) && change(task);
            if is_changed {
                task.last_updated_at = iso_8601(SystemTime::now());
            }
            is_changed
        })
    }
}

impl fmt::Debug for LiveTask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The name is what lets its owner in.
        f.debug_struct("LiveTask")
            .field("status", &self.state.borrow().status)
            .finish_non_exhaustive()
    }
}
