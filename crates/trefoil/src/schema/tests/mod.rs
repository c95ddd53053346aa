//! Schemas of real types, and what the checker says about their values.

mod arguments;
mod types;
mod values;
mod words;

use schemars::JsonSchema;
use serde_json::Value;

use super::{ArgumentSpec, Checker, DerivedInput, InputSchema};

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
