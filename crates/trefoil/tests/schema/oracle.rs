//! The checker against an independent validator: on generated schemas and values both must agree.

use std::cell::Cell;

use jsonschema::{Draft, Validator};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use serde_json::{Map, Value, json};
use trefoil::schema::Checker;

use crate::dice::{Dice, is_long};
use crate::values::{Maker, TEXTS};

/// Each schema is tried with so many values that know nothing of it, and as many that are made after it.
const VALUES: usize = 4;

/// Schemas in this run.
fn schemas() -> u32 {
    if is_long() { 20_000 } else { 600 }
}

/// The same cases in every run.
pub(crate) fn runner() -> TestRunner {
    let config = Config {
        cases: schemas(),
        failure_persistence: None,
        ..Config::default()
    };
    TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha))
}

pub(crate) fn oracle(schema: &Value) -> Validator {
    jsonschema::options()
        .with_draft(Draft::Draft202012)
        .should_validate_formats(true)
        .build(schema)
        .unwrap_or_else(|error| panic!("{schema} is not a schema: {error}"))
}

fn name() -> impl Strategy<Value = String> {
    prop::sample::select(vec!["a", "b", "c", "a1", ""]).prop_map(str::to_owned)
}

fn scalar() -> impl Strategy<Value = Value> {
    prop_oneof![
        prop::sample::select(vec![json!(null), json!(true), json!(false)]),
        (-3_i64..6).prop_map(Value::from),
        prop::sample::select(vec![
            json!(0.5),
            json!(-1.5),
            json!(2.0),
            json!(3.0),
            json!(-0.0),
            json!(9_007_199_254_740_991_i64),
            json!(9_007_199_254_740_993_i64),
            json!(u64::MAX),
            json!(i64::MIN),
            json!(1e19),
            json!(0.3),
            json!(19.99),
        ]),
        prop::sample::select(vec![
            "",
            "a",
            "b",
            "ab",
            "a1",
            "abc",
            "é",
            "日本語",
            "12",
            "a b"
        ])
        .prop_map(Value::from),
        prop::sample::select(TEXTS.to_vec()).prop_map(Value::from),
    ]
}

