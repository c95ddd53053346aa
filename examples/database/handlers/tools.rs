//! Tools: questions in SQL.

use std::time::Duration;

use trefoil::prelude::*;

use super::internal;
use crate::databases::{ConnectionName, Databases};
use crate::query::{QueryError, QueryResult};
use crate::table::TableList;

/// How long a query may take.
pub const TIME_LIMIT: Duration = Duration::from_secs(5);

/// Rows that a query returns if it does not say how many.
pub const DEFAULT_LIMIT: u16 = 100;

/// Run one SQL statement that reads, on an SQLite database, and return its rows.
/// Use this to answer questions about customers, orders, products or employees; `list_tables` shows what there is.
#[mcp_tool(
    title = "Query a database",
    read_only,
    open_world = false,
    timeout = TIME_LIMIT
)]
pub fn query_database(
    ctx: &RequestContext,
    databases: &Databases,
    /// Database to ask
    connection: ConnectionName,
    /// One statement in the SQL of SQLite, for example SELECT * FROM orders
    #[arg(length(min = 1, max = 10_000))]
    sql: String,
    /// How many rows to return at most
    #[arg(default = DEFAULT_LIMIT, range(min = 1, max = 1000))]
    limit: u16,
) -> Result<Result<Json<QueryResult>, QueryError>, ProtocolError> {
    // The outer error fails the request: there is no such database. The inner one is about the statement: the model
    // reads it and writes a better one.
    let database = databases.open(connection)?;
    let ctx = ctx.clone();
    let stop = move || ctx.is_cancelled();
    Ok(database.query(&sql, limit.into(), stop).map(Json))
}

/// List the tables and views of a database with their columns.
/// Use this before `query_database`, to learn what can be asked.
#[mcp_tool(
    title = "List tables",
    read_only,
    idempotent,
    open_world = false,
    timeout = TIME_LIMIT
)]
pub fn list_tables(
    databases: &Databases,
    /// Database to look into
    connection: ConnectionName,
) -> Result<Json<TableList>, ProtocolError> {
    let database = databases.open(connection)?;
    database.tables().map(Json).map_err(internal)
}
