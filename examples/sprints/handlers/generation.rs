//! Generation: tools that write files for others to save.

use trefoil::HandlerEntry;
use trefoil::prelude::*;

use crate::domain::compose::{self, Service};
use crate::domain::deploy::Objections;
use crate::domain::signature::{Language, Unreadable};
use crate::domain::unit_tests;

pub fn handlers() -> Vec<HandlerEntry> {
    handlers![generate_unit_tests, generate_compose]
}

/// Generate a skeleton of unit tests for functions: an ordinary call and the edges of each parameter. Fill in the
/// expectations afterwards.
#[mcp_tool(
    name = "generate-unit-tests",
    rename_all = "camelCase",
    read_only,
    open_world = false
)]
pub async fn generate_unit_tests(
    /// Signatures of the functions, without bodies
    #[arg(
        length(min = 1, max = 20),
        inner(length(min = 1)),
        example = ["function total(prices: number[]): number"]
    )]
    signatures: Vec<String>,
    /// Language of the functions and the tests
    #[arg(default = Language::TypeScript)]
    language: Language,
    /// Module that exports the functions: `./cart` in TypeScript, `shop::cart` in Rust
    #[arg(pattern = "^[A-Za-z0-9_./@:-]+$")]
    module_name: String,
) -> Result<String, Unreadable> {
    unit_tests::generate(&signatures, language, &module_name)
}

/// Generate a docker compose file from services. Ports and dependencies are checked first. Use this to run several
/// services together.
#[mcp_tool(name = "generate-compose", read_only, open_world = false)]
pub async fn generate_compose(
    /// The containers
    #[arg(length(min = 1, max = 50))]
    services: Vec<Service>,
) -> Result<String, Objections> {
    compose::compose(&services)
}
