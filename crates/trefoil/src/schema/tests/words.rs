//! The exact lines that a caller reads.

use serde_json::{Value, json};

use super::lines;
use crate::schema::Checker;

fn task() -> Value {
    json!({
        "type": "object",
        "properties": {
            "title": {"type": "string", "minLength": 1, "maxLength": 5},
            "priority": {"type": "string", "enum": ["low", "medium", "high"]},
            "estimate": {"type": "number", "exclusiveMinimum": 0, "multipleOf": 0.5},
            "labels": {"type": "array", "items": {"type": "string", "pattern": "^[a-z]+$"}, "uniqueItems": true, "maxItems": 2},
            "due": {"type": "string", "format": "date"},
            "owner": {
                "type": "object",
                "properties": {"a/b": {"type": "integer", "minimum": 1, "maximum": 9}},
                "additionalProperties": false,
            },
        },
        "required": ["title", "priority"],
        "additionalProperties": false,
    })
}

#[test]
fn every_violation_is_one_line_with_pointer_rule_and_value() {
    let value = json!({
        "titel": "x",
        "title": "",
        "priority": "hihg",
        "estimate": 0,
        "labels": ["a", "B", "a"],
        "due": "tomorrow",
        "owner": {"a/b": 10, "zzz": 1},
    });
    assert_eq!(
        lines(&task(), &value),
        [
            "/due: must be a date such as 2026-07-28, got \"tomorrow\"",
            "/estimate: must be greater than 0, got 0",
            "/labels: must have at most 2 items, got [\"a\",\"B\",\"a\"]",
            "/labels/1: must match the pattern `^[a-z]+$`, got \"B\"",
            "/labels/2: must not repeat an item, and equals /0 of the list, got \"a\"",
            "/owner/a~1b: must be at most 9, got 10",
            "/owner/zzz: unknown member; expected `a/b`",
            "/priority: must be one of \"low\", \"medium\", \"high\", got \"hihg\"; did you mean \"high\"?",
            "/titel: unknown argument; did you mean `title`?",
            "/title: must have at least 1 character, got \"\"",
        ]
    );
    assert_eq!(
        lines(
            &task(),
            &json!({"estimate": 0.3, "priority": 7, "owner": {"a/b": 0.5}})
        ),
        [
            "/title: required but missing",
            "/estimate: must be a multiple of 0.5, got 0.3",
            "/owner/a~1b: must be an integer, got 0.5",
            "/priority: must be one of \"low\", \"medium\", \"high\", got 7",
        ]
    );
    assert_eq!(
        lines(&task(), &json!([])),
        ["(root): must be an object, got []"]
    );
}

#[test]
fn long_values_are_shortened() {
    let long = "y".repeat(100);
    assert_eq!(
        lines(&task(), &json!({"title": long, "priority": "low"})),
        [format!(
            "/title: must have at most 5 characters, got \"{}\"… (100 characters)",
            "y".repeat(60)
        )]
    );
}

#[test]
fn values_of_sensitive_arguments_are_never_shown() {
    let mut checker = Checker::compile(&json!({
        "type": "object",
        "properties": {
            "secret": {"type": "object", "properties": {"pin": {"type": "integer"}}, "additionalProperties": false},
            "word": {"type": "string", "enum": ["open"]},
        },
        "additionalProperties": false,
    }))
    .unwrap();
    checker.sensitive(["secret", "word"]);
    let violations =
        checker.check(&json!({"secret": {"pin": "1234", "hunter2": 1}, "word": "opne"}));
    let lines: Vec<_> = violations.iter().map(ToString::to_string).collect();
    assert_eq!(
        lines,
        [
            "/secret/(hidden): unknown member",
            "/secret/pin: must be an integer, got (hidden)",
            "/word: must be \"open\", got (hidden)",
        ]
    );
    let one = checker.check_property("word", &json!("opne"));
    assert_eq!(
        one.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["/word: must be \"open\", got (hidden)"]
    );
}

