//! Deployments: the second of the three shapes that are checked in every detail.

use std::collections::BTreeMap;
use std::fmt;

use trefoil::prelude::*;

/// What is to run, where and how
#[mcp_type]
#[derive(Debug, Clone, PartialEq, Eq)]
#[serde(rename_all = "camelCase")]
pub struct DeployConfig {
    /// Where it is to run
    pub environment: Environment,
    /// Version to run, for example 1.4.0 or 2.0.0-rc.1
    #[schemars(regex(pattern = r"^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$"))]
    pub version: String,
    /// How many copies run at once
    #[serde(default = "two")]
    #[schemars(range(min = 1, max = 10))]
    pub replicas: u32,
    /// What one copy may use
    pub resources: Resources,
    /// Environment variables
    #[serde(default)]
    pub env: BTreeMap<String, String>,
    /// Start the new copies before the old ones stop
    #[serde(default = "yes")]
    pub rolling: bool,
}

/// What one copy may use
#[mcp_type]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resources {
    /// Processor time: cores (2) or thousandths of a core (500m)
    #[schemars(regex(pattern = r"^[1-9]\d{0,5}m?$"))]
    pub cpu: String,
    /// Memory: 512Mi or 2Gi
    #[schemars(regex(pattern = r"^[1-9]\d{0,5}(Mi|Gi)$"))]
    pub memory: String,
}

/// Where something runs
#[mcp_type]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Environment {
    Staging,
    Production,
}

fn two() -> u32 {
    2
}

fn yes() -> bool {
    true
}

/// What a deployment would do
#[mcp_type]
#[derive(Debug, Clone, PartialEq, Eq)]
#[serde(rename_all = "camelCase")]
pub struct DeployPlan {
    /// Steps in order
    pub steps: Vec<String>,
    /// Thousandths of a core in use at the busiest moment
    pub peak_cpu_millis: u64,
    /// Mebibytes in use at the busiest moment
    pub peak_memory_mi: u64,
}

/// Everything that stands against a deployment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Objections(pub Vec<String>);

impl fmt::Display for Objections {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join("\n"))
    }
}

impl std::error::Error for Objections {}

impl Environment {
    fn name(self) -> &'static str {
        match self {
            Self::Staging => "staging",
            Self::Production => "production",
        }
    }

    /// Thousandths of a core and mebibytes that there are.
    fn quota(self) -> (u64, u64) {
        match self {
            Self::Staging => (4_000, 8 * 1024),
            Self::Production => (16_000, 32 * 1024),
        }
    }
}

impl Resources {
    fn cpu_millis(&self) -> u64 {
        match self.cpu.strip_suffix('m') {
            Some(millis) => millis.parse().unwrap_or(0),
            None => self.cpu.parse::<u64>().unwrap_or(0) * 1000,
        }
    }

    fn memory_mi(&self) -> u64 {
        let number = |text: &str| text.parse::<u64>().unwrap_or(0);
        match self.memory.strip_suffix("Gi") {
            Some(gi) => number(gi) * 1024,
            None => self.memory.strip_suffix("Mi").map_or(0, number),
        }
    }
}

impl DeployConfig {
    /// The steps of this deployment, or everything that stands against it.
    pub fn plan(&self) -> Result<DeployPlan, Objections> {
        let replicas = u64::from(self.replicas);
        let copies = if self.rolling { replicas + 1 } else { replicas };
        let plan = DeployPlan {
            steps: self.steps(),
            peak_cpu_millis: copies * self.resources.cpu_millis(),
            peak_memory_mi: copies * self.resources.memory_mi(),
        };
        let mut objections = Vec::new();
        let place = self.environment.name();
        let (cpu, memory) = self.environment.quota();
        let ways_out = "lower replicas or resources, or set rolling to false";
        if plan.peak_cpu_millis > cpu {
            let needed = plan.peak_cpu_millis;
            objections.push(format!(
                "cpu: {copies} copies need {needed}m, {place} has {cpu}m; {ways_out}"
            ));
        }
        if plan.peak_memory_mi > memory {
            let needed = plan.peak_memory_mi;
            objections.push(format!(
                "memory: {copies} copies need {needed}Mi, {place} has {memory}Mi; {ways_out}"
            ));
        }
        if self.environment == Environment::Production && self.version.contains('-') {
            objections.push(format!(
                "version: {} is a pre-release; deploy it to staging",
                self.version
            ));
        }
        for name in self.env.keys() {
            let is_name = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_';
            if !name.chars().all(is_name) || !name.starts_with(|c: char| c.is_ascii_uppercase()) {
                objections.push(format!(
                    "env: `{name}` must be upper case, with digits and `_`, like LOG_LEVEL"
                ));
            }
        }
        if objections.is_empty() {
            Ok(plan)
        } else {
            Err(Objections(objections))
        }
    }

    fn steps(&self) -> Vec<String> {
        let Self {
            version, replicas, ..
        } = self;
        let place = self.environment.name();
        let mut steps = vec![format!("Pull version {version} in {place}")];
        if !self.env.is_empty() {
            let names: Vec<_> = self.env.keys().map(String::as_str).collect();
            steps.push(format!("Set {}", names.join(", ")));
        }
        if self.rolling {
            let replace = |copy| {
                format!(
                    "Start new copy {copy} of {replicas}, wait until it is healthy, stop an old one"
                )
            };
            steps.extend((1..=*replicas).map(replace));
        } else {
            steps.push("Stop all old copies".to_owned());
            steps.push(format!("Start {replicas} new copies"));
        }
        steps.push(format!("Check that {place} answers with version {version}"));
        steps
    }
}
