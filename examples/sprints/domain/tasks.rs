//! Tasks: the first of the three shapes that are checked in every detail.

use trefoil::prelude::*;

/// How urgent a task is
#[mcp_type]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Priority {
    /// Whenever there is time
    Low,
    /// In this sprint
    Medium,
    /// Today
    High,
    /// Before anything else
    Critical,
}

/// What somebody wants to be done.
#[derive(Debug, Clone, PartialEq)]
pub struct NewTask {
    pub title: String,
    pub priority: Priority,
    pub assignee: Option<String>,
    pub labels: Vec<String>,
    pub estimate: Option<f64>,
}

/// A task on the board
#[mcp_type]
#[derive(Debug, Clone, PartialEq)]
pub struct Task {
    /// Id of the task, for example T-1
    pub id: String,
    /// What is to be done
    pub title: String,
    /// How urgent it is
    pub priority: Priority,
    /// User who is to do it
    #[serde(skip_serializing_if = "Option::is_none")]
    pub assignee: Option<String>,
    /// Labels of the task
    pub labels: Vec<String>,
    /// Estimated hours
    #[serde(skip_serializing_if = "Option::is_none")]
    pub estimate: Option<f64>,
}

impl NewTask {
    /// The task with its number on the board.
    pub fn numbered(self, number: usize) -> Task {
        let Self {
            title,
            priority,
            assignee,
            labels,
            estimate,
        } = self;
        Task {
            id: format!("T-{number}"),
            title,
            priority,
            assignee,
            labels,
            estimate,
        }
    }
}
