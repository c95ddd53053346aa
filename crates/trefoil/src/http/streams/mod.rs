//! Event streams: of an exchange of 2026-07-28, which ends with its connection, and of a session, which the session keeps.

mod direct;
mod keep_alive;
mod kept;
mod reader;

pub(super) use direct::Direct;
use keep_alive::KeepAlive;
pub(super) use kept::{Event, Kept, drive};
pub(super) use reader::Reader;

/// Bytes of events that are written together.
const TOGETHER: usize = 64 * 1024;
