//! Schemas of hand-written tools: what enforces them, with the feature `full-json-schema` and without.

use serde_json::{Value, json};
use trefoil::Server;
use trefoil::tool::{self, Tool, ToolDefinition, Validation};

fn by_hand(schema: Value) -> impl Tool {
    tool::from_fn(
        ToolDefinition::new("t", schema),
        |_, arguments: Value| async move { arguments.to_string() },
    )
}

/// A schema with these members beside its type.
fn object(mut members: Value) -> Value {
    members["type"] = "object".into();
    members
}

/// What building a server with such a tool says, without what names the tool.
fn problems(tool: impl Tool) -> Vec<String> {
    let built = Server::builder("by-hand", "1.0.0").tool(tool).build();
    let problems = built.err().map(|error| error.problems().to_vec());
    let named = |problem: String| {
        let (_, problem) = problem.split_once("): ").expect("the tool is named");
        problem.to_owned()
    };
    problems.into_iter().flatten().map(named).collect()
}

/// A schema, arguments that fit it, and those that do not with what is said of them.
#[cfg(feature = "full-json-schema")]
type Case = (Value, Value, Vec<(Value, &'static str)>);

/// Every keyword of the dialect that the built-in checker does not know, with values that it refuses and what is said.
#[cfg(feature = "full-json-schema")]
fn beyond() -> Vec<Case> {
    vec![
        (
            json!({
                "properties": { "kind": { "enum": ["circle", "square"] }, "size": { "type": "number" } },
                "if": { "properties": { "kind": { "const": "circle" } } },
                "then": { "properties": { "size": { "maximum": 5 } } },
                "else": { "required": ["size"] },
            }),
            json!({ "kind": "circle" }),
            vec![
                (
                    json!({ "kind": "circle", "size": 6 }),
                    "/size: must be at most 5, got 6",
                ),
                (json!({ "kind": "square" }), "/size: required but missing"),
                (
                    json!({ "kind": "squar", "size": "6" }),
                    "/kind: must be one of \"circle\", \"square\", got \"squar\"; did you mean \"square\"?\n\
                     /size: must be a number, got \"6\"",
                ),
            ],
        ),
        (
            json!({
                "properties": { "at": { "$ref": "#point" } },
                "$defs": { "point": { "$anchor": "point", "type": "array", "items": { "type": "integer" }, "maxItems": 1 } },
            }),
            json!({ "at": [1.0] }),
            vec![
                (
                    json!({ "at": ["x"] }),
                    "/at/0: must be an integer, got \"x\"",
                ),
                (
                    json!({ "at": [1, 2] }),
                    "/at: must have at most 1 item, got [1,2]",
                ),
            ],
        ),
        (
            json!({
                "allOf": [{ "properties": { "a": true } }],
                "properties": {
                    "b": { "prefixItems": [{ "type": "integer" }], "unevaluatedItems": false },
                    "c": { "properties": {}, "unevaluatedProperties": false },
                },
                "unevaluatedProperties": false,
            }),
            json!({ "a": 1, "b": [1] }),
            vec![
                (json!({ "x/y": 1 }), "/x~1y: unknown argument"),
                (json!({ "c": { "d": 1 } }), "/c/d: unknown member"),
                (
                    json!({ "b": [1, 2] }),
                    "/b: must not hold more items than its schema describes, got [1,2]",
                ),
            ],
        ),
        (
            json!({ "dependentRequired": { "card": ["name", "address"] } }),
            json!({ "name": "Ann" }),
            vec![(
                json!({ "card": 1 }),
                "/name: required but missing\n/address: required but missing",
            )],
        ),
        (
            json!({ "dependentSchemas": { "a": { "minProperties": 2 } } }),
            json!({ "a": 1, "b": 2 }),
            vec![(
                json!({ "a": 1 }),
                "(root): must have at least 2 members, got {\"a\":1}",
            )],
        ),
        (
            json!({ "properties": { "list": { "contains": { "type": "integer" }, "minContains": 2 } } }),
            json!({ "list": [1, "x", 2] }),
            vec![(
                json!({ "list": [1, "x"] }),
                "/list: must hold as many items that fit `contains` as its schema says, got [1,\"x\"]",
            )],
        ),
        (
            json!({
                "properties": {
                    "tree": { "$ref": "tree.json" },
                    "any": { "anyOf": [{ "type": "integer" }, { "type": "object", "required": ["deep"] }] },
                    "one": { "oneOf": [{ "minimum": 1 }, { "minimum": 2 }] },
                    "not": { "not": { "const": 0 } },
                    "never": false,
                    "mail": { "format": "email" },
                    "text": { "pattern": "^a(?!b)", "minLength": 2 },
                    "step": { "multipleOf": 0.5, "exclusiveMinimum": 0, "exclusiveMaximum": 9 },
                    "list": { "uniqueItems": true, "minItems": 1 },
                    "map": { "propertyNames": { "maxLength": 2 }, "maxProperties": 1 },
                    "types": { "type": ["string", "null"] },
                    "closed": { "additionalProperties": false },
                },
                "$defs": { "tree": { "$id": "tree.json", "properties": { "below": { "$ref": "#" } }, "required": ["weight"] } },
            }),
            json!({ "text": "ac", "mail": "a@example.com" }),
            vec![
                (
                    json!({ "tree": { "weight": 1, "below": {} } }),
                    "/tree/below/weight: required but missing",
                ),
                (json!({ "any": {} }), "/any/deep: required but missing"),
                (
                    json!({ "any": "x" }),
                    "/any: must match one of the alternatives, and matches none, got \"x\"",
                ),
                (
                    json!({ "one": 3 }),
                    "/one: must match exactly one of the alternatives, and matches several, got 3",
                ),
                (json!({ "not": 0 }), "/not: must not be 0, got 0"),
                (json!({ "never": 1 }), "/never: must be absent, got 1"),
                (
                    json!({ "mail": "a" }),
                    "/mail: must be an e-mail address such as name@example.com, got \"a\"",
                ),
                (
                    json!({ "text": "ab" }),
                    "/text: must match the pattern `^a(?!b)`, got \"ab\"",
                ),
                (
                    json!({ "text": "" }),
                    "/text: must match the pattern `^a(?!b)`, got \"\"\n/text: must have at least 2 characters, got \"\"",
                ),
                (
                    json!({ "step": 0.3 }),
                    "/step: must be a multiple of 0.5, got 0.3",
                ),
                (json!({ "step": 0 }), "/step: must be greater than 0, got 0"),
                (json!({ "step": 9 }), "/step: must be less than 9, got 9"),
                (
                    json!({ "list": [1, 1] }),
                    "/list: must not repeat an item, got [1,1]",
                ),
                (
                    json!({ "list": [] }),
                    "/list: must have at least 1 item, got []",
                ),
                (
                    json!({ "map": { "abc": 1 } }),
                    "/map/abc: the name must have at most 2 characters, got \"abc\"",
                ),
                (
                    json!({ "map": { "a": 1, "b": 2 } }),
                    "/map: must have at most 1 member, got {\"a\":1,\"b\":2}",
                ),
                (
                    json!({ "types": 5 }),
                    "/types: must be a string or null, got 5",
                ),
                (
                    json!({ "closed": { "a": 1 } }),
                    "/closed: must have no members",
                ),
                (
                    json!({ "text": "x".repeat(100) }),
                    "/text: must match the pattern `^a(?!b)`, got \"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\"… (100 characters)",
                ),
            ],
        ),
    ]
}

#[cfg(feature = "full-json-schema")]
#[tokio::test]
async fn any_keyword_is_enforced_in_the_words_of_the_built_in_checker() {
    use trefoil::protocol::CallToolResult;

    for (members, right, wrong) in beyond() {
        let server = Server::builder("by-hand", "1.0.0")
            .tool(by_hand(object(members.clone())))
            .build()
            .unwrap_or_else(|error| panic!("{members}: {error}"));
        let client = server.test_client();
        assert_eq!(
            client.call("t", right.clone()).await.unwrap(),
            CallToolResult::text(right.to_string())
        );
        for (arguments, lines) in wrong {
            let refused = client.call("t", arguments.clone()).await.unwrap();
            let text = refused.content[0].as_text().unwrap_or_default();
            let mut lines: Vec<_> = lines.lines().collect();
            let mut said: Vec<_> = text.lines().skip(1).collect();
            // The order of the lines is the validator's.
            lines.sort_unstable();
            said.sort_unstable();
            assert_eq!(said, lines, "{arguments}");
            assert!(text.starts_with("invalid arguments:\n"), "{text}");
        }
    }
}

#[cfg(feature = "full-json-schema")]
#[tokio::test]
async fn no_value_makes_the_answer_of_the_full_checker_large() {
    let schema = object(json!({
        "properties": { "list": { "items": { "type": "integer" } } },
        "additionalProperties": { "type": "integer" },
        "if": true,
    }));
    let server = Server::builder("by-hand", "1.0.0").tool(by_hand(schema));
    let client = server.build().unwrap().test_client();
    let many = json!({ "list": vec!["x"; 1_000] });
    let refused = client.call("t", many).await.unwrap();
    let lines: Vec<_> = refused.content[0].as_text().unwrap().lines().collect();
    assert_eq!(lines.len(), 102);
    assert_eq!(
        lines[101],
        "(root): there are more violations than these 100"
    );
    let long = json!({ format!("\n{}", "y".repeat(1_000)): "x" });
    let refused = client.call("t", long).await.unwrap();
    assert_eq!(
        refused.content[0].as_text(),
        Some(&*format!(
            "invalid arguments:\n/\\n{}…: must be an integer, got \"x\"",
            "y".repeat(99)
        ))
    );
}

#[cfg(feature = "full-json-schema")]
#[test]
fn what_is_no_schema_is_refused_by_the_full_checker() {
    const WAYS_OUT: &str =
        "; correct it, or let the tool check its arguments itself (`Validation::ByHandler`)";
    for (members, why) in [
        (
            json!({ "if": true, "minLength": -1 }),
            "/minLength: -1 is less than the minimum of 0",
        ),
        (
            json!({ "$schema": "http://json-schema.org/draft-07/schema#" }),
            "(root): `$schema` must be https://json-schema.org/draft/2020-12/schema",
        ),
        (
            json!({ "if": true, "format": "phone" }),
            "/format: Unknown format: 'phone'",
        ),
    ] {
        assert_eq!(
            problems(by_hand(object(members))),
            [format!("the schema cannot be enforced: {why}{WAYS_OUT}")]
        );
    }
}

#[cfg(not(feature = "full-json-schema"))]
#[test]
fn rpc_61_a_keyword_that_nobody_enforces_is_named_with_the_ways_out() {
    const WAYS_OUT: &str = "; leave it out, enable trefoil's feature `full-json-schema`, or let the tool check its \
        arguments itself (`Validation::ByHandler`)";
    for (members, why) in [
        (
            json!({ "properties": { "a": { "if": {} } }, "unevaluatedProperties": false }),
            vec![
                "/properties/a: unknown keyword `if`",
                "(root): unknown keyword `unevaluatedProperties`",
            ],
        ),
        (
            json!({ "$defs": { "a": { "$anchor": "a" } }, "allOf": [{ "$ref": "#a" }] }),
            vec![
                "/$defs/a: unknown keyword `$anchor`",
                "/allOf/0: `$ref` to `#a`, which is neither `#` nor in the root's `$defs`",
            ],
        ),
        (
            json!({ "dependentRequired": {} }),
            vec!["(root): unknown keyword `dependentRequired`"],
        ),
    ] {
        let expected: Vec<_> = why
            .iter()
            .map(|why| format!("the schema cannot be enforced: {why}{WAYS_OUT}"))
            .collect();
        assert_eq!(problems(by_hand(object(members))), expected);
    }
}

#[test]
fn rpc_64_and_66_a_schema_that_refers_to_the_network_is_refused_whoever_enforces_it() {
    let schema = object(json!({
        "properties": { "a": { "$ref": "https://example.com/a.json" } },
        "if": { "$dynamicRef": "other.json#x" },
    }));
    let mut expected = ["https://example.com/a.json", "other.json#x"].map(|reference| {
        format!("the schema refers to `{reference}`, which is not in it and is never fetched; copy it into `$defs`")
    });
    expected.sort();
    for validation in [Validation::Advertised, Validation::ByHandler] {
        let definition = ToolDefinition::new("t", schema.clone()).validation(validation);
        let tool = tool::from_fn(definition, |_, _: Value| async {});
        let mut found = problems(tool);
        found.sort();
        assert_eq!(found, expected);
    }
}

#[test]
fn a_tool_that_checks_its_arguments_itself_may_have_any_keyword() {
    let schema =
        object(json!({ "if": { "required": ["a"] }, "then": false, "x": 5, "$anchor": "a" }));
    let definition = ToolDefinition::new("t", schema).validation(Validation::ByHandler);
    let tool = tool::from_fn(definition, |_, _: Value| async {});
    assert_eq!(problems(tool), Vec::<String>::new());
}
