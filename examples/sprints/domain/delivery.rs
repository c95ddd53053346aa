//! Pipelines and money: what other systems know of the team.

use std::fmt;

use trefoil::prelude::*;

use super::date::Date;
use super::seed::day;
use super::velocity::tenths;

/// One run of a pipeline
#[mcp_type]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pipeline {
    /// Number of the run
    pub id: u32,
    /// Branch that was built
    pub branch: String,
    /// How it went
    pub status: PipelineStatus,
    /// How long it took
    pub seconds: u32,
    /// Day it ran
    pub date: Date,
}

/// How a pipeline went
#[mcp_type]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum PipelineStatus {
    Passed,
    Failed,
    Running,
}

/// Runs of pipelines, newest first
#[mcp_type]
#[derive(Debug, Clone, PartialEq)]
#[serde(rename_all = "camelCase")]
pub struct Pipelines {
    /// The runs
    pub pipelines: Vec<Pipeline>,
    /// Runs that passed for each 100 that ended; absent if none ended
    #[serde(skip_serializing_if = "Option::is_none")]
    pub success_percent: Option<f64>,
}

/// How much of a budget is left
#[mcp_type]
#[derive(Debug, Clone, PartialEq)]
#[serde(rename_all = "camelCase")]
pub struct BudgetStatus {
    /// Last day that counts
    pub as_of: Date,
    /// What there was
    pub budget: f64,
    /// What has been spent
    pub spent: f64,
    /// What is left; negative if too much was spent
    pub remaining: f64,
    /// What will have been spent on the last day if things go on like this
    pub forecast: f64,
    /// Whether that is within the budget
    pub on_track: bool,
}

/// A day that is not in the time of the budget.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutsideBudget {
    pub first: Date,
    pub last: Date,
}

impl fmt::Display for OutsideBudget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the budget runs from {} to {}; choose asOf from these days",
            self.first, self.last
        )
    }
}

impl std::error::Error for OutsideBudget {}

/// What was delivered, and what it cost.
#[derive(Debug)]
pub struct Delivery {
    pipelines: Vec<Pipeline>,
    budget: f64,
    first: Date,
    last: Date,
    /// What was spent on which day.
    bookings: Vec<(Date, f64)>,
}

impl Delivery {
    pub fn seeded() -> Self {
        use PipelineStatus::{Failed, Passed, Running};
        let pipeline =
            |(id, branch, status, seconds, date): (u32, &str, PipelineStatus, u32, Date)| {
                Pipeline {
                    id,
                    branch: branch.to_owned(),
                    status,
                    seconds,
                    date,
                }
            };
        let pipelines = [
            (105, "search", Running, 95, day(7, 6)),
            (104, "main", Passed, 412, day(7, 3)),
            (103, "search", Failed, 288, day(7, 2)),
            (102, "search", Passed, 401, day(7, 1)),
            (101, "main", Passed, 398, day(6, 26)),
        ];
        Self {
            pipelines: pipelines.map(pipeline).into(),
            budget: 60_000.0,
            first: day(6, 1),
            last: day(7, 30),
            bookings: vec![
                (day(6, 14), 14_200.0),
                (day(6, 28), 15_100.0),
                (day(7, 5), 7_900.0),
            ],
        }
    }

    /// Up to `limit` runs, newest first.
    pub fn pipelines(
        &self,
        branch: Option<&str>,
        status: Option<PipelineStatus>,
        limit: usize,
    ) -> Pipelines {
        let chosen = self.pipelines.iter().filter(|run| {
            branch.is_none_or(|branch| run.branch == branch)
                && status.is_none_or(|status| run.status == status)
        });
        let pipelines: Vec<_> = chosen.take(limit).cloned().collect();
        let with = |status| pipelines.iter().filter(|run| run.status == status).count() as f64;
        let (passed, failed) = (with(PipelineStatus::Passed), with(PipelineStatus::Failed));
        let success_percent =
            (passed + failed > 0.0).then(|| tenths(100.0 * passed / (passed + failed)));
        Pipelines {
            pipelines,
            success_percent,
        }
    }

    /// The budget after a day, by default the last on which something was booked.
    pub fn budget_status(&self, as_of: Option<Date>) -> Result<BudgetStatus, OutsideBudget> {
        let Self {
            first,
            last,
            budget,
            ..
        } = *self;
        let booked = self.bookings.iter().map(|(date, _)| *date).max();
        let as_of = as_of.or(booked).unwrap_or(first);
        if as_of < first || last < as_of {
            return Err(OutsideBudget { first, last });
        }
        let spent: f64 = self
            .bookings
            .iter()
            .filter(|(date, _)| *date <= as_of)
            .map(|(_, sum)| sum)
            .sum();
        let days = |until: Date| (until.days_since(first) + 1) as f64;
        let forecast = (spent / days(as_of) * days(last)).round();
        Ok(BudgetStatus {
            as_of,
            budget,
            spent,
            remaining: budget - spent,
            forecast,
            on_track: forecast <= budget,
        })
    }
}
