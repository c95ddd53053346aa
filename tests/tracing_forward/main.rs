//! Events of `tracing` inside handlers reach the client whose request is served.

#[path = "../integration/support.rs"]
mod support;

mod eras;
mod requests;
mod server;
