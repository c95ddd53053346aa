//! Whole numbers that are not negative. The specification calls them `number` or `integer`, depending on the file, so `3.0` is read too.

use serde::Deserialize;
use serde::de::{Deserializer, Error, Unexpected};
use serde_json::Number;

pub(in crate::protocol) fn deserialize<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<u64, D::Error> {
    whole(&Number::deserialize(deserializer)?)
}

pub(in crate::protocol) fn optional<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<u64>, D::Error> {
    Option::<Number>::deserialize(deserializer)?
        .as_ref()
        .map(whole)
        .transpose()
}

/// Like [`optional`], and what is negative counts as 0: a negative lifetime is over at once (CACHE-03).
pub(in crate::protocol) fn lifetime<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<u64>, D::Error> {
    match Option::<Number>::deserialize(deserializer)? {
        Some(number) if number.as_f64().is_some_and(|value| value < 0.0) => Ok(Some(0)),
        Some(number) => whole(&number).map(Some),
        None => Ok(None),
    }
}

/// 2^53: beyond it a float no longer says which integer was meant.
const EXACT: f64 = 9_007_199_254_740_992.0;

fn whole<E: Error>(number: &Number) -> Result<u64, E> {
    if let Some(integer) = number.as_u64() {
        return Ok(integer);
    }
    match number.as_f64() {
        Some(float) if float.fract() == 0.0 && (0.0..=EXACT).contains(&float) => Ok(float as u64),
        Some(float) => Err(E::invalid_value(
            Unexpected::Float(float),
            &"an integer that is not negative",
        )),
        None => Err(E::custom("expected an integer that is not negative")),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    #[test]
    fn integral_floats_are_integers_and_everything_else_is_refused() {
        assert_eq!(super::deserialize(json!(3)).unwrap(), 3);
        assert_eq!(super::deserialize(json!(3.0)).unwrap(), 3);
        assert_eq!(super::deserialize(json!(u64::MAX)).unwrap(), u64::MAX);
        for refused in [
            json!(3.5),
            json!(-1),
            json!(-1.0),
            json!(1e300),
            json!("3"),
            json!(null),
        ] {
            assert!(super::deserialize(refused.clone()).is_err(), "{refused}");
        }
        assert_eq!(super::optional(Value::Null).unwrap(), None);
    }

    #[test]
    fn cache_03_a_negative_lifetime_is_over_at_once() {
        assert_eq!(super::lifetime(json!(-1)).unwrap(), Some(0));
        assert_eq!(super::lifetime(json!(-0.5)).unwrap(), Some(0));
        assert_eq!(super::lifetime(json!(1000.0)).unwrap(), Some(1000));
        assert!(super::lifetime(json!(0.5)).is_err());
    }
}
