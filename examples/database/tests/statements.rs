//! Which statements are run, and what comes of them.

use rusqlite::hooks::{AuthContext, Authorization};

use super::databases;
use crate::databases::ConnectionName;
use crate::query::{Cell, QueryError, QueryResult};

fn query(sql: &str, limit: usize) -> Result<QueryResult, QueryError> {
    let database = databases().open(ConnectionName::Shop).expect("it is there");
    database.query(sql, limit, || false)
}

fn refusal(sql: &str) -> String {
    query(sql, 1).expect_err(sql).to_string()
}

#[test]
fn values_keep_their_types() {
    let result = query(
        "SELECT NULL AS n, 9223372036854775807 AS i, 0.5 AS r, 'ü' AS t, x'fbfffe00' AS b, 9e999 AS endless",
        1,
    );
    let text = |text: &str| Cell::Text(text.to_owned());
    assert_eq!(
        result,
        Ok(QueryResult {
            columns: ["n", "i", "r", "t", "b", "endless"]
                .map(str::to_owned)
                .to_vec(),
            rows: vec![vec![
                Cell::Null,
                Cell::Integer(i64::MAX),
                Cell::Real(0.5),
                text("ü"),
                text("+//+AA=="),
                text("inf"),
            ]],
            truncated: false,
        })
    );
}

#[test]
fn one_row_more_than_the_limit_is_enough_to_say_so() {
    for (limit, rows, truncated) in [(1, 1, true), (2, 2, true), (3, 3, false), (4, 3, false)] {
        let result = query("SELECT id FROM customers", limit).expect("legal");
        assert_eq!(
            (result.rows.len(), result.truncated),
            (rows, truncated),
            "{limit}"
        );
    }
}

#[test]
fn a_result_is_bounded_in_bytes_too() {
    let result = query(
        "WITH n(i) AS (VALUES (1), (2), (3), (4)) SELECT hex(zeroblob(300000)) FROM n",
        4,
    );
    let result = result.expect("legal");
    assert_eq!((result.rows.len(), result.truncated), (2, true));
    assert_eq!(
        refusal("SELECT zeroblob(1000001)"),
        "SQLite refuses this on `shop`: string or blob too big"
    );
}

#[test]
fn an_error_of_sqlite_comes_with_a_hint() {
    for (sql, message) in [
        ("SELEC 1", "near \"SELEC\": syntax error"),
        (
            "SELECT * FROM order_s",
            "no such table: order_s; did you mean `orders`?",
        ),
        (
            "SELECT * FROM main.CUSTOMER",
            "no such table: main.CUSTOMER; did you mean `customers`?",
        ),
        (
            "SELECT * FROM invoices",
            "no such table: invoices; `shop` has the tables customers, orders, products, revenue",
        ),
        (
            "SELECT c.nmae FROM customers c",
            "no such column: c.nmae; did you mean `name`?",
        ),
        (
            "SELECT birthday FROM customers",
            "no such column: birthday; `list_tables` shows the columns of each table",
        ),
    ] {
        assert_eq!(
            refusal(sql),
            format!("SQLite refuses this on `shop`: {message}")
        );
    }
}

#[test]
fn even_without_an_authorizer_nothing_can_be_written() {
    let connection = databases()
        .open(ConnectionName::Shop)
        .expect("it is there")
        .connection;
    let unchecked = None::<fn(AuthContext<'_>) -> Authorization>;
    connection.authorizer(unchecked).expect("no authorizer");
    connection
        .pragma_update(None, "query_only", false)
        .expect("a setting of the connection");
    let error = connection
        .execute("DELETE FROM orders", [])
        .expect_err("it is open for reading");
    assert_eq!(error.to_string(), "attempt to write a readonly database");
}

#[test]
fn only_one_statement_that_reads_is_run() {
    for sql in [
        "DELETE FROM customers",
        "INSERT INTO customers VALUES (4, 'Kurt', NULL)",
        "CREATE TABLE t (x)",
        "DROP VIEW revenue",
        "CREATE TEMP TABLE t (x)",
        "ATTACH 'other.sqlite' AS other",
        "VACUUM INTO 'copy.sqlite'",
        "PRAGMA query_only = 0",
        "BEGIN IMMEDIATE",
        "SELECT 1; DELETE FROM customers",
        "WITH c AS (SELECT 1) DELETE FROM customers",
        "-- nothing at all",
    ] {
        assert_eq!(
            refusal(sql),
            "only statements that read can be run: SELECT, WITH, VALUES, EXPLAIN; nothing was run",
            "{sql}"
        );
    }
    assert_eq!(
        refusal("SELECT 1; SELECT 2"),
        "only one statement can be run at a time; nothing was run"
    );
    assert_eq!(
        refusal("SELECT ?1"),
        "parameters such as ? have no values here; write the values into the statement; nothing was run"
    );
    for sql in [
        "VALUES (1)",
        "SELECT 1;",
        "EXPLAIN QUERY PLAN SELECT * FROM orders",
        "PRAGMA table_info(orders)",
    ] {
        assert_eq!(query(sql, 1).expect(sql).rows.len(), 1, "{sql}");
    }
}
