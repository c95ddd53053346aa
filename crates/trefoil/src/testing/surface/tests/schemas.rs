//! Pairs of schemas, and what the change from the one to the other means for arguments and for results.

use serde_json::{Value, json};

use crate::testing::surface::schema::{Direction, differences};

/// Everything that is said about the change, in one line each.
fn said(old: &Value, new: &Value, direction: Direction) -> Vec<String> {
    let found = differences(old, new, direction);
    found
        .iter()
        .map(|difference| {
            let at = match &*difference.at {
                "" => "root",
                at => at,
            };
            format!("{} {at}: {}", difference.verdict, difference.what)
        })
        .collect()
}

/// Checks a change that allows more than before, and its reverse.
#[track_caller]
fn wider(old: &Value, new: &Value, at: &str, forth: &str, back: &str) {
    let line = |verdict: &str, what: &str| vec![format!("{verdict} {at}: {what}")];
    assert_eq!(said(old, new, Direction::Input), line("compatible", forth));
    assert_eq!(said(old, new, Direction::Output), line("breaking", forth));
    assert_eq!(said(new, old, Direction::Input), line("breaking", back));
    assert_eq!(said(new, old, Direction::Output), line("compatible", back));
}

#[track_caller]
fn breaking(old: &Value, new: &Value, at: &str, what: &str) {
    for direction in [Direction::Input, Direction::Output] {
        assert_eq!(
            said(old, new, direction),
            [format!("breaking {at}: {what}")]
        );
    }
}

#[track_caller]
fn wording(old: &Value, new: &Value, at: &str, what: &str) {
    for direction in [Direction::Input, Direction::Output] {
        assert_eq!(said(old, new, direction), [format!("wording {at}: {what}")]);
    }
}

fn object(properties: Value, required: &[&str]) -> Value {
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
}

fn open(properties: Value, required: &[&str]) -> Value {
    json!({ "type": "object", "properties": properties, "required": required })
}

#[test]
fn bounds_that_move_apart_allow_more() {
    #[rustfmt::skip]
    let pairs = [
        (json!({"type": "integer", "minimum": 1}), json!({"type": "integer", "minimum": 0}), "`minimum` was `>= 1`, is `>= 0`", "`minimum` was `>= 0`, is `>= 1`"),
        (json!({"type": "integer", "maximum": 9}), json!({"type": "integer", "maximum": 10}), "`maximum` was `<= 9`, is `<= 10`", "`maximum` was `<= 10`, is `<= 9`"),
        (json!({"type": "integer", "minimum": 1}), json!({"type": "integer"}), "`minimum` was `>= 1`, is none", "`minimum` was none, is `>= 1`"),
        (json!({"exclusiveMinimum": 0}), json!({"minimum": 0}), "`minimum` was `> 0`, is `>= 0`", "`minimum` was `>= 0`, is `> 0`"),
        (json!({"exclusiveMaximum": 9}), json!({"maximum": 9}), "`maximum` was `< 9`, is `<= 9`", "`maximum` was `<= 9`, is `< 9`"),
        (json!({"maximum": u64::MAX - 1}), json!({"maximum": u64::MAX}), "`maximum` was `<= 18446744073709551614`, is `<= 18446744073709551615`", "`maximum` was `<= 18446744073709551615`, is `<= 18446744073709551614`"),
        (json!({"multipleOf": 4}), json!({"multipleOf": 2}), "`multipleOf` was 4, is 2", "`multipleOf` was 2, is 4"),
        (json!({"multipleOf": 0.3}), json!({"multipleOf": 0.1}), "`multipleOf` was 0.3, is 0.1", "`multipleOf` was 0.1, is 0.3"),
        (json!({"type": "number", "multipleOf": 2}), json!({"type": "number"}), "`multipleOf` 2 is gone", "`multipleOf` 2 is new"),
        (json!({"type": "string", "minLength": 1}), json!({"type": "string"}), "`minLength` was 1, is none", "`minLength` was none, is 1"),
        (json!({"type": "string", "maxLength": 10}), json!({"type": "string", "maxLength": 20}), "`maxLength` was 10, is 20", "`maxLength` was 20, is 10"),
        (json!({"type": "array", "maxItems": 0}), json!({"type": "array"}), "`maxItems` was 0, is none", "`maxItems` was none, is 0"),
        (json!({"type": "array", "minItems": 2}), json!({"type": "array", "minItems": 1}), "`minItems` was 2, is 1", "`minItems` was 1, is 2"),
        (json!({"type": "array", "uniqueItems": true}), json!({"type": "array", "uniqueItems": false}), "`uniqueItems` true is gone", "`uniqueItems` true is new"),
        (json!({"type": "object", "minProperties": 1}), json!({"type": "object"}), "`minProperties` was 1, is none", "`minProperties` was none, is 1"),
        (json!({"type": "string", "pattern": "^a"}), json!({"type": "string"}), "`pattern` \"^a\" is gone", "`pattern` \"^a\" is new"),
        (json!({"type": "string", "format": "date"}), json!({"type": "string"}), "`format` \"date\" is gone", "`format` \"date\" is new"),
    ];
    for (old, new, forth, back) in pairs {
        wider(&old, &new, "root", forth, back);
    }
}

