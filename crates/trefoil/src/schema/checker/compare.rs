//! Exact comparison of JSON values: numbers by their value, whatever they are written as.

use std::cmp::Ordering;

use serde_json::{Number, Value};

/// Compares two numbers without losing precision.
pub(crate) fn numbers(one: &Number, two: &Number) -> Ordering {
    match (integer(one), integer(two)) {
        (Some(one), Some(two)) => one.cmp(&two),
        (Some(one), None) => integer_with_float(one, float(two)),
        (None, Some(two)) => integer_with_float(two, float(one)).reverse(),
        (None, None) => float(one).total_cmp(&float(two)),
    }
}

/// Whether two values are the same JSON value: `1` and `1.0` are.
pub(crate) fn same(one: &Value, two: &Value) -> bool {
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

/// Whether the number has no fraction.
pub(super) fn is_whole(number: &Number) -> bool {
    number.as_i128().is_some() || float(number).fract() == 0.0
}

/// Whether the number is a multiple of the step, both read as the decimals they are written as: `0.3` is a multiple of
/// `0.1`, which it is not for the floats nearest to them.
pub(crate) fn is_multiple(number: &Number, step: &Number) -> bool {
    let (Some((number, number_exponent)), Some((step, step_exponent))) =
        (decimal(number), decimal(step))
    else {
        return false;
    };
    if number == 0 || step == 0 {
        return step != 0;
    }
    let shift = number_exponent.abs_diff(step_exponent);
    if number_exponent >= step_exponent {
        return (number % step * power_of_ten(shift, step)).is_multiple_of(step);
    }
    let divisor = 10_u128
        .checked_pow(shift)
        .and_then(|scale| step.checked_mul(scale));
    divisor.is_some_and(|divisor| number % divisor == 0)
}

/// The magnitude of a number as `mantissa * 10^exponent`, the mantissa below 2^64.
fn decimal(number: &Number) -> Option<(u128, i32)> {
    if let Some(integer) = number.as_i128() {
        return Some((integer.unsigned_abs(), 0));
    }
    let text = format!("{:e}", float(number).abs());
    let (mantissa, exponent) = text.split_once('e')?;
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let exponent = exponent.parse::<i32>().ok()? - i32::try_from(fraction.len()).ok()?;
    Some((format!("{whole}{fraction}").parse().ok()?, exponent))
}

/// `10^exponent` modulo a number below 2^64, which no multiplication overflows.
fn power_of_ten(exponent: u32, modulus: u128) -> u128 {
    let (mut result, mut base) = (1 % modulus, 10 % modulus);
    let mut left = exponent;
    while left > 0 {
        if left % 2 == 1 {
            result = result * base % modulus;
        }
        base = base * base % modulus;
        left /= 2;
    }
    result
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn order(one: &Value, two: &Value) -> Ordering {
        let there = values(one, two);
        assert_eq!(values(two, one), there.reverse(), "{one} and {two}");
        there
    }

    #[test]
    fn numbers_are_compared_exactly_beyond_2_53() {
        assert_eq!(
            order(
                &json!(9_007_199_254_740_993_u64),
                &json!(9_007_199_254_740_992.0)
            ),
            Ordering::Greater
        );
        assert_eq!(
            order(&json!(u64::MAX), &json!(18_446_744_073_709_551_616.0)),
            Ordering::Less
        );
        assert_eq!(
            order(&json!(i64::MIN), &json!(-9_223_372_036_854_775_808.0)),
            Ordering::Equal
        );
        assert_eq!(order(&json!(3), &json!(3.0)), Ordering::Equal);
        assert_eq!(order(&json!(-3), &json!(-3.5)), Ordering::Greater);
        assert_eq!(order(&json!(3), &json!(3.5)), Ordering::Less);
        assert_eq!(order(&json!(1e300), &json!(u64::MAX)), Ordering::Greater);
        assert_eq!(order(&json!(0), &json!(-0.0)), Ordering::Equal);
    }

    #[test]
    fn objects_are_the_same_in_any_order() {
        assert!(same(
            &json!({"a": 1, "b": [2.0]}),
            &json!({"b": [2], "a": 1.0})
        ));
        assert!(!same(&json!({"a": 1}), &json!({"b": 1})));
        assert!(!same(&json!([1, 2]), &json!([2, 1])));
        assert!(!same(&json!(0), &json!(false)));
    }

    #[test]
    fn multiples_are_those_of_the_written_decimals() {
        let multiple = |number: Value, step: Value| {
            is_multiple(number.as_number().unwrap(), step.as_number().unwrap())
        };
        assert!(multiple(json!(0.3), json!(0.1)));
        assert!(multiple(json!(19.99), json!(0.01)));
        assert!(multiple(json!(-7.5), json!(2.5)));
        assert!(multiple(json!(1e300), json!(3e299)) == (1e301_f64 % 3e300 == 0.0));
        assert!(multiple(json!(1e30), json!(0.001)));
        assert!(multiple(json!(0), json!(7)));
        assert!(multiple(json!(u64::MAX), json!(5)));
        assert!(!multiple(json!(0.35), json!(0.1)));
        assert!(!multiple(json!(1e-9), json!(1e9)));
        assert!(!multiple(json!(9_007_199_254_740_993_u64), json!(2)));
    }
}
