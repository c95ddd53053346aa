//! A call that may become a task.

use std::sync::{Arc, OnceLock};
use std::task::Waker;

use futures_util::task::AtomicWaker;
use tokio::sync::watch;

use super::LiveTask;
use crate::context::RequestContext;
use crate::error::ProtocolError;

/// How far a call is on its way to being a task.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Stage {
    Ordinary,
    Wanted,
    Begun,
    /// It could not become one.
    Refused(String),
}

/// The place of a task in the context of its call.
#[derive(Debug)]
pub(crate) struct TaskSlot {
    stage: watch::Sender<Stage>,
    live: OnceLock<Arc<LiveTask>>,
    /// Who drives the handler: it is woken when the call is to become a task, or the task to end.
    driver: AtomicWaker,
}

impl TaskSlot {
    pub(crate) fn new() -> Self {
        Self {
            stage: watch::Sender::new(Stage::Ordinary),
            live: OnceLock::new(),
            driver: AtomicWaker::new(),
        }
    }

    /// The task, once there is one.
    pub(crate) fn live(&self) -> Option<&Arc<LiveTask>> {
        self.live.get()
    }

    /// Registers who drives the handler.
    pub(crate) fn drive(&self, waker: &Waker) {
        self.driver.register(waker);
    }

    pub(crate) fn wake(&self) {
        self.driver.wake();
    }

    /// Whether the handler waits for its call to become a task.
    pub(crate) fn is_wanted(&self) -> bool {
        *self.stage.borrow() == Stage::Wanted
    }

    pub(crate) fn begin(&self, live: Arc<LiveTask>) {
        // A call becomes a task once.
        let _ = self.live.set(live);
        self.stage.send_replace(Stage::Begun);
    }

    pub(crate) fn refuse(&self, why: String) {
        self.stage.send_replace(Stage::Refused(why));
    }

    /// Makes the call a task, and waits until it is one.
    async fn start(&self) -> Result<(), ProtocolError> {
        let mut stages = self.stage.subscribe();
        let is_new = self.stage.send_if_modified(|stage| {
            let is_new = matches!(stage, Stage::Ordinary | Stage::Refused(_));
            if is_new {
                *stage = Stage::Wanted;
            }
            is_new
        });
        if is_new {
            self.wake();
        }
        let decided = stages.wait_for(|stage| *stage != Stage::Wanted).await;
        match decided.as_deref() {
            Ok(Stage::Refused(why)) => Err(ProtocolError::internal(why.clone())),
            _ => Ok(()),
        }
    }
}

impl RequestContext {
    /// Makes this call of a tool with `task = "manual"` a task: the client gets the task's name as its answer now, and the
    /// result when it asks for it.
    ///
    /// Questions that were asked before are answered in rounds, which run the handler from its beginning; those after it
    /// reach the client through the task, and the handler waits for them.
    ///
    /// Where the client does not declare the extension, where the tool has no `task = "manual"`, and where the call is a task
    /// already, nothing happens: the call goes on as what it is.
    ///
    /// # Errors
    ///
    /// When there are too many tasks, or the store of tasks fails. The call stays an ordinary one, and may go on.
    pub async fn start_task(&self) -> Result<(), ProtocolError> {
        match self.task_slot() {
            Some(slot) => slot.start().await,
            None => Ok(()),
        }
    }
}
