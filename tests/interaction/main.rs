//! Asking the client from within a handler, in both eras.

#[path = "../integration/support.rs"]
#[expect(dead_code, reason = "some of it serves other subjects")]
mod support;

mod live;
mod replay;
mod rounds;
mod server;
mod typed;
