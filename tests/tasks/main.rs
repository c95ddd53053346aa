//! Tools that run as tasks: the extension `io.modelcontextprotocol/tasks`, message by message.

#[path = "../integration/support.rs"]
#[expect(dead_code, reason = "other subjects use the rest")]
mod support;

mod bounds;
mod cancelling;
mod desk;
mod input;
mod lifecycle;
mod negotiation;
mod owners;
mod store;
mod watching;
