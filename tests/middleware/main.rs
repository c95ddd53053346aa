//! Code around requests.

#[path = "../integration/support.rs"]
mod support;

mod desk;

mod arguments;
mod ending;
mod items;
mod order;
mod outcomes;
