//! Integration: tools that stand for other systems, here with data of their own.

use trefoil::HandlerEntry;
use trefoil::prelude::*;

use crate::domain::date::Date;
use crate::domain::delivery::{BudgetStatus, Delivery, OutsideBudget, PipelineStatus, Pipelines};
use crate::domain::deploy::{DeployConfig, DeployPlan, Objections};

pub fn handlers() -> Vec<HandlerEntry> {
    handlers![list_pipelines, get_budget_status, plan_deploy]
}

/// List runs of the build pipelines, newest first, with the share that passed. Use this before a release.
#[mcp_tool(name = "list-pipelines", read_only)]
pub async fn list_pipelines(
    delivery: &Delivery,
    /// Only runs of this branch
    branch: Option<String>,
    /// Only runs that went like this
    status: Option<PipelineStatus>,
    /// How many runs to list
    #[arg(default = 10, range(min = 1, max = 50))]
    limit: usize,
) -> Json<Pipelines> {
    Json(delivery.pipelines(branch.as_deref(), status, limit))
}

/// Tell how much of the budget is spent, and whether it will do until the end. Use this before you plan expenses.
#[mcp_tool(name = "get-budget-status", rename_all = "camelCase", read_only)]
pub async fn get_budget_status(
    delivery: &Delivery,
    /// Last day that counts; by default that of the last booking
    as_of: Option<Date>,
) -> Result<Json<BudgetStatus>, OutsideBudget> {
    delivery.budget_status(as_of).map(Json)
}

/// Plan a deployment without making it: check it against what the environment allows, and list the steps. Use this
/// before anybody deploys.
#[mcp_tool(name = "plan-deploy", read_only)]
pub async fn plan_deploy(config: Args<DeployConfig>) -> Result<Json<DeployPlan>, Objections> {
    config.0.plan().map(Json)
}
