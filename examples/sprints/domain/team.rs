//! Who works here, and how.

use trefoil::prelude::*;

/// Someone of the team
#[mcp_type]
#[derive(Debug, Clone, PartialEq, Eq)]
#[serde(rename_all = "camelCase")]
pub struct Profile {
    /// Id of the user, for example amira
    pub user_id: String,
    /// Full name
    pub name: String,
    /// What they do
    pub role: String,
    /// Points they can take on in a sprint
    pub capacity_points: u32,
}

/// Settings of the application
#[mcp_type]
#[derive(Debug, Clone, PartialEq, Eq)]
#[serde(rename_all = "camelCase")]
pub struct AppSettings {
    /// Language of texts
    pub language: String,
    /// Days after which a pipeline's log is thrown away
    pub log_retention_days: u32,
    /// Currency of budgets
    pub currency: String,
}

/// How the team works
#[mcp_type]
#[derive(Debug, Clone, PartialEq, Eq)]
#[serde(rename_all = "camelCase")]
pub struct TeamSettings {
    /// Name of the team
    pub name: String,
    /// Ids of its members
    pub members: Vec<String>,
    /// Days of a sprint
    pub sprint_days: u32,
    /// What must hold before a story is done
    pub definition_of_done: Vec<String>,
}

/// The team.
#[derive(Debug)]
pub struct Team(Vec<Profile>);

impl Team {
    pub fn seeded() -> Self {
        let profile = |(user_id, name, role, capacity_points): (&str, &str, &str, u32)| Profile {
            user_id: user_id.to_owned(),
            name: name.to_owned(),
            role: role.to_owned(),
            capacity_points,
        };
        let profiles = [
            ("amira", "Amira Haddad", "backend developer", 13),
            ("jonas", "Jonas Berg", "backend developer", 8),
            ("mei", "Mei Tanaka", "frontend developer", 8),
        ];
        Self(profiles.map(profile).into())
    }

    /// The profile of this user.
    pub fn profile(&self, user_id: &str) -> Option<Profile> {
        self.0
            .iter()
            .find(|profile| profile.user_id == user_id)
            .cloned()
    }

    /// Ids of all members.
    pub fn user_ids(&self) -> Vec<String> {
        self.0
            .iter()
            .map(|profile| profile.user_id.clone())
            .collect()
    }

    pub fn app_settings(&self) -> AppSettings {
        AppSettings {
            language: "en".to_owned(),
            log_retention_days: 30,
            currency: "EUR".to_owned(),
        }
    }

    pub fn team_settings(&self) -> TeamSettings {
        TeamSettings {
            name: "Harbour".to_owned(),
            members: self.user_ids(),
            sprint_days: 14,
            definition_of_done: ["reviewed", "tested", "documented"]
                .map(str::to_owned)
                .into(),
        }
    }
}
