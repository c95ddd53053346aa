//! Events of `tracing` inside handlers reach the client whose request is served.

#[path = "../integration/support.rs"]
#[expect(dead_code, reason = "some of it serves other subjects")]
mod support;

mod eras;
mod requests;
mod server;
