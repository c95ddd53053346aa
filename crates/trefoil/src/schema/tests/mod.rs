//! Schemas of real types, and what the checker says about their values.

mod arguments;
mod enums;
mod flattened;
mod problems;
mod recursive;
mod types;
mod values;
mod words;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{ArgumentSpec, Checker, DerivedInput, InputSchema, output_schema};

/// The input with one argument.
fn one<T: JsonSchema>(spec: ArgumentSpec, optional: bool) -> DerivedInput {
    let mut input = InputSchema::new();
    input.argument::<T>(spec, optional);
    input.finish()
}

/// The schema of a required argument of that type.
#[track_caller]
fn schema_of<T: JsonSchema>() -> Value {
    let input = one::<T>(
        ArgumentSpec {
            name: "x",
            ..ArgumentSpec::default()
        },
        false,
    );
    assert_eq!(input.problems, Vec::<String>::new());
    input.schema["properties"]["x"].clone()
}

/// Everything that the checker of a schema says about a value.
#[track_caller]
fn lines(schema: &Value, value: &Value) -> Vec<String> {
    let checker = Checker::compile(schema).unwrap();
    checker
        .check(value)
        .iter()
        .map(ToString::to_string)
        .collect()
}

/// Values written by their type are accepted by the input schema of an argument of that type and by its output
/// schema, which know no keyword that the checker does not.
#[track_caller]
fn assert_written<T: JsonSchema + Serialize>(values: &[T]) -> DerivedInput {
    let input = one::<T>(
        ArgumentSpec {
            name: "x",
            ..ArgumentSpec::default()
        },
        false,
    );
    assert_eq!(input.problems, Vec::<String>::new());
    let output = output_schema::<T>();
    let checker = Checker::compile(&input.schema).unwrap();
    for value in values {
        let value = serde_json::to_value(value).unwrap();
        assert_eq!(
            lines(&output, &value),
            Vec::<String>::new(),
            "output {value}"
        );
        let mut arguments = json!({ "x": value });
        checker.normalise(&mut arguments);
        assert_eq!(
            lines(&input.schema, &arguments),
            Vec::<String>::new(),
            "input {value}"
        );
    }
    input
}

/// The same, and whatever the schema accepts of many values that are nearly right can be read by the type.
#[track_caller]
fn assert_accepted<T: JsonSchema + Serialize + for<'de> Deserialize<'de>>(values: &[T]) {
    let input = assert_written(values);
    let checker = Checker::compile(&input.schema).unwrap();
    for value in values {
        let value = serde_json::to_value(value).unwrap();
        for variation in std::iter::once(value.clone()).chain(variations(&value)) {
            let mut arguments = json!({ "x": variation });
            checker.normalise(&mut arguments);
            if checker.check(&arguments).is_empty() {
                let read = serde_json::from_value::<T>(arguments["x"].take());
                assert!(
                    read.is_ok(),
                    "{variation} is accepted, but {}",
                    read.err().unwrap()
                );
            }
        }
    }
}

/// Values that differ from this one in one place.
fn variations(value: &Value) -> Vec<Value> {
    let mut all = vec![
        json!(null),
        json!(true),
        json!(0),
        json!(-1),
        json!(3.0),
        json!(0.5),
        json!(300),
        json!(1e10),
        json!(""),
        json!("a"),
        json!("A"),
        json!("long text"),
        json!([]),
        json!([1]),
        json!(["a"]),
        json!({}),
        json!({"a": 1}),
    ];
    match value {
        Value::Array(items) => {
            all.push(items.iter().skip(1).cloned().collect());
            all.push(items.iter().cloned().chain([json!(1)]).collect());
            for (index, item) in items.iter().enumerate() {
                for variation in variations(item) {
                    let mut items = items.clone();
                    items[index] = variation;
                    all.push(Value::Array(items));
                }
            }
        }
        Value::Object(members) => {
            let mut more = members.clone();
            more.insert("zzz".to_owned(), json!(1));
            all.push(Value::Object(more));
            for (name, member) in members {
                let mut less = members.clone();
                less.remove(name);
                all.push(Value::Object(less.clone()));
                less.insert(format!("{name}x"), member.clone());
                all.push(Value::Object(less));
                for variation in variations(member) {
                    let mut members = members.clone();
                    members.insert(name.clone(), variation);
                    all.push(Value::Object(members));
                }
            }
        }
        _ => {}
    }
    all
}