#[test]
fn types_and_values_that_join_others_allow_more() {
    #[rustfmt::skip]
    let pairs = [
        (json!({"type": "integer"}), json!({"type": "number"}), "`type` was `\"integer\"`, is `\"number\"`", "`type` was `\"number\"`, is `\"integer\"`"),
        (json!({"type": "string"}), json!({"type": ["string", "null"]}), "`type` was `\"string\"`, is `[\"string\",\"null\"]`", "`type` was `[\"string\",\"null\"]`, is `\"string\"`"),
        (json!({"type": "string"}), json!({}), "was `string`, now any value is allowed", "any value was allowed, now `string`"),
        (json!(false), json!({"type": "string"}), "no value was allowed, some are", "values were allowed, none is"),
        (json!({"enum": ["a"]}), json!({"enum": ["b", "a"]}), "value `\"b\"` is new", "value `\"b\"` is gone"),
        (json!({"const": "a"}), json!({"enum": ["a", "b"]}), "value `\"b\"` is new", "value `\"b\"` is gone"),
        (json!({"type": "string", "enum": ["a", "b"]}), json!({"type": "string"}), "was one of `\"a\"`, `\"b\"`, now `string`", "was `string`, now one of `\"a\"`, `\"b\"`"),
        (json!({"type": "string"}), json!({"anyOf": [{"type": "string"}, {"type": "null"}]}), "alternative `null` is new", "alternative `null` is gone"),
        (json!({"anyOf": [{"type": "integer"}, {"type": "string"}]}), json!({"anyOf": [{"type": "string"}, {"type": "integer"}, {"type": "null"}]}), "alternative `null` is new", "alternative `null` is gone"),
        (json!({"oneOf": [{"const": "a"}]}), json!({"oneOf": [{"const": "b"}, {"const": "a"}]}), "alternative `{\"const\":\"b\"}` is new", "alternative `{\"const\":\"b\"}` is gone"),
        (json!({"type": "string", "not": {"const": "a"}}), json!({"type": "string"}), "`not` is gone", "`not` is new"),
        (json!({"not": {"enum": ["a", "b"]}}), json!({"not": {"enum": ["a"]}}), "value `\"b\"` is gone", "value `\"b\"` is new"),
        (json!({"type": "object", "anyOf": [{"required": ["a"]}]}), json!({"type": "object"}), "`anyOf` is gone", "`anyOf` is new"),
    ];
    for (old, new, forth, back) in pairs {
        wider(&old, &new, "root", forth, back);
    }
}

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

#[test]
fn variants_of_an_enum_are_told_apart_by_their_tag() {
    let variant = |tag: &str, most: u32| {
        object(
            json!({"kind": {"const": tag}, "name": {"type": "string", "maxLength": most}}),
            &["kind"],
        )
    };
    let old = json!({"oneOf": [variant("a", 1), variant("b", 1)]});
    let new = json!({"oneOf": [variant("b", 2), variant("a", 1)]});
    wider(
        &old,
        &new,
        "/name",
        "`maxLength` was 1, is 2",
        "`maxLength` was 2, is 1",
    );
    let outer = |name: &str, most: u32| {
        object(
            json!({name: {"type": "string", "maxLength": most}}),
            &[name],
        )
    };
    let old = json!({"oneOf": [outer("A", 1), outer("B", 1)]});
    let new = json!({"oneOf": [outer("C", 1), outer("A", 1), outer("B", 2)]});
    assert_eq!(
        said(&old, &new, Direction::Input),
        [
            "compatible /B: `maxLength` was 1, is 2",
            "compatible root: alternative `{\"additionalProperties\":false,\"properties\":{\"C\":{\"maxLength\":1,\"type\":\"string\"}}…` is new",
        ]
    );
}

