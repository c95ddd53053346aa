//! Shapes of schemas that some client refuses.

use serde_json::{Value, json};

use super::{GOOD, definition, found, with_tools};

/// What is found of an input schema. All tests are about properties that are described.
fn schema(schema: Value) -> Vec<String> {
    found(with_tools([definition("search", GOOD, schema)]))
}

/// What is found of an argument `a` of this schema, to which a description is added if it can have one.
fn argument(mut argument: Value) -> Vec<String> {
    if let Some(argument) = argument.as_object_mut() {
        argument.insert("description".to_owned(), "What to find".into());
    }
    schema(
        json!({ "type": "object", "properties": { "a": argument }, "additionalProperties": false }),
    )
}

/// The line of a finding about the argument.
fn line(path: &str, finding: &str) -> String {
    format!("tool `search`, argument `{path}`: {finding}")
}

#[test]
fn ordinary_schemas_have_no_finding() {
    for ordinary in [
        json!({ "type": "string", "minLength": 1, "pattern": "^a", "default": "a", "examples": ["a"] }),
        json!({ "type": "string", "enum": ["a", "b"] }),
        json!({ "type": "string", "format": "date-time" }),
        json!({ "type": "integer", "minimum": 0, "exclusiveMaximum": 9 }),
        json!({ "type": "array", "items": { "type": "number" }, "uniqueItems": true }),
        json!({ "anyOf": [{ "type": "string" }, { "type": "integer" }] }),
        json!({
            "type": "object", "additionalProperties": false,
            "properties": { "b": { "type": "boolean", "description": "Whether" } }
        }),
    ] {
        assert_eq!(argument(ordinary.clone()), [""; 0], "{ordinary}");
    }
}

#[test]
fn the_root_has_properties_alone() {
    for keyword in ["anyOf", "oneOf", "allOf", "not", "if", "enum", "$ref"] {
        assert_eq!(
            schema(json!({ "type": "object", keyword: [] })),
            [format!(
                "tool `search`: the root of the input schema has `{keyword}`, which Claude and OpenAI refuse, with all tools of \
                 the server; put it into a property, or make tools of the alternatives [schema-root]"
            )]
        );
    }
    assert_eq!(
        schema(json!({ "type": "object", "$schema": "http://json-schema.org/draft-07/schema#" })),
        [
            "tool `search`: the input schema has `$schema`, and some clients know only another dialect; leave it out \
             [schema-dialect]"
        ]
    );
}

#[test]
fn names_of_properties_are_what_claude_takes() {
    let property = json!({ "type": "string", "description": "What to find" });
    let long = "k".repeat(65);
    for key in ["what[]", "größe", "a b", &long] {
        assert_eq!(
            schema(json!({ "type": "object", "properties": { key: property } })),
            [format!(
                "tool `search`: `{key}` is a name of a property that Claude refuses; use 1 to 64 of `A-Z a-z 0-9 _ . -` \
                 [schema-key]"
            )]
        );
    }
    assert_eq!(
        schema(
            json!({ "type": "object", "properties": { "a.b-c_9": property, &long[1..]: property } })
        ),
        [""; 0]
    );
}

#[test]
fn references_are_found_and_followed() {
    let reference = "`$ref` is not followed by some clients, and refused by Gemini; write the schema where it is used \
                     [schema-reference]";
    assert_eq!(
        schema(json!({
            "type": "object",
            "properties": { "a": { "$ref": "#/$defs/a" } },
            "$defs": { "a": {
                "type": "object", "description": "Where",
                "properties": { "b": { "type": "string" } }
            } }
        })),
        [
            line(
                "a.b",
                "there is no description; write a doc comment on the field that says what it means [argument-undocumented]"
            ),
            line("a", reference),
        ]
    );
    let recursive = "the type contains itself, which some clients cannot follow; take a flat list whose elements name their \
                     parents [schema-recursive]";
    assert_eq!(
        schema(json!({
            "type": "object",
            "properties": { "a": { "$ref": "#/$defs/node" } },
            "$defs": { "node": {
                "type": "object", "description": "A node",
                "properties": { "below": {
                    "type": "array", "description": "Its children", "items": { "$ref": "#/$defs/node" }
                } }
            } }
        })),
        [line("a.below[]", recursive)]
    );
    assert_eq!(
        schema(json!({
            "type": "object",
            "properties": { "a": { "$ref": "#", "description": "All again" } }
        })),
        [line("a", recursive)]
    );
}

#[test]
fn values_of_any_type_are_found() {
    let without = "any value is allowed, and Gemini refuses a schema without `type`; take a type of your own, or a text that \
                   holds JSON [schema-untyped]";
    assert_eq!(argument(json!({})), [line("a", without)]);
    assert_eq!(
        argument(json!({ "type": "array", "items": {} })),
        [line("a[]", without)]
    );
    let just_true = "any value is allowed, by a schema that is just `true`, on which some clients drop the whole server; take \
                     a type of your own, or a text that holds JSON [schema-untyped]";
    assert_eq!(
        argument(json!({ "type": "array", "items": true })),
        [line("a[]", just_true)]
    );
    assert_eq!(
        argument(true.into()),
        [
            line(
                "a",
                "there is no description; write a doc comment on the parameter that says what it means \
                 [argument-undocumented]"
            ),
            line("a", just_true)
        ]
    );
}

