//! Tasks: calls whose result comes later. The extension `io.modelcontextprotocol/tasks` of 2026-07-28, not the
//! experimental tasks of 2025-11-25, which are written differently.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::wire::integer;
use super::{InputRequests, InputResponses, Meta};

/// Where a task stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum TaskStatus {
    /// It is being worked on.
    Working,
    /// It needs something from the client.
    InputRequired,
    /// It is done; a tool that failed by its own account is done too (XTASK-06).
    Completed,
    /// It could not be done.
    Failed,
    /// It is no longer wanted.
    Cancelled,
}

/// A call whose result comes later. Beside `resultType: "task"` this is the extension's `CreateTaskResult`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Task {
    /// Its name, which cannot be guessed.
    pub task_id: String,
    /// Where it stands.
    pub status: TaskStatus,
    /// More on that, for people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status_message: Option<String>,
    /// When it began, an ISO 8601 time.
    pub created_at: String,
    /// When it last changed, an ISO 8601 time.
    pub last_updated_at: String,
    /// For how many milliseconds from its beginning it is kept. `None` is `null` on the wire and means for ever.
    #[serde(deserialize_with = "integer::optional")]
    pub ttl_ms: Option<u64>,
    /// How many milliseconds to wait before asking again.
    #[serde(
        default,
        deserialize_with = "integer::optional",
        skip_serializing_if = "Option::is_none"
    )]
    pub poll_interval_ms: Option<u64>,
    /// Further data.
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

impl Task {
    /// A task that is being worked on since a time and is kept for ever.
    #[must_use]
    pub fn new(task_id: impl Into<String>, created_at: impl Into<String>) -> Self {
        let created_at = created_at.into();
        Self {
            task_id: task_id.into(),
            status: TaskStatus::Working,
            status_message: None,
            last_updated_at: created_at.clone(),
            created_at,
            ttl_ms: None,
            poll_interval_ms: None,
            meta: None,
        }
    }

    setters! {
        /// Sets more on where it stands.
        status_message: String;
        /// Sets for how many milliseconds from its beginning it is kept.
        ttl_ms: u64;
        /// Sets how many milliseconds to wait before asking again.
        poll_interval_ms: u64;
        /// Sets further data.
        meta: Meta;
    }
}

/// A task with what its status brings along: the result of `tasks/get`, where it stands beside
/// `resultType: "complete"`, and what `notifications/tasks` says.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct DetailedTask {
    /// Its name.
    pub task_id: String,
    /// Where it stands.
    pub status: TaskStatus,
    /// More on that, for people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status_message: Option<String>,
    /// When it began, an ISO 8601 time.
    pub created_at: String,
    /// When it last changed, an ISO 8601 time.
    pub last_updated_at: String,
    /// For how many milliseconds from its beginning it is kept. `None` is `null` on the wire and means for ever.
    #[serde(deserialize_with = "integer::optional")]
    pub ttl_ms: Option<u64>,
    /// How many milliseconds to wait before asking again.
    #[serde(
        default,
        deserialize_with = "integer::optional",
        skip_serializing_if = "Option::is_none"
    )]
    pub poll_interval_ms: Option<u64>,
    /// What it needs, if it is [`InputRequired`](TaskStatus::InputRequired).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub input_requests: Option<InputRequests>,
    /// The result of the call, if it is [`Completed`](TaskStatus::Completed).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<Box<RawValue>>,
    /// The JSON-RPC error of the call, if it has [`Failed`](TaskStatus::Failed).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<Box<RawValue>>,
    /// Further data.
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

partial_eq!(DetailedTask {
    raw: result, error;
    task_id, status, status_message, created_at, last_updated_at, ttl_ms, poll_interval_ms, input_requests, meta
});

impl DetailedTask {
    /// A task that needs something from the client.
    #[must_use]
    pub fn input_required(task: Task, input_requests: InputRequests) -> Self {
        Self {
            status: TaskStatus::InputRequired,
            input_requests: Some(input_requests),
            ..task.into()
        }
    }

    /// A task that is done.
    #[must_use]
    pub fn completed(task: Task, result: Box<RawValue>) -> Self {
        Self {
            status: TaskStatus::Completed,
            result: Some(result),
            ..task.into()
        }
    }

    /// A task that could not be done, with a JSON-RPC error.
    #[must_use]
    pub fn failed(task: Task, error: Box<RawValue>) -> Self {
        Self {
            status: TaskStatus::Failed,
            error: Some(error),
            ..task.into()
        }
    }

    /// A task that is no longer wanted.
    #[must_use]
    pub fn cancelled(task: Task) -> Self {
        Self {
            status: TaskStatus::Cancelled,
            ..task.into()
        }
    }
}

impl From<Task> for DetailedTask {
    fn from(task: Task) -> Self {
        let Task {
            task_id,
            status,
            status_message,
            created_at,
            last_updated_at,
            ttl_ms,
            poll_interval_ms,
            meta,
        } = task;
        Self {
            task_id,
            status,
            status_message,
            created_at,
            last_updated_at,
            ttl_ms,
            poll_interval_ms,
            input_requests: None,
            result: None,
            error: None,
            meta,
        }
    }
}

/// Asks where a task stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct GetTaskParams {
    /// Its name.
    pub task_id: String,
    /// Further data.
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

/// Hands a task what it needs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct UpdateTaskParams {
    /// Its name.
    pub task_id: String,
    /// The answers, by the keys of the questions.
    pub input_responses: InputResponses,
    /// Further data.
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

/// Says that a task is no longer wanted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct CancelTaskParams {
    /// Its name.
    pub task_id: String,
    /// Further data.
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_task_kept_for_ever_has_a_ttl_of_null() {
        let text =
            r#"{"taskId":"t","status":"working","createdAt":"c","lastUpdatedAt":"c","ttlMs":null}"#;
        let task = Task::new("t", "c");
        assert_eq!(serde_json::to_string(&task).unwrap(), text);
        assert_eq!(serde_json::from_str::<Task>(text).unwrap(), task);
        let without = r#"{"taskId":"t","status":"working","createdAt":"c","lastUpdatedAt":"c"}"#;
        assert!(serde_json::from_str::<Task>(without).is_err());
    }

    #[test]
    fn a_task_takes_its_status_from_its_outcome() {
        let raw = || serde_json::value::to_raw_value(&serde_json::json!({})).unwrap();
        let task = || Task::new("t", "c").poll_interval_ms(5_u64);
        assert_eq!(DetailedTask::from(task()).status, TaskStatus::Working);
        assert_eq!(
            DetailedTask::cancelled(task()).status,
            TaskStatus::Cancelled
        );
        let completed = DetailedTask::completed(task(), raw());
        assert_eq!(
            (completed.status, completed.poll_interval_ms),
            (TaskStatus::Completed, Some(5))
        );
        assert_eq!(
            DetailedTask::failed(task(), raw()).status,
            TaskStatus::Failed
        );
        assert_ne!(DetailedTask::failed(task(), raw()), completed);
        let asking = DetailedTask::input_required(task(), InputRequests::new());
        assert_eq!(asking.status, TaskStatus::InputRequired);
    }
}
