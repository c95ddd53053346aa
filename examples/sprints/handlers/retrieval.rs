//! Information retrieval: tools that look things up.

use trefoil::HandlerEntry;
use trefoil::prelude::*;

use crate::domain::board::{Board, BoardError, Sprint, SprintStories, StoryStatus};
use crate::domain::search::{self, Filters, Sort, StoryPage};
use crate::domain::snippets::{SnippetMatch, Snippets};
use crate::domain::velocity::{self, Velocity};

pub fn handlers() -> Vec<HandlerEntry> {
    handlers![
        get_sprint,
        get_sprint_stories,
        search_stories,
        search_snippets,
        calculate_velocity
    ]
}

/// Look up one sprint: goal, dates, state and commitment. Use this before you talk about a sprint.
#[mcp_tool(
    name = "get-sprint",
    rename_all = "camelCase",
    read_only,
    open_world = false
)]
pub async fn get_sprint(
    board: &Board,
    /// Id of the sprint, for example S-42
    sprint_id: String,
) -> Result<Json<Sprint>, BoardError> {
    board.sprint(&sprint_id).map(Json)
}

/// List the stories of a sprint with the points that are done. Use this to see how far a sprint has come.
#[mcp_tool(
    name = "get-sprint-stories",
    rename_all = "camelCase",
    read_only,
    open_world = false
)]
pub async fn get_sprint_stories(
    board: &Board,
    /// Id of the sprint, for example S-42
    sprint_id: String,
    /// Only stories that have come this far
    status: Option<StoryStatus>,
) -> Result<Json<SprintStories>, BoardError> {
    board.sprint_stories(&sprint_id, status).map(Json)
}

/// Find stories by words and filters, in pages. Use this when you do not know which sprint a story is in.
#[mcp_tool(
    name = "search-stories",
    rename_all = "camelCase",
    read_only,
    open_world = false
)]
pub async fn search_stories(
    board: &Board,
    /// Words that occur in title or tags
    #[arg(length(min = 2))]
    query: String,
    /// Conditions that stories must meet
    filters: Option<Filters>,
    /// Page to show
    #[arg(default = 1, range(min = 1))]
    page: usize,
    /// Stories on a page
    #[arg(default = 20, range(min = 1, max = 100))]
    page_size: usize,
    /// Order of the stories
    #[arg(default = Sort::Relevance)]
    sort: Sort,
) -> Json<StoryPage> {
    let filters = filters.unwrap_or_default();
    Json(search::search(
        board.stories(),
        &query,
        &filters,
        sort,
        page,
        page_size,
    ))
}

/// Find saved code by a text in its title, tags or lines. Use this before you write something anew.
#[mcp_tool(name = "search-snippets", read_only, open_world = false)]
pub async fn search_snippets(
    snippets: &Snippets,
    /// Text to find, in any case
    #[arg(length(min = 2))]
    query: String,
    /// Only code in this language
    language: Option<String>,
) -> Json<Vec<SnippetMatch>> {
    Json(snippets.search(&query, language.as_deref()))
}

/// Calculate how many points the team completes in a sprint, and whether that rises. Use this to plan the next sprint.
#[mcp_tool(
    name = "calculate-velocity",
    rename_all = "camelCase",
    read_only,
    open_world = false
)]
pub async fn calculate_velocity(
    board: &Board,
    /// How many completed sprints to look at
    #[arg(default = 3, range(min = 1, max = 10))]
    last_sprints: usize,
) -> Result<Json<Velocity>, BoardError> {
    velocity::velocity(board, last_sprints).map(Json)
}
