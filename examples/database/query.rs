//! Running one statement: rows out, or an error that a model can act upon.

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use rusqlite::types::ValueRef;
use rusqlite::{ErrorCode, Statement};
use trefoil::prelude::*;

use crate::databases::{ConnectionName, Database};

/// Bytes of text and blobs after which no more rows are fetched: a model reads all of it.
const MAX_BYTES: usize = 1_000_000;

/// Instructions of SQLite's machine between two looks at whether to stop.
const INSTRUCTIONS: i32 = 1_000;

const ONLY_READS: &str = "only statements that read can be run: SELECT, WITH, VALUES, EXPLAIN";

/// Rows of a query
#[mcp_type]
#[derive(Debug, Clone, PartialEq)]
pub struct QueryResult {
    /// Names of the columns
    pub columns: Vec<String>,
    /// Rows, each with a value per column
    pub rows: Vec<Vec<Cell>>,
    /// Whether there are more rows than these
    pub truncated: bool,
}

/// One value; a blob is base64 text
#[mcp_type]
#[derive(Debug, Clone, PartialEq)]
#[serde(untagged)]
pub enum Cell {
    Null,
    Integer(i64),
    Real(f64),
    Text(String),
}

impl From<ValueRef<'_>> for Cell {
    fn from(value: ValueRef<'_>) -> Self {
        match value {
            ValueRef::Null => Self::Null,
            ValueRef::Integer(integer) => Self::Integer(integer),
            ValueRef::Real(real) if real.is_finite() => Self::Real(real),
            // JSON has no infinity.
            ValueRef::Real(real) => Self::Text(real.to_string()),
            ValueRef::Text(text) => Self::Text(String::from_utf8_lossy(text).into_owned()),
            ValueRef::Blob(bytes) => Self::Text(STANDARD.encode(bytes)),
        }
    }
}

impl Database {
    /// Runs one statement that reads, until `stop` says that nobody waits for it any more.
    pub fn query(
        &self,
        sql: &str,
        limit: usize,
        stop: impl FnMut() -> bool + Send + 'static,
    ) -> Result<QueryResult, QueryError> {
        let _running = self.count();
        let result = self
            .connection
            .progress_handler(INSTRUCTIONS, Some(stop))
            .and_then(|()| self.connection.prepare(sql))
            .and_then(|statement| rows(statement, limit));
        // The look-ups of names below are not to be stopped.
        self.connection
            .progress_handler(INSTRUCTIONS, None::<fn() -> bool>)
            .and(result)
            .map_err(|error| self.explain(error))
    }

    fn explain(&self, error: rusqlite::Error) -> QueryError {
        let refused = QueryError::Refused;
        let message = match error {
            rusqlite::Error::MultipleStatement => {
                return refused("only one statement can be run at a time");
            }
            rusqlite::Error::InvalidQuery => return refused(ONLY_READS),
            rusqlite::Error::InvalidParameterCount(..) => {
                return refused(
                    "parameters such as ? have no values here; write the values into the statement",
                );
            }
            rusqlite::Error::SqlInputError { msg, .. } => msg,
            rusqlite::Error::SqliteFailure(code, message) => match code.code {
                ErrorCode::OperationInterrupted => return QueryError::Stopped,
                ErrorCode::AuthorizationForStatementDenied | ErrorCode::ReadOnly => {
                    return refused(ONLY_READS);
                }
                _ => message.unwrap_or_else(|| code.to_string()),
            },
            other => other.to_string(),
        };
        let hint = self.hint(&message);
        QueryError::Sql {
            connection: self.name,
            message,
            hint,
        }
    }

    /// What would have been right, where a name is wrong.
    fn hint(&self, message: &str) -> Option<String> {
        let (what, name) = message.split_once(": ")?;
        let name = name.rsplit('.').next().unwrap_or(name);
        let names = match what {
            "no such table" => self.table_names(),
            "no such column" => self.column_names(),
            _ => return None,
        }
        .unwrap_or_default();
        match nearest(name, &names) {
            Some(near) => Some(format!("did you mean `{near}`?")),
            None if what == "no such table" => Some(format!(
                "`{}` has the tables {}",
                self.name,
                names.join(", ")
            )),
            None => Some("`list_tables` shows the columns of each table".to_owned()),
        }
    }
}

/// At most `limit` rows. One more is fetched, to know whether there is one.
fn rows(mut statement: Statement<'_>, limit: usize) -> rusqlite::Result<QueryResult> {
    if statement.column_count() == 0 {
        // VACUUM, or nothing but a comment.
        return Err(rusqlite::Error::InvalidQuery);
    }
    let columns: Vec<_> = statement
        .column_names()
        .into_iter()
        .map(str::to_owned)
        .collect();
    let width = columns.len();
    let mut result = QueryResult {
        columns,
        rows: Vec::new(),
        truncated: false,
    };
    let mut bytes = 0;
    let mut found = statement.query([])?;
    while let Some(row) = found.next()? {
        if result.rows.len() == limit || bytes > MAX_BYTES {
            result.truncated = true;
            break;
        }
        let cells = (0..width)
            .map(|column| row.get_ref(column).map(Cell::from))
            .collect::<rusqlite::Result<Vec<_>>>()?;
        bytes += cells
            .iter()
            .map(|cell| match cell {
                Cell::Text(text) => text.len(),
                _ => size_of::<i64>(),
            })
            .sum::<usize>();
        result.rows.push(cells);
    }
    Ok(result)
}

/// The name that is at most a third of its letters away.
fn nearest<'a>(name: &str, names: &'a [String]) -> Option<&'a String> {
    names
        .iter()
        .map(|known| (distance(&name.to_lowercase(), &known.to_lowercase()), known))
        .filter(|(distance, known)| *distance <= known.len().div_ceil(3))
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, known)| known)
}

/// How many letters have to be put in, left out or changed to make one text the other.
fn distance(from: &str, to: &str) -> usize {
    let mut row: Vec<usize> = (0..=to.chars().count()).collect();
    for (above, letter) in from.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], above + 1);
        for (left, other) in to.chars().enumerate() {
            let cheapest = (diagonal + usize::from(letter != other))
                .min(row[left] + 1)
                .min(row[left + 1] + 1);
            diagonal = std::mem::replace(&mut row[left + 1], cheapest);
        }
    }
    row[row.len() - 1]
}

/// Why a statement has no rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum QueryError {
    Sql {
        connection: ConnectionName,
        message: String,
        hint: Option<String>,
    },
    Refused(&'static str),
    Stopped,
}

impl fmt::Display for QueryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sql {
                connection,
                message,
                hint,
            } => {
                write!(f, "SQLite refuses this on `{connection}`: {message}")?;
                match hint {
                    Some(hint) => write!(f, "; {hint}"),
                    None => Ok(()),
                }
            }
            Self::Refused(why) => write!(f, "{why}; nothing was run"),
            Self::Stopped => f.write_str("the query was stopped"),
        }
    }
}

impl std::error::Error for QueryError {}
