//! What a server offers changes while it serves, and clients hear of it.

#[path = "../integration/support.rs"]
mod support;

mod helpers;

mod legacy;
mod listening;
mod registry;
mod snapshots;
mod storms;
mod subscribed;
mod visibility;
