//! How much a team gets done in a sprint.

use trefoil::prelude::*;

use super::board::{Board, BoardError, Sprint, SprintState, StoryStatus};

/// Velocity over the last completed sprints
#[mcp_type]
#[derive(Debug, Clone, PartialEq)]
#[serde(rename_all = "camelCase")]
pub struct Velocity {
    /// The sprints looked at, oldest first
    pub sprints: Vec<SprintVelocity>,
    /// Completed points of a sprint, on average
    pub average_points: f64,
    /// Completed points for each 100 committed ones
    pub completion_percent: f64,
    /// Whether more or less gets done over time
    pub trend: Trend,
}

/// What was done in one sprint
#[mcp_type]
#[derive(Debug, Clone, PartialEq, Eq)]
#[serde(rename_all = "camelCase")]
pub struct SprintVelocity {
    /// Id of the sprint
    pub sprint_id: String,
    /// Points the team committed to
    pub committed_points: u32,
    /// Points of the stories that are done
    pub completed_points: u32,
}

/// Whether more or less gets done over time
#[mcp_type]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Trend {
    Rising,
    Steady,
    Falling,
}

/// The velocity over the last `count` completed sprints.
pub fn velocity(board: &Board, count: usize) -> Result<Velocity, BoardError> {
    let mut completed: Vec<Sprint> = board
        .sprints()
        .into_iter()
        .filter(|sprint| sprint.state == SprintState::Completed)
        .collect();
    completed.sort_by_key(|sprint| sprint.start_date);
    let last = completed.split_off(completed.len().saturating_sub(count));
    let sprints = last
        .into_iter()
        .map(|sprint| {
            let done = board.sprint_stories(&sprint.id, Some(StoryStatus::Done))?;
            Ok(SprintVelocity {
                sprint_id: sprint.id,
                committed_points: sprint.committed_points,
                completed_points: done.total_points,
            })
        })
        .collect::<Result<Vec<_>, BoardError>>()?;
    let (Some(first), Some(newest)) = (sprints.first(), sprints.last()) else {
        return Err(BoardError::NothingCompleted);
    };
    let trend = match newest.completed_points.cmp(&first.completed_points) {
        std::cmp::Ordering::Less => Trend::Falling,
        std::cmp::Ordering::Equal => Trend::Steady,
        std::cmp::Ordering::Greater => Trend::Rising,
    };
    let completed: u32 = sprints.iter().map(|sprint| sprint.completed_points).sum();
    let committed: u32 = sprints.iter().map(|sprint| sprint.committed_points).sum();
    Ok(Velocity {
        average_points: tenths(f64::from(completed) / sprints.len() as f64),
        completion_percent: tenths(100.0 * f64::from(completed) / f64::from(committed.max(1))),
        trend,
        sprints,
    })
}

/// The value, rounded to one decimal.
pub fn tenths(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}
