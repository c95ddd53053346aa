//! Where stories wait.

use std::collections::BTreeMap;

use trefoil::prelude::*;

use super::velocity::tenths;

/// How long one story was in each stage
#[mcp_type]
#[derive(Debug, Clone, PartialEq)]
#[serde(rename_all = "camelCase")]
pub struct StoryTimes {
    /// Id of the story
    pub story_id: String,
    /// The stages it went through
    #[schemars(length(min = 1))]
    pub stages: Vec<StageTime>,
}

/// How long a story was in one stage
#[mcp_type]
#[derive(Debug, Clone, PartialEq)]
pub struct StageTime {
    /// Name of the stage, for example review
    #[schemars(length(min = 1))]
    pub stage: String,
    /// Hours in it
    #[schemars(range(min = 0.0))]
    pub hours: f64,
}

/// Where time goes
#[mcp_type]
#[derive(Debug, Clone, PartialEq)]
pub struct Bottlenecks {
    /// All stages, the one that takes most time first
    pub stages: Vec<StageReport>,
    /// Names of the stages that take at least the given share of all time
    pub bottlenecks: Vec<String>,
}

/// What one stage takes
#[mcp_type]
#[derive(Debug, Clone, PartialEq)]
#[serde(rename_all = "camelCase")]
pub struct StageReport {
    /// Name of the stage
    pub stage: String,
    /// Hours of all stories together
    pub total_hours: f64,
    /// Hours of the story in the middle
    pub median_hours: f64,
    /// Share of all time
    pub share_percent: f64,
    /// Stories that took more than twice the median
    pub outliers: Vec<String>,
}

/// Which stages take at least `threshold_percent` of all time.
pub fn find(stories: &[StoryTimes], threshold_percent: f64) -> Bottlenecks {
    let mut by_stage: BTreeMap<&str, BTreeMap<&str, f64>> = BTreeMap::new();
    for story in stories {
        for StageTime { stage, hours } in &story.stages {
            // A story that comes back to a stage has been there twice.
            *by_stage
                .entry(stage)
                .or_default()
                .entry(&story.story_id)
                .or_default() += hours;
        }
    }
    let all: f64 = by_stage.values().flat_map(BTreeMap::values).sum();
    let mut stages: Vec<_> = by_stage
        .iter()
        .map(|(stage, times)| report(stage, times, all))
        .collect();
    stages.sort_by(|one, other| other.total_hours.total_cmp(&one.total_hours));
    let over = stages
        .iter()
        .filter(|stage| all > 0.0 && stage.share_percent >= threshold_percent);
    Bottlenecks {
        bottlenecks: over.map(|stage| stage.stage.clone()).collect(),
        stages,
    }
}

fn report(stage: &str, times: &BTreeMap<&str, f64>, all: f64) -> StageReport {
    let total: f64 = times.values().sum();
    let median = median(times.values().copied().collect());
    let outliers = times.iter().filter(|(_, hours)| **hours > 2.0 * median);
    StageReport {
        stage: stage.to_owned(),
        total_hours: tenths(total),
        median_hours: tenths(median),
        share_percent: tenths(if all > 0.0 { 100.0 * total / all } else { 0.0 }),
        outliers: outliers
            .map(|(story_id, _)| (*story_id).to_owned())
            .collect(),
    }
}

/// The value in the middle, or the mean of the two there; 0 of none.
fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    match (values.len() % 2, values.get(middle)) {
        (_, None) => 0.0,
        (1, Some(value)) => *value,
        (_, Some(value)) => f64::midpoint(values[middle - 1], *value),
    }
}
