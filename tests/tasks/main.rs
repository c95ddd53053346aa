//! Tools that run as tasks: the extension `io.modelcontextprotocol/tasks`, message by message.

#[path = "../integration/support.rs"]
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
