//! Schemas of tables, documents and settings.

use serde_json::json;
use trefoil::prelude::*;

use super::{clients, databases, json, text};
use crate::databases::ConnectionName;
use crate::files::Files;
use crate::handlers::resources::{document, schema_guide, settings, table_schema};
use crate::table::Reference;

#[test]
fn a_schema_names_columns_and_references() {
    let schema = table_schema(&databases(), ConnectionName::Shop, "orders".to_owned());
    let Some(Json(schema)) = schema.expect("it is there") else {
        panic!("there are orders");
    };
    let columns: Vec<_> = schema
        .columns
        .iter()
        .map(|column| {
            (
                &*column.name,
                &*column.kind,
                column.nullable,
                column.primary_key,
            )
        })
        .collect();
    assert_eq!(
        columns,
        [
            ("id", "INTEGER", false, true),
            ("customer_id", "INTEGER", false, false),
            ("sku", "TEXT", false, false),
            ("quantity", "INTEGER", false, false),
            ("ordered_on", "TEXT", false, false)
        ]
    );
    let reference = |column: &str, to: &str| Reference {
        column: column.to_owned(),
        to: to.to_owned(),
    };
    assert_eq!(
        schema.references,
        [
            reference("customer_id", "customers.id"),
            reference("sku", "products.sku")
        ]
    );
}

#[tokio::test]
async fn documents_and_settings_are_plain_functions() {
    let files = Files::bundled();
    let topic: SafePath = "schema-guide".parse().expect("safe");
    let read = document(&files, topic).expect("readable");
    assert_eq!(read.as_deref(), Some(schema_guide().await));
    let missing: SafePath = "nothing".parse().expect("safe");
    assert_eq!(document(&files, missing).expect("readable"), None);
    assert!(settings().await.0.read_only);
}

#[tokio::test]
async fn a_schema_is_read_by_its_uri() {
    for client in clients() {
        let read = client
            .read("database://hr/tables/departments/schema")
            .await
            .unwrap();
        let (mime_type, schema) = text(&read);
        assert_eq!(mime_type, Some("application/json"));
        assert_eq!(
            json(schema),
            json!({
                "table": "departments",
                "columns": [
                    { "name": "id", "type": "INTEGER", "nullable": false, "primary_key": true },
                    { "name": "name", "type": "TEXT", "nullable": false, "primary_key": false }
                ],
                "references": [],
                "sql": "CREATE TABLE departments (\n    id INTEGER PRIMARY KEY,\n    name TEXT NOT NULL UNIQUE\n)"
            })
        );
    }
}

#[tokio::test]
async fn what_is_not_there_is_not_found_and_a_failed_connection_is_said() {
    for client in clients() {
        let not_found = if client.revision().is_modern() {
            -32602
        } else {
            -32002
        };
        let missing = "database://hr/tables/orders/schema";
        for (uri, code, data) in [
            (missing, not_found, Some(json!({ "uri": missing }))),
            (
                "docs://nothing",
                not_found,
                Some(json!({ "uri": "docs://nothing" })),
            ),
            ("database://crm/tables/orders/schema", -32602, None),
            (
                "database://archive/tables/orders/schema",
                -32603,
                Some(json!({ "connection": "archive", "connected": ["shop", "hr"] })),
            ),
        ] {
            let error = client.read(uri).await.unwrap_err();
            assert_eq!((error.code.0, error.data), (code, data), "{uri}");
        }
    }
}

#[tokio::test]
async fn static_uris_win_over_the_template_of_their_family() {
    for client in clients() {
        let guide = client.read("docs://schema-guide").await.unwrap();
        assert_eq!(text(&guide), (Some("text/markdown"), schema_guide().await));
        let limits = client.read("docs://sql/limits").await.unwrap();
        assert_eq!(
            text(&limits),
            (
                Some("text/markdown"),
                include_str!("../data/docs/sql/limits.md")
            )
        );
        let settings = client.read("config://app/settings").await.unwrap();
        let (mime_type, settings) = text(&settings);
        assert_eq!(mime_type, Some("application/json"));
        assert_eq!(
            json(settings),
            json!({ "defaultLimit": 100, "queryTimeLimit": 5, "readOnly": true })
        );
    }
}

#[tokio::test]
async fn connections_and_tables_are_completed() {
    let template = "database://{connection}/tables/{table}/schema";
    for client in clients() {
        let connections = client.complete(template, "connection", "").await.unwrap();
        assert_eq!(connections.values, ["shop", "hr", "archive"]);
        let tables = client.complete(template, "table", "").await.unwrap();
        assert_eq!(
            tables.values,
            [
                "customers",
                "departments",
                "employees",
                "orders",
                "products",
                "revenue"
            ]
        );
        let request = json!({
            "ref": { "type": "ref/resource", "uri": template },
            "argument": { "name": "table", "value": "e" },
            "context": { "arguments": { "connection": "hr" } }
        });
        let result = client
            .request("completion/complete", request)
            .await
            .unwrap();
        assert_eq!(result["completion"]["values"], json!(["employees"]));
        let topics = client
            .complete("docs://{+topic}", "topic", "s")
            .await
            .unwrap();
        assert_eq!(topics.values, ["schema-guide", "sql/limits"]);
    }
}
