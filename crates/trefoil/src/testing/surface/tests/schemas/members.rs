//! Members of objects and of maps.

use serde_json::{Value, json};

use super::{breaking, object, open, said, wider};
use crate::testing::surface::schema::Direction;

#[test]
fn members_come_and_go() {
    let one = || json!({"a": {"type": "string"}});
    let two = || json!({"a": {"type": "string"}, "b": {"type": "integer"}});
    let input = |old: Value, new: Value| said(&old, &new, Direction::Input);
    let output = |old: Value, new: Value| said(&old, &new, Direction::Output);

    assert_eq!(
        input(object(one(), &[]), object(two(), &[])),
        ["compatible /b: is new"]
    );
    assert_eq!(
        input(open(one(), &[]), open(two(), &[])),
        ["compatible /b: is new"]
    );
    assert_eq!(
        input(object(one(), &[]), object(two(), &["b"])),
        ["breaking /b: is new and required"]
    );
    assert_eq!(
        input(object(two(), &["b"]), object(one(), &[])),
        ["breaking /b: is gone"]
    );
    assert_eq!(
        input(open(two(), &[]), open(one(), &[])),
        ["breaking /b: is gone"]
    );
    assert_eq!(
        input(object(two(), &[]), object(two(), &["b"])),
        ["breaking /b: was optional, is required"]
    );
    assert_eq!(
        input(object(two(), &["b"]), object(two(), &[])),
        ["compatible /b: was required, is optional"]
    );

    assert_eq!(
        output(open(one(), &[]), open(two(), &["b"])),
        ["compatible /b: is new"]
    );
    assert_eq!(
        output(object(one(), &[]), object(two(), &["b"])),
        ["breaking /b: is new"]
    );
    assert_eq!(
        output(open(two(), &["b"]), open(one(), &[])),
        ["breaking /b: is gone"]
    );
    assert_eq!(
        output(open(two(), &[]), open(one(), &[])),
        ["breaking /b: is gone"]
    );
    assert_eq!(
        output(open(two(), &["b"]), open(two(), &[])),
        ["breaking /b: was required, is optional"]
    );
    assert_eq!(
        output(open(two(), &[]), open(two(), &["b"])),
        ["compatible /b: was optional, is required"]
    );
}

#[test]
fn objects_open_and_close() {
    let closed = object(json!({"a": {}}), &[]);
    let opened = open(json!({"a": {}}), &[]);
    wider(
        &closed,
        &opened,
        "/*",
        "no value was allowed, some are",
        "values were allowed, none is",
    );
    let typed = json!({"type": "object", "required": ["a"]});
    wider(
        &typed,
        &json!({"type": "object"}),
        "/a",
        "was required, is optional",
        "was optional, is required",
    );
}

#[test]
fn members_of_a_map_are_known_before_they_are_named() {
    let map = json!({"type": "object", "additionalProperties": {"type": "string"}});
    let named = |schema: Value, required: &[&str]| json!({"type": "object", "properties": {"a": schema}, "required": required, "additionalProperties": {"type": "string"}});
    wider(
        &named(json!({"type": "string", "maxLength": 1}), &[]),
        &named(json!({"type": "string"}), &[]),
        "/a",
        "`maxLength` was 1, is none",
        "`maxLength` was none, is 1",
    );
    let input = |old: &Value, new: &Value| said(old, new, Direction::Input);
    assert_eq!(
        input(&map, &named(json!({"type": "string", "maxLength": 1}), &[])),
        ["breaking /a: `maxLength` was none, is 1"]
    );
    assert_eq!(
        input(&named(json!({"type": "string", "maxLength": 1}), &[]), &map),
        ["compatible /a: `maxLength` was 1, is none"]
    );
    assert_eq!(
        said(
            &named(json!({"type": "string"}), &["a"]),
            &map,
            Direction::Output
        ),
        ["breaking /a: is gone"]
    );
    let patterns = json!({"type": "object", "patternProperties": {"^a": {"type": "string"}}});
    let beside = json!({"type": "object", "properties": {"a": {"type": "string"}}, "patternProperties": {"^a": {"type": "string"}}});
    breaking(
        &patterns,
        &beside,
        "/a",
        "is new beside `patternProperties` (cannot tell, taken as breaking)",
    );
}
