//! Data management: tools that write.

use trefoil::HandlerEntry;
use trefoil::prelude::*;

use crate::domain::board::{Board, BoardError, Sprint};
use crate::domain::date::Date;
use crate::domain::snippets::{Snippet, Snippets, TitleTaken};
use crate::domain::tasks::{NewTask, Priority, Task};

pub fn handlers() -> Vec<HandlerEntry> {
    handlers![create_sprint, create_task, save_snippet]
}

/// Plan a new sprint and return it with its id. Use this when the team agreed on a goal and dates.
#[mcp_tool(
    name = "create-sprint",
    rename_all = "camelCase",
    destructive = false,
    idempotent = false,
    open_world = false
)]
pub async fn create_sprint(
    board: &Board,
    /// What the team wants to reach
    #[arg(length(min = 1, max = 200))]
    goal: String,
    /// First day; other sprints must be over by then
    start_date: Date,
    /// Last day, 1 to 6 weeks later
    end_date: Date,
    /// Story points the team commits to
    #[arg(default, range(max = 200))]
    committed_points: u32,
) -> Result<Json<Sprint>, BoardError> {
    board
        .create_sprint(goal, start_date, end_date, committed_points)
        .map(Json)
}

/// Create a task on the board and return it with its id. Use this to record work that somebody must do.
#[mcp_tool(
    name = "create-task",
    destructive = false,
    idempotent = false,
    open_world = false
)]
pub async fn create_task(
    board: &Board,
    /// What is to be done
    #[arg(length(min = 1, max = 200))]
    title: String,
    /// How urgent it is
    priority: Priority,
    /// User who is to do it
    assignee: Option<String>,
    /// Labels to apply
    #[arg(default)]
    labels: Vec<String>,
    /// Estimated hours
    #[arg(range(exclusive_min = 0))]
    estimate: Option<f64>,
) -> Json<Task> {
    Json(board.create_task(NewTask {
        title,
        priority,
        assignee,
        labels,
        estimate,
    }))
}

/// Save a piece of code under a title and say how many snippets there are. Use this for code worth finding again.
#[mcp_tool(name = "save-snippet", destructive, idempotent, open_world = false)]
pub async fn save_snippet(
    snippets: &Snippets,
    /// Name to find it by
    #[arg(length(min = 1, max = 100))]
    title: String,
    /// Language of the code, in lower case
    #[arg(pattern = "^[a-z0-9+#-]+$", example = "typescript")]
    language: String,
    /// The code itself
    #[arg(length(min = 1, max = 20_000))]
    code: String,
    /// Words to find it by
    #[arg(default, unique, length(max = 10), inner(length(min = 1)))]
    tags: Vec<String>,
    /// Replace a snippet of the same title
    #[arg(default = false)]
    overwrite: bool,
) -> Result<String, TitleTaken> {
    let saved = format!("Saved `{title}`");
    let count = snippets.save(
        Snippet {
            title,
            language,
            code,
            tags,
        },
        overwrite,
    )?;
    Ok(format!("{saved}; there are {count} snippets."))
}