#[test]
fn what_cannot_be_told_is_breaking() {
    #[rustfmt::skip]
    let pairs = [
        (json!({"type": "string", "pattern": "^a"}), json!({"type": "string", "pattern": "a"}), "`pattern` was \"^a\", is \"a\" (cannot tell, taken as breaking)"),
        (json!({"type": "string", "format": "date"}), json!({"type": "string", "format": "date-time"}), "`format` was \"date\", is \"date-time\" (cannot tell, taken as breaking)"),
        (json!({"type": "string", "contentEncoding": "base64"}), json!({"type": "string"}), "`contentEncoding` differs (cannot tell, taken as breaking)"),
        (json!({"type": "string"}), json!({"type": "string", "x-mcp-header": "A"}), "`x-mcp-header` differs (cannot tell, taken as breaking)"),
        (json!({"type": "array", "contains": {}}), json!({"type": "array"}), "`contains` differs (cannot tell, taken as breaking)"),
        (json!({"type": "string"}), json!({"type": "string", "$schema": "http://json-schema.org/draft-07/schema#"}), "`$schema` differs (cannot tell, taken as breaking)"),
        (json!({"allOf": [{"type": "string"}]}), json!({"allOf": [{"type": "string"}, {"minLength": 1}]}), "`allOf` had 1 parts, has 2 (cannot tell, taken as breaking)"),
        (json!({"enum": ["a", 1]}), json!({"type": "string"}), "was one of `\"a\"`, `1`, now `string` (cannot tell, taken as breaking)"),
        (json!({"oneOf": [{"type": "string", "minLength": 2}]}), json!({"oneOf": [{"type": "string", "minLength": 2}, {"type": "string", "maxLength": 5}]}), "alternative `{\"maxLength\":5,\"type\":\"string\"}` is new (cannot tell, taken as breaking)"),
        (json!({"type": "object", "patternProperties": {"^a": {}}}), json!({"type": "object", "patternProperties": {"^b": {}}}), "`patternProperties` has other patterns (cannot tell, taken as breaking)"),
        (json!({"type": "string"}), json!({"type": "integer"}), "`type` was `\"string\"`, is `\"integer\"`"),
        (json!({"multipleOf": 2}), json!({"multipleOf": 3}), "`multipleOf` was 2, is 3"),
    ];
    for (old, new, what) in pairs {
        breaking(&old, &new, "root", what);
    }
}

#[test]
fn words_are_only_words() {
    #[rustfmt::skip]
    let pairs = [
        (json!({"type": "string", "description": "A"}), json!({"type": "string", "description": "B"}), "`description` differs"),
        (json!({"type": "string", "title": "A"}), json!({"type": "string"}), "`title` differs"),
        (json!({"type": "string"}), json!({"type": "string", "examples": ["a"]}), "`examples` differs"),
        (json!({"type": "string"}), json!({"type": "string", "deprecated": true}), "`deprecated` differs"),
        (json!({"enum": ["a", "b"]}), json!({"enum": ["b", "a"]}), "written otherwise, means the same"),
        (json!({"minimum": 1}), json!({"minimum": 1.0}), "written otherwise, means the same"),
        (json!({"type": "object", "required": ["a", "b"]}), json!({"type": "object", "required": ["b", "a"]}), "written otherwise, means the same"),
        (json!({"type": "string", "minLength": 0}), json!({"type": "string"}), "written otherwise, means the same"),
        (json!({"type": "string"}), json!({"type": "string", "$schema": "https://json-schema.org/draft/2020-12/schema"}), "written otherwise, means the same"),
    ];
    for (old, new, what) in pairs {
        wording(&old, &new, "root", what);
    }
    // Neither is one where it is the name of a member.
    let named = |most: u32| object(json!({"title": {"maxLength": most}}), &[]);
    wider(
        &named(1),
        &named(2),
        "/title",
        "`maxLength` was 1, is 2",
        "`maxLength` was 2, is 1",
    );
}

#[test]
fn defaults_are_part_of_what_an_input_means() {
    let with = |default: u32| json!({"type": "integer", "default": default});
    let without = json!({"type": "integer"});
    #[rustfmt::skip]
    let cases = [
        (with(1), with(2), "breaking", "default was 1, is 2"),
        (without.clone(), with(2), "compatible", "default 2 is new"),
        (with(1), without, "breaking", "default 1 is gone"),
    ];
    for (old, new, verdict, what) in cases {
        assert_eq!(
            said(&old, &new, Direction::Input),
            [format!("{verdict} root: {what}")]
        );
        assert_eq!(
            said(&old, &new, Direction::Output),
            [format!("wording root: {what}")]
        );
    }
}
