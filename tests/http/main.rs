//! Streamable HTTP, request by request: the service is called as a server would call it.

#![expect(clippy::unwrap_used, reason = "what fails here is to end the test")]

mod answers;
mod authorization;
#[path = "../concurrency/support/desk.rs"]
#[expect(dead_code, reason = "nothing is taken back here")]
mod desk;
mod disconnects;
mod endings;
mod eras;
mod harness;
mod headers;
mod listening;
mod mirrored_arguments;
mod requests;
mod server;
mod sessions;
mod slow_readers;
mod stores;
mod streams;
