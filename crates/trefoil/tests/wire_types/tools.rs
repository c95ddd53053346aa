//! `tools/list` and `tools/call`.

use Revision::*;
use serde_json::{Value, json};
use trefoil::protocol::*;

use super::client_features::{create_message_result, elicit_result, list_roots_result};
use super::content::blocks;
use super::harness::Suite;
use super::lifecycle::icon;
use super::object::Object;

pub fn cases(suite: &mut Suite) {
    let revision = suite.revision;
    suite.check::<Tool>("Tool", tool(revision));
    suite.check::<PaginatedParams>("ListToolsRequest/properties/params", paginated(revision));
    if suite.since(V2025_11_25) {
        suite.check::<PaginatedParams>("PaginatedRequestParams", paginated(revision));
    }
    suite.check::<ListToolsResult>("ListToolsResult", list(revision));
    suite.check::<CallToolParams>("CallToolRequest/properties/params", call(revision));
    if suite.since(V2025_03_26) {
        suite.check::<ToolAnnotations>("ToolAnnotations", annotations());
    }

    suite.check::<CallToolResult>("CallToolResult", result(revision, json!({"sum": 3})));
    if suite.since(V2026_07_28) {
        for structured in [
            json!(null),
            json!([1, null]),
            json!("three"),
            json!(3.5),
            json!(false),
        ] {
            suite.check::<CallToolResult>("CallToolResult", result(revision, structured));
        }
    }
}

/// Parameters of a list.
pub fn paginated(revision: Revision) -> Value {
    Object::new(revision)
        .member("cursor", "")
        .meta_of_request()
        .json()
}

/// What a repeated modern request adds.
pub fn repeated(object: Object, revision: Revision) -> Object {
    let responses = json!({
        "name": elicit_result(revision),
        "poem": create_message_result(revision, super::content::text(revision)),
        "roots": list_roots_result(revision),
    });
    object
        .since(V2026_07_28, "inputResponses", responses)
        .since(V2026_07_28, "requestState", "\u{1F512}==")
}

pub fn tool(revision: Revision) -> Value {
    let schema = Object::new(revision)
        .member("type", "object")
        .member(
            "properties",
            json!({"b": {"type": "integer"}, "a": {"type": "integer"}}),
        )
        .member("required", json!(["b", "a"]))
        .since(
            V2025_11_25,
            "$schema",
            "https://json-schema.org/draft/2020-12/schema",
        )
        .json();
    Object::new(revision)
        .member("name", "add")
        .member("description", "Adds")
        .member("inputSchema", schema.clone())
        .since(V2025_03_26, "annotations", annotations())
        .since(V2025_06_18, "title", "Add")
        .since(V2025_06_18, "outputSchema", schema)
        .since(V2025_11_25, "icons", json!([icon()]))
        .meta_of_data()
        .json()
}

fn annotations() -> Value {
    json!({
        "title": "Add",
        "readOnlyHint": true,
        "destructiveHint": false,
        "idempotentHint": true,
        "openWorldHint": false,
    })
}

fn list(revision: Revision) -> Value {
    Object::new(revision)
        .member("tools", json!([tool(revision)]))
        .member("nextCursor", "")
        .meta()
        .json()
}

fn call(revision: Revision) -> Value {
    let call = Object::new(revision)
        .member("name", "add")
        .member("arguments", json!({"a": 1, "b": [null, {"c": "d"}]}))
        .meta_of_request();
    repeated(call, revision).json()
}

fn result(revision: Revision, structured: Value) -> Value {
    Object::new(revision)
        .member("content", blocks(revision))
        .member("isError", false)
        .since(V2025_06_18, "structuredContent", structured)
        .meta()
        .json()
}
