//! Asking the client from within a handler, in both eras.

#[expect(
    dead_code,
    reason = "only some of what the tests of single requests need"
)]
#[path = "../integration/support.rs"]
mod support;

mod live;
mod replay;
mod rounds;
mod server;
mod typed;
