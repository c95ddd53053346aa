//! Code around requests.

#[path = "../integration/support.rs"]
#[expect(dead_code, reason = "some of it serves other subjects")]
mod support;

mod desk;

mod arguments;
mod ending;
mod items;
mod order;
mod outcomes;
mod tasks;
