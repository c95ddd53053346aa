//! Tasks: calls whose result comes later, under a name that the client asks by.
//!
//! Which tools may run so is said by [`TaskSupport`]. What is known of a task is kept in a [`TaskStore`]; the work itself
//! belongs to the process that began it. The whole is told in the chapter "Tasks" of the crate's documentation.

mod live;
mod memory;
mod record;
mod slot;
mod store;
mod support;
mod time;

pub(crate) use live::LiveTask;
pub use memory::MemoryTaskStore;
pub use record::TaskRecord;
pub(crate) use slot::TaskSlot;
pub use store::{TaskStore, TaskStoreError};
pub use support::TaskSupport;
pub(crate) use time::iso_8601;

/// Name of the extension, as both sides declare it (XTASK-01).
pub const EXTENSION: &str = "io.modelcontextprotocol/tasks";
