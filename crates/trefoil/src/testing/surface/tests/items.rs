//! Pairs of surfaces, item by item.

use serde_json::{Value, json};

use crate::testing::surface::items::differences;

fn surface() -> Value {
    json!({
        "revision": "2026-07-28",
        "server": {
            "name": "desk",
            "title": "Desk",
            "instructions": "Be quick",
            "capabilities": {"tools": {"listChanged": false}, "resources": {}},
        },
        "tools": [{
            "name": "cancel",
            "title": "Cancel",
            "description": "Cancel an order",
            "inputSchema": {
                "type": "object",
                "properties": {"id": {"type": "string", "description": "Its number"}},
                "required": ["id"],
                "additionalProperties": false,
            },
            "outputSchema": {"type": "object", "properties": {"done": {"type": "boolean"}}, "required": ["done"]},
            "annotations": {"idempotentHint": true, "openWorldHint": false},
            "_meta": {"a": 1},
        }],
        "resources": [{"uri": "desk://hours", "name": "hours", "mimeType": "text/plain", "size": 3}],
        "resourceTemplates": [{"uriTemplate": "order://{id}", "name": "order"}],
        "prompts": [{
            "name": "reply",
            "arguments": [
                {"name": "id", "required": true},
                {"name": "tone", "description": "How to say it", "required": false},
            ],
        }],
    })
}

/// What is said when the value at a place is another one; `null` takes it away.
fn changed(pointer: &str, value: Value) -> Vec<String> {
    let (old, mut new) = (surface(), surface());
    let (parent, name) = pointer.rsplit_once('/').expect("a pointer");
    match (
        new.pointer_mut(parent).expect("it is there"),
        name.parse::<usize>(),
    ) {
        (Value::Array(list), Ok(index)) if value.is_null() => {
            list.remove(index);
        }
        (Value::Array(list), Ok(_)) => list.insert(0, value),
        (Value::Object(object), _) if value.is_null() => {
            object.remove(name);
        }
        (Value::Object(object), _) => {
            object.insert(name.to_owned(), value);
        }
        _ => panic!("{pointer}"),
    }
    assert_ne!(old, new, "{pointer}");
    differences(&old, &new)
        .iter()
        .map(ToString::to_string)
        .collect()
}

