//! Values that are brought into form, and bounds on what a check may cost.

use serde_json::{Value, json};

use super::lines;
use crate::schema::Checker;

#[track_caller]
fn normalised(schema: &Value, mut value: Value) -> Value {
    // As text, because 3 and 3.0 differ there.
    let before = value.to_string();
    let checker = Checker::compile(schema).unwrap();
    let changed = checker.normalise(&mut value);
    let after = value.to_string();
    assert_eq!(changed, before != after, "{before} became {after}");
    value
}

#[test]
fn whole_floats_become_integers_where_the_schema_says_integer() {
    let schema = json!({
        "type": "object",
        "properties": {
            "n": {"type": "integer"},
            "f": {"type": "number"},
            "both": {"type": ["integer", "number"]},
            "list": {"type": "array", "items": {"type": "integer"}},
            "pair": {"type": "array", "prefixItems": [{"type": "integer"}, {"type": "number"}]},
            "one": {"anyOf": [{"type": "string"}, {"type": "integer"}]},
            "fixed": {"enum": [3, "a"]},
        },
        "additionalProperties": {"type": "integer"},
    });
    let value = json!({
        "n": 3.0, "f": 3.0, "both": 3.0, "list": [1.0, 2, 2.5], "pair": [1.0, 1.0], "one": 3.0, "fixed": 3.0, "more": -4.0,
    });
    assert_eq!(
        normalised(&schema, value).to_string(),
        json!({
            "n": 3, "f": 3.0, "both": 3.0, "list": [1, 2, 2.5], "pair": [1, 1.0], "one": 3, "fixed": 3, "more": -4,
        })
        .to_string()
    );
    assert_eq!(normalised(&schema, json!({"n": 3})), json!({"n": 3}));
    assert_eq!(normalised(&schema, json!({"n": 1e30})), json!({"n": 1e30}));
}

#[test]
fn null_is_absence_where_absence_is_allowed_and_null_is_not() {
    let inner = json!({"type": "object", "properties": {"a": {"type": "string"}}});
    let schema = json!({
        "type": "object",
        "properties": {
            "required": {"type": "string"},
            "optional": {"type": "string"},
            "nullable": {"type": ["string", "null"]},
            "any": true,
            "nested": inner,
            "choice": {"oneOf": [{"type": "string"}, {"$ref": "#/$defs/inner"}]},
        },
        "required": ["required"],
        "$defs": {"inner": inner},
    });
    assert_eq!(
        normalised(
            &schema,
            json!({
                "required": null, "optional": null, "nullable": null, "any": null, "unknown": null,
                "nested": {"a": null, "b": null}, "choice": {"a": null},
            })
        ),
        json!({
            "required": null, "nullable": null, "any": null, "unknown": null, "nested": {"b": null}, "choice": {},
        })
    );
}

#[test]
fn text_becomes_the_value_that_the_schema_asks_for() {
    let checker = Checker::compile(&json!({
        "type": "object",
        "properties": {
            "integer": {"type": "integer"},
            "number": {"type": ["number", "null"]},
            "boolean": {"type": "boolean"},
            "string": {"type": "string"},
            "either": {"anyOf": [{"type": "integer"}, {"type": "string"}]},
            "level": {"$ref": "#/$defs/level"},
            "any": true,
        },
        "$defs": {"level": {"enum": [1, 2]}},
    }))
    .unwrap();
    for (name, text, value) in [
        ("integer", "42", json!(42)),
        ("integer", "18446744073709551615", json!(u64::MAX)),
        ("integer", "07", json!(7)),
        ("integer", "+7", json!(7)),
        ("integer", "-07", json!(-7)),
        ("integer", "forty", json!("forty")),
        ("integer", "", json!("")),
        ("integer", " 5", json!(" 5")),
        ("integer", "true", json!("true")),
        ("number", "-0.5", json!(-0.5)),
        ("number", "00.5", json!(0.5)),
        ("number", "NaN", json!("NaN")),
        ("number", "inf", json!("inf")),
        ("number", "1 2", json!("1 2")),
        ("boolean", "true", json!(true)),
        ("boolean", "1", json!("1")),
        ("string", "42", json!("42")),
        ("either", "42", json!("42")),
        ("level", "2", json!(2)),
        ("any", "2", json!("2")),
        ("unknown", "2", json!("2")),
    ] {
        assert_eq!(checker.value_of_text(name, text), value, "{name} {text}");
    }
}

