//! Lenient mode on generated schemas and values.

use std::cell::Cell;

use proptest::prelude::*;
use serde_json::Value;
use trefoil::schema::Checker;

use crate::oracle::{cases, runner};

/// The value with every number, boolean and list in it as its JSON text.
fn spelt(value: &Value) -> Value {
    match value {
        Value::Object(members) => {
            let spelt = members.iter();
            Value::Object(
                spelt
                    .map(|(name, value)| (name.clone(), self::spelt(value)))
                    .collect(),
            )
        }
        Value::Array(items) => Value::Array(items.iter().map(spelt).collect())
            .to_string()
            .into(),
        Value::Number(_) | Value::Bool(_) => value.to_string().into(),
        _ => value.clone(),
    }
}

#[test]
fn lenient_conversion_changes_no_valid_value_and_makes_some_invalid_ones_valid() {
    let (unchanged, mended) = (Cell::new(0), Cell::new(0));
    let holds = |(schema, values): (Value, Vec<Value>)| {
        let checker = Checker::compile(&schema)
            .map_err(|problems| TestCaseError::fail(problems.join("\n")))?;
        for value in values
            .iter()
            .flat_map(|value| [value.clone(), spelt(value)])
        {
            let is_valid = checker.check(&value).is_empty();
            let [mut strict, mut lenient] = [value.clone(), value.clone()];
            checker.normalise(&mut strict);
            checker.convert(&mut lenient);
            if is_valid {
                prop_assert_eq!(&lenient, &strict, "{} on {}", schema, value);
                unchanged.set(unchanged.get() + 1);
            } else if !checker.check(&strict).is_empty() && checker.check(&lenient).is_empty() {
                mended.set(mended.get() + 1);
            }
        }
        Ok(())
    };
    runner()
        .run(&cases(), holds)
        .unwrap_or_else(|error| panic!("{error}"));
    assert!(unchanged.get() > 1_000, "{unchanged:?}");
    assert!(mended.get() > 100, "{mended:?}");
}
