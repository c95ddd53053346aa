//! Floats, written without a fraction where they have none. JSON has no NaN and no infinity, and serde_json would
//! write `null`, which no member of these types may be: they are refused.

use serde::ser::{Error, Serializer};

/// Whole floats up to here are written as integers.
const EXACT: f64 = 9_007_199_254_740_992.0;

pub(in crate::protocol) fn serialize<S: Serializer>(
    number: &f64,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    if !number.is_finite() {
        return Err(S::Error::custom(format_args!(
            "{number} is not a number that JSON can hold"
        )));
    }
    if number.fract() == 0.0 && number.abs() <= EXACT {
        return serializer.serialize_i64(*number as i64);
    }
    serializer.serialize_f64(*number)
}

pub(in crate::protocol) fn optional<S: Serializer>(
    number: &Option<f64>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match number {
        Some(number) => serialize(number, serializer),
        None => serializer.serialize_none(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::value::Serializer;
    use serde_json::{Value, json};

    #[test]
    fn whole_floats_have_no_fraction_and_what_json_cannot_hold_is_refused() {
        let write = |number: f64| super::serialize(&number, Serializer);
        assert_eq!(write(50.0).unwrap(), json!(50));
        assert_eq!(write(-0.25).unwrap(), json!(-0.25));
        assert_eq!(write(1e300).unwrap(), json!(1e300));
        for number in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            assert!(write(number).is_err());
        }
        assert_eq!(super::optional(&None, Serializer).unwrap(), Value::Null);
    }
}
