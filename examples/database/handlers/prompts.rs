//! Prompts: a review in several turns, and an analysis that reads what happened.

use trefoil::prelude::*;

use super::complete::{paths, projects, tables};
use super::internal;
use super::resources::file_contents;
use crate::databases::{ConnectionName, Databases};
use crate::files::Files;

/// What a review looks at
#[mcp_type]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Focus {
    /// Whether it does what it should
    Correctness,
    /// Whether the next reader understands it
    Clarity,
    /// Whether input from outside can do harm
    Security,
}

/// Review a file of a project, in turns: the task, the reviewer's promise, the file.
///
/// The protocol has no `system` role. What other systems put there (who the model is, how it answers) is the first
/// user message, in prose.
#[mcp_prompt(
    title = "Code review",
    description = "Review a file of a project: findings in order of weight, each with the line and a cure"
)]
pub fn code_review(
    files: &Files,
    /// Project that the file belongs to
    #[arg(complete = projects)]
    project: SafePath,
    /// Path of the file in the project
    #[arg(complete = paths)]
    path: SafePath,
    /// What to look at
    #[arg(default = Focus::Correctness)]
    focus: Focus,
) -> Result<Vec<PromptMessage>, ProtocolError> {
    let bytes = files.project_file(&project, &path)?.ok_or_else(|| {
        ProtocolError::invalid_params(format!("project `{project}` has no file `{path}`"))
    })?;
    let question = match focus {
        Focus::Correctness => "whether it does what its name and its comments promise",
        Focus::Clarity => "whether the next reader understands it at once",
        Focus::Security => "whether input from outside can do harm",
    };
    Ok(vec![
        PromptMessage::user(format!(
            "You are an experienced reviewer: exact, friendly and brief. I will show you `{path}` of the project \
             `{project}`. Look at {question}. Answer with a list, the weightiest finding first, each with its line \
             and a cure; if there is nothing to find, say so."
        )),
        PromptMessage::assistant("Show me the file. I will name only what I can point at."),
        PromptMessage::user(EmbeddedResource::new(file_contents(
            &project, &path, bytes,
        )?)),
    ])
}

/// How bad a bug is
#[mcp_type]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// A nuisance
    Low,
    /// Somebody cannot work
    High,
    /// Nobody can work
    Critical,
}

/// Find the cause of a bug from the latest log lines and, if a table is named, its schema.
///
/// The messages are made anew each time: the worse the bug, the more of the log is in them. As in `code_review`, what
/// would be a `system` message elsewhere begins the first user message.
#[mcp_prompt(
    title = "Bug analysis",
    description = "Find the cause of a bug from the latest log lines and the schema of a table"
)]
pub fn bug_analysis(
    databases: &Databases,
    files: &Files,
    /// What happens, and what should
    #[arg(length(min = 1, max = 2000))]
    report: String,
    /// How bad it is: decides how much of the log is read
    #[arg(default = Severity::High)]
    severity: Severity,
    /// Database that the bug is about
    #[arg(default = ConnectionName::Shop)]
    connection: ConnectionName,
    /// Table that the bug is about
    #[arg(complete = tables)]
    table: Option<String>,
) -> Result<GetPromptResult, ProtocolError> {
    let (levels, count, task): (&[&str], _, _) = match severity {
        Severity::Low => (&["ERROR"], 1, "Name the likely cause in one sentence."),
        Severity::High => (
            &["ERROR", "WARN"],
            10,
            "Name the likely cause, then what to try first.",
        ),
        Severity::Critical => (
            &["ERROR", "WARN", "INFO"],
            50,
            "First say how to limit the damage now. Then name the likely cause and how to prove it.",
        ),
    };
    let lines = files.recent_lines(levels, count).map_err(internal)?;
    let mut messages = vec![
        PromptMessage::user(format!(
            "You analyse bugs of a web shop. You keep to what the log and the schema show, and say what you would \
             have to know further. {task}\n\nReported: {report}"
        )),
        PromptMessage::user(format!("The log, oldest line first:\n{}", lines.join("\n"))),
    ];
    if let Some(table) = table {
        let schema = databases.open(connection)?.schema(&table);
        let schema = schema.map_err(internal)?.ok_or_else(|| {
            ProtocolError::invalid_params(format!("`{connection}` has no table `{table}`"))
        })?;
        messages.push(PromptMessage::user(format!(
            "The table `{table}` of `{connection}`:\n{}",
            schema.sql
        )));
    }
    Ok(GetPromptResult::new(messages).description("What to find out, and what is known"))
}