#[test]
fn types_formats_and_constants_that_gemini_refuses_are_found() {
    for (refused, finding) in [
        (
            json!({ "type": ["string", "null"] }),
            "`type` is a list, which Gemini refuses; take one type, and leave an absent value out instead of sending `null` \
             [schema-type-list]",
        ),
        (
            json!({ "type": "string", "format": "uuid" }),
            "the format `uuid` is refused by Gemini, which knows `date-time` alone; use `pattern`, or name the format in the \
             description [schema-format]",
        ),
        (
            json!({ "const": "a" }),
            "`const` is unknown to Gemini; take an enum without data, or write `enum` with one value [schema-const]",
        ),
        (
            json!({ "type": "integer", "enum": [1, 2] }),
            "`enum` has values that are not texts, which Gemini refuses; take an enum of names, or a range [schema-enum]",
        ),
    ] {
        assert_eq!(argument(refused), [line("a", finding)]);
    }
}

#[test]
fn collections_that_clients_refuse_are_found() {
    let tuple = "a tuple is refused by OpenAI, Gemini and Visual Studio Code; take a struct with named fields, or a list \
                 [schema-tuple]";
    let map = "a map with keys of the caller's choice is refused by Gemini; take a list of structs with a field for the key \
               [schema-map]";
    for (refused, finding) in [
        (
            json!({ "type": "array" }),
            "the array does not say what its elements are, which Visual Studio Code and Gemini refuse; add `items` \
             [schema-items]",
        ),
        (
            json!({ "type": "array", "prefixItems": [{ "type": "string" }], "items": false }),
            tuple,
        ),
        (
            json!({ "type": "array", "items": [{ "type": "string" }] }),
            tuple,
        ),
        (
            json!({ "type": "object", "additionalProperties": { "type": "string" } }),
            map,
        ),
        (
            json!({ "type": "object", "patternProperties": { "^x": { "type": "string" } } }),
            map,
        ),
    ] {
        assert_eq!(argument(refused), [line("a", finding)]);
    }
}

/// A text in so many arrays.
fn nested(levels: usize) -> Value {
    (0..levels).fold(
        json!({ "type": "string" }),
        |inner, _| json!({ "type": "array", "items": inner }),
    )
}

#[test]
fn deep_nesting_is_found() {
    assert_eq!(argument(nested(5)), [""; 0]);
    assert_eq!(
        argument(nested(6)),
        [line(
            "a[][][][][]",
            "objects and arrays lie more than 5 levels deep, which Gemini and OpenAI refuse; take lists whose elements refer to \
             each other by id [schema-too-deep]"
        )]
    );
}

#[test]
fn many_values_and_properties_are_found() {
    let values = |count: usize| {
        let values: Vec<_> = (0..count).map(|value| value.to_string()).collect();
        argument(json!({ "type": "string", "enum": values }))
    };
    assert_eq!(values(100), [""; 0]);
    assert_eq!(
        values(101),
        [line(
            "a",
            "`enum` has 101 values, and some providers refuse more than about 100; take a text, and let another tool search for \
             the values [schema-too-large]"
        )]
    );
    let properties = |count: usize| {
        let property = json!({ "type": "string", "description": "What to find" });
        let properties: serde_json::Map<_, _> = (0..count)
            .map(|number| (format!("p{number}"), property.clone()))
            .collect();
        schema(json!({ "type": "object", "properties": properties }))
    };
    assert_eq!(properties(100), [""; 0]);
    assert_eq!(
        properties(101),
        [
            "tool `search`: the input schema has 101 properties, and some providers refuse more than 100; make several tools of \
             it [schema-too-large]"
        ]
    );
}

#[test]
fn a_shape_is_reported_once_with_the_number_of_its_places() {
    let constant = json!({ "const": 1, "description": "One" });
    let found = |properties: Value| schema(json!({ "type": "object", "properties": properties }));
    let finding =
        "`const` is unknown to Gemini; take an enum without data, or write `enum` with one value";
    assert_eq!(
        found(json!({ "a": constant, "b": constant })),
        [line(
            "a",
            &format!("{finding} (and in one more place) [schema-const]")
        )]
    );
    assert_eq!(
        found(json!({ "a": constant, "b": constant, "c": constant })),
        [line(
            "a",
            &format!("{finding} (and in 2 more places) [schema-const]")
        )]
    );
}

#[test]
fn a_name_cannot_break_the_line() {
    let found = schema(json!({ "type": "object", "properties": { "a\nb": { "type": "string" } } }));
    assert_eq!(
        found,
        [
            line(
                "a\u{fffd}b",
                "there is no description; write a doc comment on the parameter that says what it means \
                 [argument-undocumented]"
            ),
            "tool `search`: `a\u{fffd}b` is a name of a property that Claude refuses; use 1 to 64 of `A-Z a-z 0-9 _ . -` \
             [schema-key]"
                .to_owned(),
        ]
    );
}
