//! Exact comparison of JSON values: numbers by their value, whatever they are written as.

use std::cmp::Ordering;

use serde_json::{Number, Value};

/// Compares two numbers without losing precision.
pub(in super::super) fn numbers(one: &Number, two: &Number) -> Ordering {
    match (integer(one), integer(two)) {
        (Some(one), Some(two)) => one.cmp(&two),
        (Some(one), None) => integer_with_float(one, float(two)),
        (None, Some(two)) => integer_with_float(two, float(one)).reverse(),
        (None, None) => float(one).total_cmp(&float(two)),
    }
}

/// Whether two values are the same JSON value: `1` and `1.0` are.
pub(super) fn same(one: &Value, two: &Value) -> bool {
    values(one, two).is_eq()
}

/// A total order over JSON values in which equal values are neighbours.
pub(super) fn values(one: &Value, two: &Value) -> Ordering {
    match (one, two) {
        (Value::Bool(one), Value::Bool(two)) => one.cmp(two),
        (Value::Number(one), Value::Number(two)) => numbers(one, two),
        (Value::String(one), Value::String(two)) => one.cmp(two),
        (Value::Array(one), Value::Array(two)) => {
            let elements = one.iter().zip(two).map(|(one, two)| values(one, two));
            one.len()
                .cmp(&two.len())
                .then_with(|| first_difference(elements))
        }
        (Value::Object(one), Value::Object(two)) => one.len().cmp(&two.len()).then_with(|| {
            let (one, two) = (sorted(one), sorted(two));
            let members = one.into_iter().zip(two);
            first_difference(
                members.map(|(one, two)| one.0.cmp(two.0).then_with(|| values(one.1, two.1))),
            )
        }),
        (one, two) => rank(one).cmp(&rank(two)),
    }
}

/// The number as an integer: written as one, or a float without a fraction that stands for exactly one.
pub(super) fn integer(number: &Number) -> Option<i128> {
    if let Some(integer) = number.as_i128() {
        return Some(integer);
    }
    let float = float(number);
    // Below 2^127 the conversion is exact.
    (float.fract() == 0.0 && float.abs() < 1e38).then_some(float as i128)
}

fn float(number: &Number) -> f64 {
    number.as_f64().unwrap_or(f64::NAN)
}

/// A float that is no integer, or one beyond all integers we know.
fn integer_with_float(integer: i128, float: f64) -> Ordering {
    if float.abs() >= 1e38 {
        return if float > 0.0 {
            Ordering::Less
        } else {
            Ordering::Greater
        };
    }
    let floor = float.floor();
    integer.cmp(&(floor as i128)).then(if float > floor {
        Ordering::Less
    } else {
        Ordering::Equal
    })
}

fn first_difference(mut orders: impl Iterator<Item = Ordering>) -> Ordering {
    orders
        .find(|order| order.is_ne())
        .unwrap_or(Ordering::Equal)
}

/// Members by name: whether a map keeps them sorted depends on a feature of serde_json.
fn sorted(object: &serde_json::Map<String, Value>) -> Vec<(&String, &Value)> {
    let mut members: Vec<_> = object.iter().collect();
    members.sort_by_key(|(name, _)| *name);
    members
}

fn rank(value: &Value) -> u8 {
    match value {
        Value::Null => 0,
        Value::Bool(_) => 1,
        Value::Number(_) => 2,
        Value::String(_) => 3,
        Value::Array(_) => 4,
        Value::Object(_) => 5,
    }
}
