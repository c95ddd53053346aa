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