#[test]
fn each_change_has_its_verdict() {
    #[rustfmt::skip]
    let cases = [
        ("/revision", json!("2027-01-01"), "compatible  surface: revision was \"2026-07-28\", is \"2027-01-01\""),
        ("/server/name", json!("shop"), "breaking    server: `name` differs"),
        ("/server/title", json!("Shop"), "wording     server: `title` differs"),
        ("/server/instructions", Value::Null, "wording     server: `instructions` is gone"),
        ("/server/websiteUrl", json!("https://example.com"), "wording     server: `websiteUrl` is new"),
        ("/server/other", json!(1), "breaking    server: `other` differs (cannot tell, taken as breaking)"),
        ("/server/capabilities/resources", Value::Null, "breaking    server: `capabilities.resources` is gone"),
        ("/server/capabilities/prompts", json!({}), "compatible  server: `capabilities.prompts` is new"),
        ("/server/capabilities/tools/listChanged", json!(true), "compatible  server: `capabilities.tools.listChanged` differs"),
        ("/server/capabilities/tools/listChanged", Value::Null, "wording     server: `capabilities.tools.listChanged` is gone"),
        ("/tools/0", Value::Null, "breaking    tool `cancel`: is gone"),
        ("/tools/0", json!({"name": "add", "inputSchema": {}}), "compatible  tool `add`: is new"),
        ("/tools/0/title", json!("Stop"), "wording     tool `cancel`: `title` differs"),
        ("/tools/0/description", json!("Stop it"), "wording     tool `cancel`: `description` differs"),
        ("/tools/0/icons", json!([]), "wording     tool `cancel`: `icons` is new"),
        ("/tools/0/execution", json!({}), "breaking    tool `cancel`: `execution` differs (cannot tell, taken as breaking)"),
        ("/tools/0/_meta/b", json!(2), "compatible  tool `cancel`: `_meta.b` is new"),
        ("/tools/0/_meta/a", json!(2), "breaking    tool `cancel`: `_meta.a` differs (cannot tell, taken as breaking)"),
        ("/tools/0/_meta", Value::Null, "breaking    tool `cancel`: `_meta.a` differs (cannot tell, taken as breaking)"),
        ("/tools/0/inputSchema/description", json!("All"), "wording     tool `cancel`, input: `description` differs"),
        ("/tools/0/inputSchema/properties/id/minLength", json!(1), "breaking    tool `cancel`, input `/id`: `minLength` was none, is 1"),
        ("/tools/0/inputSchema/properties/by", json!({}), "compatible  tool `cancel`, input `/by`: is new"),
        ("/tools/0/outputSchema", Value::Null, "breaking    tool `cancel`: has no output schema any more"),
        ("/tools/0/outputSchema/required", json!([]), "breaking    tool `cancel`, output `/done`: was required, is optional"),
        ("/tools/0/annotations/idempotentHint", json!(false), "breaking    tool `cancel`: `idempotentHint` was true, is false"),
        ("/tools/0/annotations/openWorldHint", Value::Null, "breaking    tool `cancel`: `openWorldHint` was false, is absent"),
        ("/tools/0/annotations/destructiveHint", json!(false), "compatible  tool `cancel`: `destructiveHint` was absent, is false"),
        ("/tools/0/annotations/destructiveHint", json!(true), "wording     tool `cancel`: `destructiveHint` was absent, is true"),
        ("/tools/0/annotations/title", json!("Stop"), "wording     tool `cancel`: `annotations.title` is new"),
        ("/tools/0/annotations/other", json!(1), "breaking    tool `cancel`: `annotations.other` differs (cannot tell, taken as breaking)"),
        ("/resources/0", Value::Null, "breaking    resource `desk://hours`: is gone"),
        ("/resources/0/name", json!("open"), "wording     resource `desk://hours`: `name` differs"),
        ("/resources/0/annotations", json!({}), "wording     resource `desk://hours`: `annotations` is new"),
        ("/resources/0/size", json!(4), "compatible  resource `desk://hours`: `size` differs"),
        ("/resources/0/mimeType", json!("text/html"), "breaking    resource `desk://hours`: `mimeType` differs"),
        ("/resourceTemplates/0/mimeType", json!("text/html"), "compatible  resource template `order://{id}`: `mimeType` is new"),
        ("/resourceTemplates/0/other", json!(1), "breaking    resource template `order://{id}`: `other` differs (cannot tell, taken as breaking)"),
        ("/resourceTemplates", Value::Null, "breaking    resource template `order://{id}`: is gone"),
        ("/prompts/0", Value::Null, "breaking    prompt `reply`: is gone"),
        ("/prompts/0/description", json!("Reply"), "wording     prompt `reply`: `description` is new"),
        ("/prompts/0/other", json!(1), "breaking    prompt `reply`: `other` differs (cannot tell, taken as breaking)"),
        ("/prompts/0/arguments/1", Value::Null, "breaking    prompt `reply`, argument `tone`: is gone"),
        ("/prompts/0/arguments/0", json!({"name": "to"}), "compatible  prompt `reply`, argument `to`: is new"),
        ("/prompts/0/arguments/0", json!({"name": "to", "required": true}), "breaking    prompt `reply`, argument `to`: is new and required"),
        ("/prompts/0/arguments/0/required", Value::Null, "compatible  prompt `reply`, argument `id`: was required, is optional"),
        ("/prompts/0/arguments/1/required", json!(true), "breaking    prompt `reply`, argument `tone`: was optional, is required"),
        ("/prompts/0/arguments/1/required", Value::Null, "wording     prompt `reply`, argument `tone`: `required` is gone"),
        ("/prompts/0/arguments/1/description", Value::Null, "wording     prompt `reply`, argument `tone`: `description` is gone"),
        ("/prompts/0/arguments/1/other", json!(1), "breaking    prompt `reply`, argument `tone`: `other` differs (cannot tell, taken as breaking)"),
        ("/other", json!(1), "wording     file: holds the same in another order, or more than a surface"),
    ];
    for (pointer, value, expected) in cases {
        assert_eq!(changed(pointer, value), [expected], "{pointer}");
    }
}

#[test]
fn a_tool_that_changes_nothing_destroys_nothing() {
    let mut old = surface();
    old["tools"][0]["annotations"] = json!({"readOnlyHint": true});
    let mut new = surface();
    new["tools"][0]["annotations"] = json!({"destructiveHint": false, "idempotentHint": true});
    let said: Vec<_> = differences(&old, &new)
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(
        said,
        [
            "breaking    tool `cancel`: `readOnlyHint` was true, is absent",
            "wording     tool `cancel`: `destructiveHint` was implied, is false",
            "wording     tool `cancel`: `idempotentHint` was implied, is true",
        ]
    );
    new["tools"][0]["annotations"] = json!({});
    let said: Vec<_> = differences(&old, &new)
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(
        said,
        [
            "breaking    tool `cancel`: `readOnlyHint` was true, is absent",
            "breaking    tool `cancel`: `destructiveHint` was implied, is absent",
            "breaking    tool `cancel`: `idempotentHint` was implied, is absent",
        ]
    );
}

#[test]
fn an_output_schema_is_something_more() {
    let mut old = surface();
    old["tools"][0]
        .as_object_mut()
        .expect("a tool")
        .remove("outputSchema");
    let said: Vec<_> = differences(&old, &surface())
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(
        said,
        ["compatible  tool `cancel`: has an output schema now"]
    );
}

#[test]
fn arguments_of_a_prompt_go_by_name() {
    let mut new = surface();
    new["prompts"][0]["arguments"]
        .as_array_mut()
        .expect("a list")
        .reverse();
    let said: Vec<_> = differences(&surface(), &new)
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(
        said,
        ["wording     prompt `reply`: arguments are listed in another order"]
    );
}
