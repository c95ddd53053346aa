//! Keywords by themselves: what bounds, words and unknown ones mean.

use serde_json::json;

use super::{breaking, object, wider, wording};

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
