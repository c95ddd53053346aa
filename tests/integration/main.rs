//! A real server in memory, driven by JSON, in every revision of the protocol.
//!
//! One module per subject. `tests/LEDGER.md` says which test proves which rule of the protocol.

mod build;
mod caching;
mod check;
mod completion;
mod definitions;
mod jsonrpc;
mod ledger;
mod lifecycle;
mod listing;
mod pagination;
mod prompts;
mod resources;
mod returns;
mod support;
mod tools;
