//! Resources: what an application can read.

use std::time::Duration;

use trefoil::HandlerEntry;
use trefoil::prelude::*;

use crate::domain::board::{Board, Sprint};
use crate::domain::team::{AppSettings, Profile, Team, TeamSettings};

const SETTINGS_TTL: Duration = Duration::from_secs(300);

pub fn handlers() -> Vec<HandlerEntry> {
    handlers![app_settings, team_settings, user_profile, sprint_resource]
}

/// Settings of the application
#[mcp_resource("config://app-settings", name = "app-settings", mime_type = "application/json", cache(ttl = SETTINGS_TTL, scope = "public"))]
pub async fn app_settings(team: &Team) -> Json<AppSettings> {
    Json(team.app_settings())
}

/// How the team works: members, length of sprints, definition of done
#[mcp_resource("config://team-settings", name = "team-settings", mime_type = "application/json", cache(ttl = SETTINGS_TTL, scope = "public"))]
pub async fn team_settings(team: &Team) -> Json<TeamSettings> {
    Json(team.team_settings())
}

/// Profile of someone of the team
#[mcp_resource(
    "user://{userId}/profile",
    name = "user-profile", mime_type = "application/json",
    rename_all = "camelCase",
    complete(userId = user_ids)
)]
pub async fn user_profile(team: &Team, user_id: String) -> Option<Json<Profile>> {
    team.profile(&user_id).map(Json)
}

/// One sprint: goal, dates, state and commitment
#[mcp_resource("sprint://{id}", name = "sprint", mime_type = "application/json", complete(id = sprint_ids))]
pub async fn sprint_resource(board: &Board, id: String) -> Result<Json<Sprint>, NotFound> {
    board.sprint(&id).map(Json).map_err(|_| NotFound)
}

/// Ids of users that begin with what was typed.
async fn user_ids(ctx: &RequestContext, partial: &str) -> Vec<String> {
    let ids = ctx.state::<Team>().map(Team::user_ids).unwrap_or_default();
    ids.into_iter()
        .filter(|id| id.starts_with(partial))
        .collect()
}

/// Ids of sprints in which what was typed occurs, so that 42 finds S-42.
pub async fn sprint_ids(ctx: &RequestContext, partial: &str) -> Vec<String> {
    let sprints = ctx.state::<Board>().map(Board::sprints).unwrap_or_default();
    let ids = sprints.into_iter().map(|sprint| sprint.id);
    ids.filter(|id| id.contains(&partial.to_uppercase()))
        .collect()
}