#[test]
fn one_property_is_checked_by_itself() {
    let schema = json!({
        "type": "object",
        "properties": {"number": {"type": "integer"}},
        "required": ["number", "m"],
        "additionalProperties": false,
    });
    let checker = Checker::compile(&schema).unwrap();
    let said = |name: &str, value: Value| {
        checker
            .check_property(name, &value)
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
    };
    assert_eq!(said("number", json!(1)), Vec::<String>::new());
    assert_eq!(
        said("number", json!("1")),
        ["/number: must be an integer, got \"1\""]
    );
    assert_eq!(
        said("numbr", json!(1)),
        ["/numbr: unknown argument; did you mean `number`?"]
    );
}

#[test]
fn integers_are_checked_exactly() {
    let schema = json!({"type": "integer", "maximum": 9_007_199_254_740_993_u64});
    assert_eq!(
        lines(&schema, &json!(9_007_199_254_740_993_u64)),
        Vec::<String>::new()
    );
    assert_eq!(
        lines(&schema, &json!(9_007_199_254_740_994_u64)),
        ["(root): must be at most 9007199254740993, got 9007199254740994"]
    );
    assert_eq!(
        lines(&json!({"type": "integer"}), &json!(3.0)),
        Vec::<String>::new()
    );
    assert_eq!(
        lines(&json!({"enum": [3]}), &json!(3.0)),
        Vec::<String>::new()
    );
}

#[test]
fn a_value_is_not_followed_without_end() {
    let schema = json!({"items": {"$ref": "#"}});
    let deep = (0..200).fold(json!([]), |value, _| json!([value]));
    let said = lines(&schema, &deep);
    assert_eq!(said.len(), 1);
    assert!(said[0].ends_with(": is nested too deeply"), "{said:?}");
}

#[test]
fn ambiguous_recursive_alternatives_stay_affordable() {
    let branch = |tag: &str| json!({"type": "object", "properties": {"next": {"$ref": "#"}, tag: {"type": "string"}}, "required": [tag]});
    let schema = json!({"anyOf": [branch("a"), branch("b"), branch("c"), {"type": "null"}]});
    let deep = (0..60).fold(
        json!(5),
        |next, _| json!({"next": next, "a": "", "b": "", "c": ""}),
    );
    let checker = Checker::compile(&schema).unwrap();
    let violations = checker.check(&deep);
    assert_eq!(violations.len(), 1);
    assert_eq!(violations[0].pointer(), "/next".repeat(60));
    checker.normalise(&mut deep.clone());
}

#[test]
fn long_lists_of_unique_items_stay_affordable() {
    let mut items: Vec<Value> = (0..200_000).map(Value::from).collect();
    items.push(json!(7.0));
    assert_eq!(
        lines(&json!({"uniqueItems": true}), &Value::Array(items)),
        ["/200000: must not repeat an item, and equals /7 of the list, got 7.0"]
    );
}

#[test]
fn the_report_of_a_large_value_is_bounded() {
    let schema = json!({"type": "array", "items": {"type": "string"}, "uniqueItems": true});
    let said = lines(&schema, &json!(vec![1; 100_000]));
    assert_eq!(said.len(), 101);
    assert_eq!(said[99], "/99: must be a string, got 1");
    assert_eq!(
        said[100],
        "(root): there are more violations than these 100"
    );
}
