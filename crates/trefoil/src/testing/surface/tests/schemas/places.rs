//! Where a change is found: below others, and through references.

use serde_json::json;

use super::{breaking, object, wider, wording};

#[test]
fn what_is_below_is_found_where_it_stands() {
    let list =
        |least: u32| json!({"type": "array", "items": {"type": "integer", "minimum": least}});
    wider(
        &list(2),
        &list(1),
        "/*",
        "`minimum` was `>= 2`, is `>= 1`",
        "`minimum` was `>= 1`, is `>= 2`",
    );
    let tuple = |kind: &str| json!({"type": "array", "prefixItems": [{"type": "string"}, {"type": kind}], "items": false});
    wider(
        &tuple("integer"),
        &tuple("number"),
        "/1",
        "`type` was `\"integer\"`, is `\"number\"`",
        "`type` was `\"number\"`, is `\"integer\"`",
    );
    let map = |most: u32| json!({"type": "object", "additionalProperties": {"type": "string", "maxLength": most}});
    wider(
        &map(1),
        &map(2),
        "/*",
        "`maxLength` was 1, is 2",
        "`maxLength` was 2, is 1",
    );
    let named = |most: u32| json!({"type": "object", "propertyNames": {"maxLength": most}});
    wider(
        &named(1),
        &named(2),
        "/*",
        "`maxLength` was 1, is 2",
        "`maxLength` was 2, is 1",
    );
    let patterns =
        |most: u32| json!({"type": "object", "patternProperties": {"^x": {"maxLength": most}}});
    wider(
        &patterns(1),
        &patterns(2),
        "/^x",
        "`maxLength` was 1, is 2",
        "`maxLength` was 2, is 1",
    );
    let parts = |most: u32| json!({"allOf": [{"type": "string"}, {"maxLength": most}]});
    wider(
        &parts(1),
        &parts(2),
        "root",
        "`maxLength` was 1, is 2",
        "`maxLength` was 2, is 1",
    );
    let deep = |most: u32| {
        object(
            json!({"a/b": {"type": "array", "items": object(json!({"c~": {"maxLength": most}}), &[])}}),
            &[],
        )
    };
    wider(
        &deep(1),
        &deep(2),
        "/a~1b/*/c~0",
        "`maxLength` was 1, is 2",
        "`maxLength` was 2, is 1",
    );
}

#[test]
fn references_are_followed() {
    let referring = |name: &str, most: u32| {
        let mut schema = json!({"type": "object", "properties": {"a": {"$ref": format!("#/$defs/{name}"), "description": "An A"}}});
        schema["$defs"] =
            json!({ name: {"type": "string", "maxLength": most, "description": "Any"}});
        schema
    };
    wider(
        &referring("A", 1),
        &referring("B", 2),
        "/a",
        "`maxLength` was 1, is 2",
        "`maxLength` was 2, is 1",
    );
    wording(
        &referring("A", 1),
        &referring("B", 1),
        "root",
        "written otherwise, means the same",
    );
    let inline = json!({"type": "object", "properties": {"a": {"type": "string", "maxLength": 1, "description": "An A"}}});
    wording(
        &referring("A", 1),
        &inline,
        "root",
        "written otherwise, means the same",
    );
    let lost = json!({"$ref": "#/$defs/Nothing"});
    breaking(
        &lost,
        &json!({"type": "string"}),
        "root",
        "a `$ref` that cannot be followed (cannot tell, taken as breaking)",
    );
    let circle = json!({"$ref": "#"});
    breaking(
        &circle,
        &json!({"type": "string"}),
        "root",
        "a `$ref` that cannot be followed (cannot tell, taken as breaking)",
    );
}

#[test]
fn recursive_schemas_are_compared() {
    let tree = |most: u32| {
        json!({
            "$ref": "#/$defs/Tree",
            "$defs": {"Tree": {
                "type": "object",
                "properties": {"name": {"maxLength": most}, "children": {"type": "array", "items": {"$ref": "#/$defs/Tree"}}},
            }},
        })
    };
    // Unrolled by one level, so that references of the one side meet no references of the other.
    let unrolled = |most: u32| {
        let mut tree = tree(most);
        tree["$defs"]["Tree"]["properties"]["children"]["items"] = json!({
            "type": "object",
            "properties": {"name": {"maxLength": most}, "children": {"type": "array", "items": {"$ref": "#/$defs/Tree"}}},
        });
        tree
    };
    wider(
        &tree(1),
        &tree(2),
        "/name",
        "`maxLength` was 1, is 2",
        "`maxLength` was 2, is 1",
    );
    wording(
        &tree(1),
        &unrolled(1),
        "root",
        "written otherwise, means the same",
    );
    let rotated = json!({"type": "object", "properties": {"children": {"type": "array", "items": tree(1)["$defs"]["Tree"]}, "name": {"maxLength": 1}}, "$defs": tree(1)["$defs"]});
    wording(
        &tree(1),
        &rotated,
        "root",
        "written otherwise, means the same",
    );
}
