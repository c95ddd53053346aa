//! Analysis: tools that judge what they are given.

use trefoil::HandlerEntry;
use trefoil::prelude::*;

use crate::domain::bottlenecks::{self, Bottlenecks, StoryTimes};
use crate::domain::diff::{self, DiffReport, NotADiff};

pub fn handlers() -> Vec<HandlerEntry> {
    handlers![analyze_diff, find_bottlenecks]
}

/// Analyze a unified diff: files, added and removed lines, and what deserves a second look: removed tests, secrets,
/// unfinished work, large hunks. Use this before you review a change.
#[mcp_tool(name = "analyze-diff", read_only, open_world = false)]
pub async fn analyze_diff(
    /// Output of `git diff`
    #[arg(length(min = 1))]
    diff: String,
) -> Result<Json<DiffReport>, NotADiff> {
    diff::analyze(&diff).map(Json)
}

/// Find the stages in which stories spend most of their time, and the stories that waited unusually long.
/// Use this to see what holds a team up.
#[mcp_tool(
    name = "find-bottlenecks",
    rename_all = "camelCase",
    read_only,
    open_world = false
)]
pub async fn find_bottlenecks(
    /// Stories with the hours they spent in each stage
    #[arg(length(min = 1))]
    stories: Vec<StoryTimes>,
    /// Share of all time from which on a stage is a bottleneck
    #[arg(default = 40.0, range(exclusive_min = 0, max = 100))]
    threshold_percent: f64,
) -> Json<Bottlenecks> {
    Json(bottlenecks::find(&stories, threshold_percent))
}
