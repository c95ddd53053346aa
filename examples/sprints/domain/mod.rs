//! What a team works with. Nothing here knows of MCP, but for `#[mcp_type]`, which makes types speak JSON.

pub mod board;
pub mod bottlenecks;
pub mod compose;
pub mod date;
pub mod delivery;
pub mod deploy;
pub mod diff;
pub mod risk;
pub mod search;
pub mod seed;
pub mod signature;
pub mod snippets;
pub mod tasks;
pub mod team;
pub mod unit_tests;
pub mod velocity;