fn value() -> impl Strategy<Value = Value> {
    scalar().prop_recursive(3, 24, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map(name(), inner, 0..4)
                .prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}

fn kind() -> impl Strategy<Value = Value> {
    let kinds = vec![
        "string", "integer", "number", "boolean", "array", "object", "null",
    ];
    prop::sample::select(kinds).prop_map(Value::from)
}

fn bound() -> impl Strategy<Value = Value> {
    prop_oneof![
        (-3_i64..6).prop_map(Value::from),
        Just(json!(0.5)),
        prop::sample::select(vec![
            json!(9_007_199_254_740_993_i64),
            json!(u64::MAX),
            json!(i64::MIN),
            json!(1e19),
            json!(-2.5),
        ]),
    ]
}

const FORMATS: [&str; 13] = [
    "date",
    "time",
    "date-time",
    "duration",
    "email",
    "hostname",
    "ipv4",
    "ipv6",
    "uri",
    "uri-reference",
    "uuid",
    "json-pointer",
    "regex",
];

/// Keywords without subschemas, about half of them with the type they are for.
fn simple() -> impl Strategy<Value = Value> {
    let counts = || (0_u8..3, 0_u8..4);
    let patterns = vec!["^a", "b$", "^[a-z]+$", r"^\d+$", r"^\w*$", "^.{2}$"];
    let steps = vec![json!(1), json!(2), json!(3), json!(0.5), json!(0.01)];
    prop_oneof![
        any::<bool>().prop_map(Value::from),
        kind().prop_map(|kind| json!({ "type": kind })),
        prop::collection::btree_set(kind().prop_map(|kind| kind.to_string()), 1..4).prop_map(
            |kinds| {
                let kinds: Vec<Value> = kinds.iter().filter_map(|kind| kind.parse().ok()).collect();
                json!({ "type": kinds })
            }
        ),
        prop::collection::vec(scalar(), 1..4).prop_map(|values| json!({ "enum": values })),
        value().prop_map(|value| json!({ "const": value })),
        (bound(), bound())
            .prop_map(|(low, high)| json!({ "type": "number", "minimum": low, "maximum": high })),
        (bound(), bound())
            .prop_map(|(low, high)| json!({ "exclusiveMinimum": low, "exclusiveMaximum": high })),
        prop::sample::select(steps)
            .prop_map(|step| json!({ "type": ["number", "string"], "multipleOf": step })),
        counts().prop_map(
            |(low, high)| json!({ "type": "string", "minLength": low, "maxLength": high })
        ),
        prop::sample::select(patterns).prop_map(|pattern| json!({ "pattern": pattern })),
        (counts(), any::<bool>()).prop_map(|((low, high), unique)| {
            json!({ "type": "array", "minItems": low, "maxItems": high, "uniqueItems": unique })
        }),
        counts().prop_map(|(low, high)| {
            json!({ "type": "object", "minProperties": low, "maxProperties": high })
        }),
        prop::collection::btree_set(name(), 0..3).prop_map(|names| json!({ "required": names })),
        // All but `uri-reference`, of which the checker has an opinion of its own; see below.
        prop::sample::select(
            FORMATS
                .into_iter()
                .filter(|name| *name != "uri-reference")
                .collect::<Vec<_>>()
        )
        .prop_map(|format| json!({ "type": "string", "format": format })),
    ]
}

/// Schemas that hold others; a `$ref` stands only where it describes a part of the value, so that it ends.
fn schema() -> impl Strategy<Value = Value> {
    simple().prop_recursive(3, 24, 4, |inner| {
        let references = vec![json!({"$ref": "#"}), json!({"$ref": "#/$defs/part"})];
        let part = prop_oneof![4 => inner.clone(), 1 => prop::sample::select(references)].boxed();
        let parts = || prop::collection::vec(inner.clone(), 1..4);
        let members = || prop::collection::btree_map(name(), part.clone(), 0..4);
        prop_oneof![
            (members(), part.clone()).prop_map(|(properties, rest)| json!({
                "type": "object", "properties": properties, "additionalProperties": rest,
            })),
            (members(), prop::collection::btree_set(name(), 0..3)).prop_map(
                |(properties, required)| json!({
                    "type": "object",
                    "properties": properties,
                    "required": required,
                    "additionalProperties": false,
                })
            ),
            (part.clone(), part.clone()).prop_map(|(pattern, rest)| json!({
                "patternProperties": {"^a": pattern}, "additionalProperties": rest,
            })),
            inner
                .clone()
                .prop_map(|names| json!({ "propertyNames": names })),
            part.clone()
                .prop_map(|items| json!({ "type": "array", "items": items })),
            (prop::collection::vec(part.clone(), 1..3), part.clone())
                .prop_map(|(prefix, items)| json!({ "prefixItems": prefix, "items": items })),
            prop::collection::vec(part.clone(), 1..3)
                .prop_map(|prefix| json!({ "prefixItems": prefix })),
            parts().prop_map(|parts| json!({ "anyOf": parts })),
            parts().prop_map(|parts| json!({ "oneOf": parts })),
            parts().prop_map(|parts| json!({ "allOf": parts })),
            inner.clone().prop_map(|not| json!({ "not": not })),
            (inner.clone(), inner.clone()).prop_map(|(one, two)| joined(one, two)),
        ]
    })
}

/// Two schemas in one object; the first wins where both have a keyword.
fn joined(one: Value, two: Value) -> Value {
    match (one, two) {
        (Value::Object(mut one), Value::Object(two)) => {
            for (keyword, value) in two {
                one.entry(keyword).or_insert(value);
            }
            Value::Object(one)
        }
        (one, _) => one,
    }
}

/// A root, with the definition that the parts refer to.
fn root() -> impl Strategy<Value = Value> {
    (schema(), schema()).prop_map(|(schema, part)| {
        let mut root = match schema {
            Value::Object(object) => object,
            other => Map::from_iter([("allOf".to_owned(), json!([other]))]),
        };
        root.insert("$defs".to_owned(), json!({ "part": part }));
        Value::Object(root)
    })
}

/// Schemas, each with values that know nothing of it and values that are made after it.
pub(crate) fn cases() -> impl Strategy<Value = (Value, Vec<Value>)> {
    let cases = (root(), prop::collection::vec(value(), VALUES), any::<u64>());
    cases.prop_map(|(schema, mut values, seed)| {
        let mut maker = Maker::new(&schema, Dice::new(seed));
        values.extend((0..VALUES).map(|_| maker.value(Some(12))));
        (schema, values)
    })
}

#[test]
fn the_checker_agrees_with_an_independent_validator() {
    let (valid_values, invalid_values, passed) =
        (Cell::new(0_usize), Cell::new(0_usize), Cell::new(0_usize));
    let agree = |(schema, values): (Value, Vec<Value>)| {
        let oracle = oracle(&schema);
        let checker = Checker::compile(&schema)
            .map_err(|problems| TestCaseError::fail(problems.join("\n")))?;
        for value in values {
            let valid = oracle.is_valid(&value);
            let violations = checker.check(&value);
            prop_assert_eq!(
                violations.is_empty(),
                valid,
                "{} on {}: {:?}",
                schema,
                value,
                violations
            );

            let mut normalised = value.clone();
            checker.normalise(&mut normalised);
            prop_assert!(
                !valid || oracle.is_valid(&normalised),
                "{schema}: {value} became {normalised}"
            );

            // The pass over the text may be unsure, but never wrong.
            if checker.accepts_text(&value.to_string()) {
                prop_assert!(
                    oracle.is_valid(&normalised),
                    "{schema}: the pass accepts {value}"
                );
                passed.set(passed.get() + 1);
            }

            let counted = if valid {
                &valid_values
            } else {
                &invalid_values
            };
            counted.set(counted.get() + 1);
        }
        Ok(())
    };
    runner()
        .run(&cases(), agree)
        .unwrap_or_else(|error| panic!("{error}"));
    // Both answers must have been given often enough to mean something.
    let quarter = schemas() as usize * VALUES * 2 / 4;
    assert!(valid_values.get() > quarter, "{valid_values:?}");
    assert!(invalid_values.get() > quarter, "{invalid_values:?}");
    assert!(
        passed.get() * 10 > valid_values.get() * 9,
        "the pass accepts {passed:?} of {valid_values:?} valid values"
    );
}

#[test]
fn formats_agree_with_an_independent_validator() {
    let mut disagreements = Vec::new();
    for format in FORMATS {
        let schema = json!({ "type": "string", "format": format });
        let (oracle, checker) = (oracle(&schema), Checker::compile(&schema).unwrap());
        for text in TEXTS {
            let value = json!(text);
            if checker.check(&value).is_empty() != oracle.is_valid(&value) {
                disagreements.push(format!("{format} {text:?}"));
            }
        }
    }
    // Characters beyond ASCII are accepted in a URI, as in the address bar of a browser.
    let international = ["é", "日本語", "👍🏽", "aé"].map(|text| format!("uri-reference {text:?}"));
    assert_eq!(disagreements, international);
}
