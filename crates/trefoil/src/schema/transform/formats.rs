//! Formats outside the standard are dropped; those that bound a number become bounds. Bounds are as short as can be.

use serde_json::{Map, Number, Value};

use super::{each_subschema, has_type};

/// What the formats of integers allow. The outer bounds of 64 bits and more are left out: no client needs them, and
/// half of them could not even write them.
const INTEGERS: [(&str, Option<i64>, Option<i64>); 12] = [
    ("int8", Some(-0x80), Some(0x7f)),
    ("int16", Some(-0x8000), Some(0x7fff)),
    ("int32", Some(-0x8000_0000), Some(0x7fff_ffff)),
    ("int64", None, None),
    ("int128", None, None),
    ("int", None, None),
    ("uint8", Some(0), Some(0xff)),
    ("uint16", Some(0), Some(0xffff)),
    ("uint32", Some(0), Some(0xffff_ffff)),
    ("uint64", Some(0), None),
    ("uint128", Some(0), None),
    ("uint", Some(0), None),
];

/// Formats that the dialect 2020-12 defines and the checker enforces.
const STANDARD: [&str; 15] = [
    "date",
    "date-time",
    "time",
    "duration",
    "email",
    "idn-email",
    "hostname",
    "ipv4",
    "ipv6",
    "uri",
    "uri-reference",
    "iri",
    "uuid",
    "json-pointer",
    "regex",
];

/// Replaces the formats of the schema and of everything below it.
pub(super) fn bound(schema: &mut Value) {
    let Some(object) = schema.as_object_mut() else {
        return;
    };
    if let Some(format) = object
        .get("format")
        .and_then(Value::as_str)
        .map(str::to_owned)
    {
        if (has_type(object, "integer") || has_type(object, "number"))
            && let Some((_, minimum, maximum)) = INTEGERS.iter().find(|(name, ..)| *name == format)
        {
            narrow(object, "minimum", *minimum, |there, bound| there >= bound);
            narrow(object, "maximum", *maximum, |there, bound| there <= bound);
        }
        if !STANDARD.contains(&format.as_str()) || !has_type(object, "string") {
            object.remove("format");
        }
    }
    for keyword in BOUNDS {
        if let Some(Value::Number(number)) = object.get_mut(keyword) {
            shorten(number);
        }
    }
    each_subschema(object, |_, subschema| bound(subschema));
}

/// Keywords whose values are numbers of any kind.
const BOUNDS: [&str; 5] = [
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
];

/// Writes `0.0` as `0`: JSON has one kind of number, and whoever reads the bound should not wonder.
pub(in crate::schema) fn shorten(number: &mut Number) {
    /// From here on floats skip integers.
    const EXACT: f64 = 9_007_199_254_740_992.0;
    if let Some(float) = number.as_f64().filter(|_| number.is_f64())
        && float.fract() == 0.0
        && float.abs() < EXACT
    {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "the number is whole, and within the integers that a float holds"
        )]
        let whole = float as i64;
        *number = whole.into();
    }
}

/// Writes a bound of the type unless the schema has a narrower one.
fn narrow(
    object: &mut Map<String, Value>,
    keyword: &str,
    bound: Option<i64>,
    within: fn(f64, f64) -> bool,
) {
    let Some(bound) = bound else {
        return;
    };
    // The bounds of the table are far below 2^53, so floats compare them exactly.
    let kept = object
        .get(keyword)
        .and_then(Value::as_f64)
        .is_some_and(|there| within(there, bound as f64));
    if !kept {
        object.insert(keyword.to_owned(), bound.into());
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn numbers_of_32_bits_and_less_get_both_bounds() {
        let mut schema = json!({"type": "array", "items": {"type": ["integer", "null"], "format": "uint32", "minimum": 0}});
        bound(&mut schema);
        assert_eq!(
            schema,
            json!({"type": "array", "items": {"type": ["integer", "null"], "minimum": 0, "maximum": 4_294_967_295_u32}})
        );
    }

    #[test]
    fn a_narrower_bound_stays_and_a_wider_one_gives_way() {
        let mut schema =
            json!({"type": "integer", "format": "uint8", "minimum": 3, "maximum": 300});
        bound(&mut schema);
        assert_eq!(
            schema,
            json!({"type": "integer", "minimum": 3, "maximum": 255})
        );
    }

    #[test]
    fn wide_integers_and_floats_only_lose_their_format() {
        for (format, kind) in [
            ("int64", "integer"),
            ("int128", "integer"),
            ("double", "number"),
            ("float", "number"),
        ] {
            let mut schema = json!({"type": kind, "format": format});
            bound(&mut schema);
            assert_eq!(schema, json!({"type": kind}));
        }
        let mut schema = json!({"type": "integer", "format": "uint64", "minimum": 0});
        bound(&mut schema);
        assert_eq!(schema, json!({"type": "integer", "minimum": 0}));
    }

    #[test]
    fn whole_bounds_lose_their_point() {
        let mut schema =
            json!({"type": "number", "minimum": -0.0, "exclusiveMaximum": 1e3, "multipleOf": 0.5});
        bound(&mut schema);
        let text = r#"{"type":"number","minimum":0,"exclusiveMaximum":1000,"multipleOf":0.5}"#;
        assert_eq!(schema, serde_json::from_str::<Value>(text).unwrap());
        let mut huge = json!({"maximum": 1e300});
        bound(&mut huge);
        assert_eq!(huge, json!({"maximum": 1e300}));
    }

    #[test]
    fn strings_keep_standard_formats_only() {
        let mut schema = json!({"anyOf": [{"type": "string", "format": "date-time"}, {"type": "string", "format": "ip"}]});
        bound(&mut schema);
        assert_eq!(
            schema,
            json!({"anyOf": [{"type": "string", "format": "date-time"}, {"type": "string"}]})
        );
    }
}
