//! Types, listed values, alternatives and defaults.

use serde_json::json;

use super::{object, said, wider};
use crate::testing::surface::schema::Direction;

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
