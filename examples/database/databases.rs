//! The databases that can be connected to: two seeded ones in memory, and a file that is not there.

use std::error::Error;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use rusqlite::hooks::{AuthAction, AuthContext, Authorization};
use rusqlite::limits::Limit;
use rusqlite::{Connection, OpenFlags};
use serde_json::json;
use tokio::sync::watch;
use trefoil::prelude::*;

/// Which database
#[mcp_type]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum ConnectionName {
    /// Customers, products and orders of the web shop
    Shop,
    /// Departments and employees
    Hr,
    /// Orders of earlier years; not always connected
    Archive,
}

impl ConnectionName {
    /// What can be queried as long as the process runs.
    const SEEDED: [(Self, &str); 2] = [
        (Self::Shop, include_str!("data/shop.sql")),
        (Self::Hr, include_str!("data/hr.sql")),
    ];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Shop => "shop",
            Self::Hr => "hr",
            Self::Archive => "archive",
        }
    }
}

impl fmt::Display for ConnectionName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Databases to connect to, for reading only.
#[derive(Debug, Clone)]
pub struct Databases(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    /// Tells these databases from those of another value in the same process.
    number: u64,
    /// A database in memory lasts as long as somebody is connected to it.
    _writers: Mutex<Vec<Connection>>,
    running: watch::Sender<usize>,
}

impl Databases {
    /// `shop` and `hr` with a few rows each.
    pub fn seeded() -> rusqlite::Result<Self> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let mut writers = Vec::new();
        for (name, sql) in ConnectionName::SEEDED {
            let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
                | OpenFlags::SQLITE_OPEN_CREATE
                | OpenFlags::SQLITE_OPEN_URI;
            let writer = Connection::open_with_flags(memory(name, number), flags)?;
            writer.execute_batch(sql)?;
            writers.push(writer);
        }
        Ok(Self(Arc::new(Inner {
            number,
            _writers: Mutex::new(writers),
            running: watch::Sender::new(0),
        })))
    }

    /// Connects to a database, for reading only.
    pub fn open(&self, name: ConnectionName) -> Result<Database, OpenError> {
        let location = match name {
            ConnectionName::Shop | ConnectionName::Hr => memory(name, self.0.number),
            ConnectionName::Archive => concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/examples/database/data/archive.sqlite"
            )
            .to_owned(),
        };
        let connection = open_read_only(&location).map_err(|source| OpenError { name, source })?;
        Ok(Database {
            name,
            connection,
            running: self.0.running.clone(),
        })
    }

    /// How many queries run, and when that changes.
    #[cfg(test)]
    pub fn running(&self) -> watch::Receiver<usize> {
        self.0.running.subscribe()
    }
}

/// A database in memory that all connections of the process share.
fn memory(name: ConnectionName, number: u64) -> String {
    format!("file:/{name}-{number}?vfs=memdb")
}

fn open_read_only(location: &str) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY
        | OpenFlags::SQLITE_OPEN_URI
        | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(location, flags)?;
    connection.pragma_update(None, "query_only", true)?;
    // One value of at most a million bytes: `randomblob(1000000000)` is a short query.
    connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, 1_000_000)?;
    // A read-only connection could still attach another file, or copy the database into one.
    connection.authorizer(Some(|context: AuthContext<'_>| match context.action {
        AuthAction::Select
        | AuthAction::Read { .. }
        | AuthAction::Function { .. }
        | AuthAction::Recursive => Authorization::Allow,
        AuthAction::Pragma { pragma_name, .. } if READABLE.contains(&pragma_name) => {
            Authorization::Allow
        }
        _ => Authorization::Deny,
    }))?;
    Ok(connection)
}

/// Pragmas that describe a database and change nothing.
const READABLE: [&str; 4] = ["table_info", "foreign_key_list", "index_list", "table_list"];

/// A connection to one database.
#[derive(Debug)]
pub struct Database {
    pub(crate) name: ConnectionName,
    pub(crate) connection: Connection,
    running: watch::Sender<usize>,
}

impl Database {
    /// Counts a query as running until the guard is dropped.
    pub(crate) fn count(&self) -> Running {
        self.running.send_modify(|running| *running += 1);
        Running(self.running.clone())
    }
}

/// A query that runs.
#[derive(Debug)]
pub(crate) struct Running(watch::Sender<usize>);

impl Drop for Running {
    fn drop(&mut self) {
        self.0.send_modify(|running| *running -= 1);
    }
}

/// A database that cannot be connected to: nothing that another query would cure, so a JSON-RPC error.
#[derive(Debug)]
pub struct OpenError {
    pub name: ConnectionName,
    source: rusqlite::Error,
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot connect to `{}`", self.name)
    }
}

impl Error for OpenError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.source)
    }
}

impl From<OpenError> for ProtocolError {
    fn from(error: OpenError) -> Self {
        let others = ConnectionName::SEEDED.map(|(name, _)| name.as_str());
        // What SQLite says names a path of this machine: that goes to the log, not to the client.
        Self::internal(error.to_string())
            .data(json!({ "connection": error.name.as_str(), "connected": others }))
            .source(error.source)
    }
}