#[test]
fn of_several_types_none_fits() {
    let schema = json!({"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}, {"type": "null"}]});
    assert_eq!(
        lines(&schema, &json!(5)),
        ["(root): must be a string, an array or null, got 5"]
    );
    assert_eq!(
        lines(&schema, &json!(["a", 5])),
        ["/1: must be a string, got 5"]
    );
    let listed = json!({"type": ["string", "null"]});
    assert_eq!(
        lines(&listed, &json!(false)),
        ["(root): must be a string or null, got false"]
    );
}

#[test]
fn the_alternative_with_the_same_tag_is_blamed() {
    let schema = json!({"oneOf": [
        {"type": "object", "properties": {"kind": {"const": "click"}, "x": {"type": "integer"}}, "required": ["kind", "x"], "additionalProperties": false},
        {"type": "object", "properties": {"kind": {"const": "close"}}, "required": ["kind"], "additionalProperties": false},
    ]});
    assert_eq!(
        lines(&schema, &json!({"kind": "click", "x": "1"})),
        ["/x: must be an integer, got \"1\""]
    );
    assert_eq!(
        lines(&schema, &json!({"kind": "clik", "x": 1})),
        ["/kind: must be one of \"click\", \"close\", got \"clik\"; did you mean \"click\"?"]
    );
    assert_eq!(
        lines(&schema, &json!({"x": 1})),
        ["/kind: required but missing, must be one of \"click\", \"close\""]
    );
    assert_eq!(
        lines(&schema, &json!("click")),
        ["(root): must be an object, got \"click\""]
    );
}

#[test]
fn the_alternative_with_the_same_only_member_is_blamed() {
    let wrapped = |name: &str, schema: Value| json!({"type": "object", "properties": {name: schema}, "required": [name], "additionalProperties": false});
    let schema = json!({"oneOf": [
        {"type": "string", "enum": ["Nothing", "Everything"]},
        wrapped("Circle", json!({"type": "object", "properties": {"r": {"type": "number"}}, "required": ["r"]})),
        wrapped("Text", json!({"type": "string"})),
    ]});
    assert_eq!(
        lines(&schema, &json!({"Circle": {"r": "big"}})),
        ["/Circle/r: must be a number, got \"big\""]
    );
    assert_eq!(
        lines(&schema, &json!({"circle": {"r": 1}})),
        [
            "(root): must have exactly one member, one of `Circle`, `Text`, got {\"circle\":{\"r\":1}}; did you mean `Circle`?"
        ]
    );
    assert_eq!(
        lines(&schema, &json!("Nothin")),
        [
            "(root): must be one of \"Nothing\", \"Everything\", got \"Nothin\"; did you mean \"Nothing\"?"
        ]
    );
}

#[test]
fn without_a_tag_the_alternative_most_alike_is_blamed() {
    let schema = json!({"anyOf": [
        {"type": "object", "properties": {"city": {"type": "string"}, "zip": {"type": "string"}}, "required": ["city", "zip"], "additionalProperties": false},
        {"type": "object", "properties": {"lat": {"type": "number"}, "lon": {"type": "number"}}, "required": ["lat", "lon"], "additionalProperties": false},
    ]});
    assert_eq!(
        lines(&schema, &json!({"lat": 1, "lonn": 2})),
        [
            "/lon: required but missing",
            "/lonn: unknown argument; did you mean `lon`?"
        ]
    );
}

#[test]
fn exclusions_and_overlaps_are_said() {
    assert_eq!(
        lines(&json!({"type": "integer", "not": {"const": 0}}), &json!(0)),
        ["(root): must not be 0, got 0"]
    );
    assert_eq!(
        lines(
            &json!({"oneOf": [{"type": "integer"}, {"minimum": 3}]}),
            &json!(4)
        ),
        ["(root): must match exactly one of the alternatives, and matches several, got 4"]
    );
    assert_eq!(
        lines(
            &json!({"type": "object", "propertyNames": {"maxLength": 2}}),
            &json!({"abc": 1})
        ),
        ["/abc: the name must have at most 2 characters, got \"abc\""]
    );
    assert_eq!(
        lines(
            &json!({"type": "object", "additionalProperties": false}),
            &json!({"a": 1})
        ),
        ["/a: unknown argument; there are no arguments"]
    );
    assert_eq!(
        lines(&json!({"properties": {"a": false}}), &json!({"a": 1})),
        ["/a: must be absent, got 1"]
    );
}

#[test]
fn a_schema_that_is_not_understood_does_not_compile() {
    let schema = json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "type": "objekt",
        "$id": "x",
        "properties": {"a": {"if": true, "format": "date"}, "b/c": {"items": {"unevaluatedItems": false}}, "d": 5},
        "required": "a",
        "minimum": "1",
        "minLength": -1,
        "multipleOf": 0,
        "anyOf": [],
        "allOf": [{"$ref": "#/$defs/nope"}, {"$ref": "other.json"}, {"$defs": {}}],
    });
    let mut problems = Checker::compile(&schema).unwrap_err();
    problems.sort();
    assert_eq!(
        problems,
        [
            "(root): `$schema` must be https://json-schema.org/draft/2020-12/schema",
            "(root): `anyOf` must be a list that is not empty",
            "(root): `minLength` must be a whole number from 0 upwards",
            "(root): `minimum` must be a number",
            "(root): `multipleOf` must be a number above 0",
            "(root): `required` must be a list of names",
            "(root): `type` must be the name of a JSON type, or a list of such names",
            "(root): unknown keyword `$id`",
            "/allOf/0: `$ref` to `#/$defs/nope`, which is neither `#` nor in the root's `$defs`",
            "/allOf/1: `$ref` to `other.json`, which is neither `#` nor in the root's `$defs`",
            "/allOf/2: `$defs` must be an object at the root",
            "/properties/a: unknown keyword `if`",
            "/properties/b~1c/items: unknown keyword `unevaluatedItems`",
            "/properties/d: a schema must be an object, true or false",
        ]
    );
}

#[test]
fn a_schema_that_leads_back_to_itself_for_the_same_value_does_not_compile() {
    let endless = ["(root): a `$ref` leads back to its own schema for the same value".to_owned()];
    assert_eq!(
        Checker::compile(&json!({"$ref": "#"})).unwrap_err(),
        endless
    );
    let both = json!({"$defs": {"a": {"anyOf": [{"$ref": "#/$defs/b"}]}, "b": {"not": {"$ref": "#/$defs/a"}}}});
    assert_eq!(Checker::compile(&both).unwrap_err(), endless);
    let fine = json!({"$defs": {"a~b": {"items": {"$ref": "#/$defs/a~0b"}}, "c d": true}, "allOf": [{"$ref": "#/$defs/a~0b"}, {"$ref": "#/$defs/c%20d"}]});
    assert_eq!(lines(&fine, &json!([[[]]])), Vec::<String>::new());
}
