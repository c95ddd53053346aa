//! A call that is to become a task, or may.

use std::future::poll_fn;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use super::super::connection::poll_handler;
use super::super::shape::Payload;
use super::{Tasks, failed, new_id, run, watched};
use crate::context::RequestContext;
use crate::error::ProtocolError;
use crate::middleware::HandlerFuture;
use crate::protocol::Task;
use crate::tasks::{LiveTask, TaskSlot};

/// When a call becomes a task.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum Manner {
    AtOnce,
    WhenTheHandlerSays,
}

/// The handler of such a call, with a context of its own: the request is answered while it goes on.
pub(in super::super) struct TaskCall {
    ctx: RequestContext,
    future: HandlerFuture,
    manner: Manner,
    /// How long the task is kept, where the tool says so.
    ttl: Option<Duration>,
}

impl TaskCall {
    pub(in super::super) fn new(
        ctx: RequestContext,
        future: HandlerFuture,
        manner: Manner,
        ttl: Option<Duration>,
    ) -> Self {
        Self {
            ctx,
            future,
            manner,
            ttl,
        }
    }

    /// The answer to the call: its result, or the task that it has become.
    pub(in super::super) async fn serve(mut self) -> Result<Payload, ProtocolError> {
        let mut guard = CancelOnDrop(Some(self.ctx.clone()));
        let tasks = self.ctx.app().tasks.clone();
        let Some(slot) = self.ctx.task_slot().cloned() else {
            return Err(ProtocolError::internal("the call has no place for a task"));
        };
        loop {
            if self.manner == Manner::WhenTheHandlerSays
                && let Some(result) = poll_fn(|cx| self.poll_ordinary(&slot, cx)).await
            {
                guard.0 = None;
                self.ctx.finish();
                return result;
            }
            match tasks.begin(&self.ctx, self.ttl).await {
                Ok(live) => {
                    guard.0 = None;
                    return Ok(Payload::CreateTask(Box::new(
                        self.go_on(tasks, &slot, live),
                    )));
                }
                Err(error) if self.manner == Manner::AtOnce => return Err(error),
                Err(error) => slot.refuse(error.to_string()),
            }
        }
    }

    /// The result of the call, or nothing when it is to become a task.
    fn poll_ordinary(
        &mut self,
        slot: &TaskSlot,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Payload, ProtocolError>>> {
        slot.drive(cx.waker());
        match poll_handler(&self.ctx, &mut self.future, cx) {
            Poll::Ready(result) => Poll::Ready(Some(result)),
            Poll::Pending if slot.is_wanted() => Poll::Ready(None),
            Poll::Pending => Poll::Pending,
        }
    }

    /// Lets the handler go on by itself.
    fn go_on(self, tasks: Arc<Tasks>, slot: &TaskSlot, live: Arc<LiveTask>) -> Task {
        self.ctx.dialogue().keep();
        slot.begin(live.clone());
        let state = live.state();
        let mut task = Task::new(state.task_id, state.created_at);
        task.ttl_ms = state.ttl_ms;
        task.poll_interval_ms = state.poll_interval_ms;
        tokio::spawn(watched::announce(self.ctx.app().clone(), live.clone()));
        tokio::spawn(run::run(tasks, self.ctx, self.future, live));
        task
    }
}

impl Tasks {
    /// Makes room for a task and has the store keep it; from then on it is found (XTASK-08).
    async fn begin(
        self: &Arc<Self>,
        ctx: &RequestContext,
        ttl: Option<Duration>,
    ) -> Result<Arc<LiveTask>, ProtocolError> {
        let id = new_id()?;
        let owner = ctx.principal().cloned();
        let live = LiveTask::new(id.clone(), owner, ttl.or(self.ttl), self.poll_interval);
        let place = Place::take(self, &id, ctx)?;
        let created = self.store.create(live.record()).await;
        if let Err(error) = created {
            place.give_back();
            return Err(failed(error));
        }
        place.keep();
        Ok(Arc::new(live))
    }
}

/// A place among the running tasks, which is given back if the call ends before the task begins.
struct Place<'t> {
    tasks: &'t Arc<Tasks>,
    id: Option<String>,
}

impl<'t> Place<'t> {
    fn take(tasks: &'t Arc<Tasks>, id: &str, ctx: &RequestContext) -> Result<Self, ProtocolError> {
        let mut running = tasks.running();
        if running.len() >= tasks.limit {
            let limit = tasks.limit;
            return Err(ProtocolError::internal(format!(
                "{limit} tasks are running, and no more may; try again when some have ended"
            )));
        }
        running.insert(id.to_owned(), ctx.clone());
        drop(running);
        Ok(Self {
            tasks,
            id: Some(id.to_owned()),
        })
    }

    fn keep(mut self) {
        self.id = None;
    }

    fn give_back(mut self) {
        if let Some(id) = self.id.take() {
            self.tasks.running().remove(&id);
        }
    }
}

impl Drop for Place<'_> {
    /// The request was cancelled while the store was at work: nobody will ever ask for the task.
    fn drop(&mut self) {
        let Some(id) = self.id.take() else {
            return;
        };
        self.tasks.running().remove(&id);
        let Ok(runtime) = tokio::runtime::Handle::try_current() else {
            return;
        };
        let store = self.tasks.store.clone();
        runtime.spawn(async move {
            if let Err(error) = store.remove(&id).await {
                tracing::warn!(%error, "a task that nobody knows of was not removed");
            }
        });
    }
}

/// Tells work for the call that nobody waits for it, when the request ends before its handler did.
struct CancelOnDrop(Option<RequestContext>);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        if let Some(ctx) = &self.0 {
            ctx.cancel();
        }
    }
}
