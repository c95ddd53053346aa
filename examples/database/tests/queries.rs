//! `query_database` and `list_tables`, as a client sees them.

use serde_json::{Value, json};
use trefoil::prelude::*;

use super::{clients, databases, json};
use crate::databases::ConnectionName::{Archive, Hr};
use crate::handlers::tools::list_tables;

#[test]
fn tables_are_listed_as_a_plain_function() {
    let databases = databases();
    let Json(list) = list_tables(&databases, Hr).expect("it is there");
    let names: Vec<_> = list
        .tables
        .iter()
        .map(|table| (&*table.name, &*table.kind))
        .collect();
    assert_eq!(names, [("departments", "table"), ("employees", "table")]);
    assert_eq!(list.tables[0].columns, ["id", "name"]);
    let error = list_tables(&databases, Archive).expect_err("it is not there");
    assert_eq!(error.to_string(), "cannot connect to `archive`");
}

fn structured(result: &CallToolResult) -> Value {
    let structured = result.structured_content.as_ref();
    json(structured.map_or_else(
        || result.content[0].as_text().expect("text"),
        |raw| raw.get(),
    ))
}

#[tokio::test]
async fn a_model_asks_in_sql() {
    for client in clients() {
        let sql = "SELECT name, price, thumbnail FROM products ORDER BY price DESC";
        let result = client
            .call(
                "query_database",
                json!({ "connection": "shop", "sql": sql, "limit": 2 }),
            )
            .await
            .unwrap();
        assert_eq!(
            structured(&result),
            json!({
                "columns": ["name", "price", "thumbnail"],
                "rows": [["Teapot", 24.9, "+//+AA=="], ["Green tea, 100 g", 7.9, null]],
                "truncated": true
            })
        );
        let result = client
            .call("list_tables", json!({ "connection": "hr" }))
            .await
            .unwrap();
        assert_eq!(
            structured(&result)["tables"][0],
            json!({ "name": "departments", "kind": "table", "columns": ["id", "name"] })
        );
    }
}

#[tokio::test]
async fn a_hundred_rows_come_unless_it_is_said_how_many() {
    let sql = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 2000) SELECT i FROM n";
    for client in clients() {
        for (limit, rows) in [(None, 100), (Some(1), 1), (Some(1000), 1000)] {
            let mut arguments = json!({ "connection": "hr", "sql": sql });
            if let Some(limit) = limit {
                arguments["limit"] = limit.into();
            }
            let result = structured(&client.call("query_database", arguments).await.unwrap());
            assert_eq!(result["rows"].as_array().map(Vec::len), Some(rows));
            assert_eq!(result["truncated"], true);
        }
    }
}

#[tokio::test]
async fn a_model_reads_what_was_wrong() {
    for client in clients() {
        for (arguments, why) in [
            (
                json!({ "connection": "shop", "sql": "SELECT * FROM order_s" }),
                "SQLite refuses this on `shop`: no such table: order_s; did you mean `orders`?",
            ),
            (
                json!({ "connection": "shop", "sql": "DROP TABLE orders" }),
                "only statements that read can be run: SELECT, WITH, VALUES, EXPLAIN; nothing was run",
            ),
            (
                json!({ "connection": "shp", "sql": "", "limit": 1001 }),
                "invalid arguments:\n\
                 /connection: must be one of \"shop\", \"hr\", \"archive\", got \"shp\"; did you mean \"shop\"?\n\
                 /limit: must be at most 1000, got 1001\n\
                 /sql: must have at least 1 character, got \"\"",
            ),
        ] {
            let result = client.call("query_database", arguments).await.unwrap();
            assert_eq!(result, CallToolResult::error(why));
        }
    }
}

#[tokio::test]
async fn a_failed_connection_is_a_json_rpc_error_with_data_and_without_its_source() {
    for client in clients() {
        let error = client
            .call(
                "query_database",
                json!({ "connection": "archive", "sql": "SELECT 1" }),
            )
            .await
            .unwrap_err();
        let data = json!({ "connection": "archive", "connected": ["shop", "hr"] });
        assert_eq!(
            (error.code.0, &*error.message, error.data),
            (-32603, "cannot connect to `archive`", Some(data))
        );
    }
    let source = databases()
        .open(Archive)
        .map_err(ProtocolError::from)
        .expect_err("no file");
    let source = std::error::Error::source(&source)
        .expect("a source")
        .to_string();
    assert!(
        source.contains("archive.sqlite"),
        "what the client does not see: {source}"
    );
}
