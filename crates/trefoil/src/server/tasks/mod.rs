//! The tasks of a server: begun, asked for, answered, cancelled.

mod call;
mod run;
mod watched;

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

use serde_json::json;

pub(super) use call::{Manner, TaskCall};
pub(super) use watched::WatchedTask;

use super::limits::Limits;
use super::params::Params;
use super::registry::{Registry, ToolEntry};
use super::shape::Payload;
use crate::context::{ClientInfo, RequestContext};
use crate::error::ProtocolError;
use crate::jsonrpc::ErrorObject;
use crate::protocol::{
    CallToolResult, CancelTaskParams, ClientCapabilities, DetailedTask, GetTaskParams,
    InputResponses, JsonObject, TaskStatus, UpdateTaskParams, methods,
};
use crate::random::random_name;
use crate::tasks::{
    EXTENSION, LiveTask, MemoryTaskStore, TaskRecord, TaskStore, TaskStoreError, TaskSupport,
};

/// Random bytes in the name of a task (XTASK-24).
const ID: usize = 24;

/// The store that a server will have.
pub(super) struct TaskStorage(pub(super) Arc<dyn TaskStore>);

impl Default for TaskStorage {
    fn default() -> Self {
        Self(Arc::new(MemoryTaskStore::default()))
    }
}

impl fmt::Debug for TaskStorage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TaskStorage")
    }
}

/// All tasks of a server.
pub(crate) struct Tasks {
    store: Arc<dyn TaskStore>,
    /// How many may run at once.
    limit: usize,
    ttl: Option<Duration>,
    poll_interval: Duration,
    /// The contexts of handlers at work, by their tasks.
    running: Mutex<HashMap<String, RequestContext>>,
}

impl Tasks {
    pub(super) fn new(store: Arc<dyn TaskStore>, limits: &Limits) -> Self {
        Self {
            store,
            limit: limits.running_tasks,
            ttl: limits.task_ttl,
            poll_interval: limits.task_poll_interval,
            running: Mutex::default(),
        }
    }

    fn running(&self) -> MutexGuard<'_, HashMap<String, RequestContext>> {
        // Each change is one call on the map, so a panic elsewhere leaves it whole.
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The running task of this name, if it is this principal's.
    fn find(&self, id: &str, principal: Option<&str>) -> Option<(RequestContext, Arc<LiveTask>)> {
        let ctx = self.running().get(id).cloned()?;
        let live = ctx.task()?.clone();
        live.is_owned_by(principal).then_some((ctx, live))
    }

    /// Where a task stands (XTASK-10).
    async fn get(&self, id: &str, principal: Option<&str>) -> Result<DetailedTask, ProtocolError> {
        if let Some((_, live)) = self.find(id, principal) {
            return Ok(live.state());
        }
        let mut record = self.kept(id, principal).await?;
        // It may have ended between the two looks; then the store knows.
        if !record.is_over() {
            let why = "the process that worked on the task has ended before the task did";
            fail(&mut record.task, &ProtocolError::internal(why));
        }
        Ok(record.task)
    }

    /// Hands answers to a task (XTASK-15).
    async fn update(
        &self,
        id: &str,
        principal: Option<&str>,
        responses: InputResponses,
    ) -> Result<(), ProtocolError> {
        let Some((ctx, live)) = self.find(id, principal) else {
            // A task that has ended has no questions.
            return self.kept(id, principal).await.map(drop);
        };
        let dialogue = ctx.dialogue();
        dialogue
            .check_answers(&responses.0)
            .map_err(ProtocolError::invalid_params)?;
        dialogue.put_answers(responses.0);
        live.set_questions(|| dialogue.unanswered());
        Ok(())
    }

    /// Ends a task, unless it has ended (XTASK-16).
    async fn cancel(&self, id: &str, principal: Option<&str>) -> Result<(), ProtocolError> {
        let Some((ctx, live)) = self.find(id, principal) else {
            return self.kept(id, principal).await.map(drop);
        };
        if live.end(|task| task.status = TaskStatus::Cancelled) {
            ctx.cancel();
            if let Some(slot) = ctx.task_slot() {
                slot.wake();
            }
        }
        Ok(())
    }

    /// What the store has of a task, which for anybody else than its owner does not exist (XTASK-17, XTASK-24).
    async fn kept(&self, id: &str, principal: Option<&str>) -> Result<TaskRecord, ProtocolError> {
        let record = self.store.get(id).await.map_err(failed)?;
        record
            .filter(|record| record.owner.as_deref() == principal)
            .filter(|record| !record.is_expired(SystemTime::now()))
            .ok_or_else(|| {
                ProtocolError::invalid_params("there is no such task; it has expired, or never was")
            })
    }
}

