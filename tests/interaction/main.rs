//! Asking the client from within a handler, in both eras.

#[path = "../integration/support.rs"]
mod support;

mod live;
mod replay;
mod rounds;
mod server;
mod typed;
