//! Sessions of clients up to 2025-11-25: who they are, which streams they have, and what can be replayed of these.

mod journal;
mod record;
mod session;
mod table;

pub(super) use journal::Journal;
pub use journal::{EventStore, MemoryEventStore};
pub use record::{SessionRecord, SessionStore, StoreError};
pub(super) use session::HttpSession;
pub(super) use table::Sessions;
