//! What candidates fill in.

use trefoil::prelude::*;

/// Who applies
#[mcp_type]
#[derive(Debug, Clone, PartialEq, Eq)]
#[serde(rename_all = "camelCase")]
pub struct Application {
    /// Full name
    #[schemars(title = "Name", length(min = 2, max = 80))]
    pub name: String,
    #[schemars(title = "Level")]
    pub level: Level,
    /// Years of work in this field
    #[schemars(title = "Experience", range(min = 0, max = 50))]
    pub years: u8,
    /// Weeks until the first day of work
    #[schemars(title = "Notice", range(min = 0, max = 26))]
    #[serde(default = "usual_notice")]
    pub notice_weeks: u8,
}

fn usual_notice() -> u8 {
    4
}

/// How much somebody takes on alone
#[mcp_type]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Junior: works with guidance
    Junior,
    /// Senior: works alone
    Senior,
    /// Lead: guides others
    Lead,
}

/// What a candidate brings along
#[mcp_type]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Profile {
    /// At most three, the best first
    #[schemars(title = "Skills", length(max = 3))]
    pub skills: Vec<Skill>,
}

/// Something to be good at
#[mcp_type]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Skill {
    /// Building services
    Services,
    /// Designing interfaces
    Interfaces,
    /// Keeping systems running
    Operations,
    /// Explaining things
    Teaching,
}

/// What the candidate says to the question
#[mcp_type]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// A few sentences
    #[schemars(title = "Answer", length(min = 1, max = 2000))]
    pub answer: String,
}
