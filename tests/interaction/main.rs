//! Asking the client from within a handler, in both eras.

#[path = "../support/example.rs"]
mod example;
#[path = "../integration/support.rs"]
#[expect(dead_code, reason = "some of it serves other subjects")]
mod support;

mod live;
mod misplaced;
mod pipes;
mod replay;
mod rounds;
mod server;
mod together;
mod typed;
mod unusable;