impl fmt::Debug for Tasks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tasks")
            .field("running", &self.running().len())
            .field("limit", &self.limit)
            .finish_non_exhaustive()
    }
}

/// What a client asks of a task.
#[derive(Debug)]
pub(super) enum TaskRequest {
    Get(String),
    Update(String, InputResponses),
    Cancel(String),
}

impl TaskRequest {
    pub(super) fn read(
        method: &str,
        params: &Params<'_>,
        client: &ClientInfo,
    ) -> Result<Self, ErrorObject> {
        if !is_declared(client.capabilities()) {
            return Err(not_declared());
        }
        Ok(match method {
            methods::TASKS_UPDATE => {
                let params: UpdateTaskParams = params.parse()?;
                Self::Update(params.task_id, params.input_responses)
            }
            methods::TASKS_CANCEL => Self::Cancel(params.parse::<CancelTaskParams>()?.task_id),
            _ => Self::Get(params.parse::<GetTaskParams>()?.task_id),
        })
    }

    pub(super) async fn serve(self, ctx: &RequestContext) -> Result<Payload, ProtocolError> {
        let tasks = &ctx.app().tasks;
        let principal = ctx.principal().map(|principal| &**principal);
        match self {
            Self::Get(id) => {
                let task = tasks.get(&id, principal).await?;
                return Ok(Payload::Task(Box::new(task)));
            }
            Self::Update(id, responses) => tasks.update(&id, principal, responses).await?,
            Self::Cancel(id) => tasks.cancel(&id, principal).await?,
        }
        Ok(Payload::Empty)
    }
}

/// What is declared where some tool may run as a task (EXT-04).
pub(super) fn extensions(registry: &Registry) -> Option<JsonObject> {
    let some = registry.tools.iter().any(|entry| entry.task.is_some());
    some.then(extension)
}

/// The extension as either side declares it (XTASK-01).
fn extension() -> JsonObject {
    JsonObject::from_iter([(EXTENSION.to_owned(), json!({}))])
}

/// How a call is served.
pub(super) enum Plan {
    Ordinary,
    Task(Manner),
    /// Not at all, since it could only be a task; the result says so.
    Refused(CallToolResult),
}

/// How a call of this tool is served for this client.
pub(super) fn plan(entry: &ToolEntry, client: &ClientInfo) -> Result<Plan, ErrorObject> {
    let Some(support) = entry.task else {
        return Ok(Plan::Ordinary);
    };
    let is_modern = client.protocol_version().is_modern();
    match support {
        _ if is_modern && is_declared(client.capabilities()) => Ok(Plan::Task(match support {
            TaskSupport::Manual => Manner::WhenTheHandlerSays,
            TaskSupport::Optional | TaskSupport::Required => Manner::AtOnce,
        })),
        TaskSupport::Required if is_modern => Err(not_declared()),
        // No error code of a session says this, and the model can choose another tool.
        TaskSupport::Required => Ok(Plan::Refused(CallToolResult::error(format!(
            "tool `{}` runs as a task only, for which the client must speak 2026-07-28 and declare the extension `{EXTENSION}`",
            entry.listed.name
        )))),
        TaskSupport::Optional | TaskSupport::Manual => Ok(Plan::Ordinary),
    }
}

/// Whether the client of a request can take a task for an answer (XTASK-02).
fn is_declared(capabilities: &ClientCapabilities) -> bool {
    let extensions = capabilities.extensions.as_ref();
    extensions.is_some_and(|extensions| extensions.get(EXTENSION).is_some_and(|it| it.is_object()))
}

/// -32021, for a client that would have to declare the extension (XTASK-03, XTASK-18).
fn not_declared() -> ErrorObject {
    let missing = ClientCapabilities::new().extensions(extension());
    super::parking::missing_capability(missing).object().clone()
}

/// What became of a call that could not be done (XTASK-11).
fn fail(task: &mut DetailedTask, error: &ProtocolError) {
    task.status = TaskStatus::Failed;
    task.status_message = Some(error.to_string());
    task.error = serde_json::value::to_raw_value(error.object()).ok();
}

fn failed(error: TaskStoreError) -> ProtocolError {
    let public = ProtocolError::internal(error.to_string());
    match error.is_full() {
        true => public,
        false => public.source(error),
    }
}

/// A name that nobody can guess.
fn new_id() -> Result<String, ProtocolError> {
    random_name::<ID>().map_err(|error| {
        ProtocolError::internal("the system has no random numbers to name a task by")
            .source(error.to_string())
    })
}
