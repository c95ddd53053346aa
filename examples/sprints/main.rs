//! The workbench of a small team: sprints, stories, snippets, diffs, deployments.
//!
//! ```text
//! cargo run --example sprints -- call calculate-velocity lastSprints=2
//! ```

mod domain;
mod handlers;
#[cfg(test)]
mod tests;

use trefoil::{Server, ServerBuilder};

use crate::domain::{board::Board, delivery::Delivery, snippets::Snippets, team::Team};
use crate::handlers::{analysis, data, generation, integration, prompts, resources, retrieval};

fn server() -> ServerBuilder {
    Server::builder("sprints", env!("CARGO_PKG_VERSION"))
        .title("Sprint workbench")
        .instructions(
            "Tools for a team that works in sprints. Sprints are named like S-42 and stories like ST-12. Look a \
             sprint up before you judge it, and plan a deployment before anybody makes it.",
        )
        .state(Board::seeded())
        .state(Snippets::seeded())
        .state(Delivery::seeded())
        .state(Team::seeded())
        .handlers(data::handlers())
        .handlers(retrieval::handlers())
        .handlers(analysis::handlers())
        .handlers(generation::handlers())
        .handlers(integration::handlers())
        .handlers(resources::handlers())
        .handlers(prompts::handlers())
}

#[tokio::main]
async fn main() -> trefoil::Result {
    trefoil::cli::run(server()).await
}
