//! What the server offers, by what it does. Each module has its own list.

pub mod analysis;
pub mod data;
pub mod generation;
pub mod integration;
pub mod prompts;
pub mod resources;
pub mod retrieval;
