//! Ids and tokens.

use std::fmt;

use serde::de::{Error, Unexpected, Visitor};
use serde_json::Number;

/// The traits of an enum of `Number` and `String`. Written by hand, since the type on the wire is part of the value:
/// `1`, `1.0` and `"1"` are told apart and come out as they went in; a fraction is no id (RPC-02).
macro_rules! string_or_integer {
    ($type:ident) => {
        impl std::fmt::Display for $type {
            fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self {
                    Self::Number(number) => number.fmt(formatter),
                    Self::String(string) => string.fmt(formatter),
                }
            }
        }

        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                match self {
                    Self::Number(number) => number.serialize(serializer),
                    Self::String(string) => serializer.serialize_str(string),
                }
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                use $crate::protocol::wire::string_or_integer::StringOrInteger;
                Ok(
                    match deserializer.deserialize_any(StringOrInteger::VISITOR)? {
                        StringOrInteger::Number(number) => Self::Number(number),
                        StringOrInteger::String(string) => Self::String(string),
                    },
                )
            }
        }

        impl From<&$type> for serde_json::Value {
            fn from(value: &$type) -> Self {
                match value {
                    $type::Number(number) => Self::Number(number.clone()),
                    $type::String(string) => Self::String(string.clone()),
                }
            }
        }

        impl From<i64> for $type {
            fn from(number: i64) -> Self {
                Self::Number(number.into())
            }
        }

        impl From<u64> for $type {
            fn from(number: u64) -> Self {
                Self::Number(number.into())
            }
        }

        impl From<String> for $type {
            fn from(string: String) -> Self {
                Self::String(string)
            }
        }

        impl From<&str> for $type {
            fn from(string: &str) -> Self {
                Self::String(string.to_owned())
            }
        }
    };
}

/// What [`string_or_integer!`] reads.
pub(in crate::protocol) enum StringOrInteger {
    Number(Number),
    String(String),
}

impl StringOrInteger {
    pub(in crate::protocol) const VISITOR: StringOrIntegerVisitor = StringOrIntegerVisitor;
}

pub(in crate::protocol) struct StringOrIntegerVisitor;

impl Visitor<'_> for StringOrIntegerVisitor {
    type Value = StringOrInteger;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a string or an integer")
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Self::Value, E> {
        Ok(StringOrInteger::Number(number.into()))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Self::Value, E> {
        Ok(StringOrInteger::Number(number.into()))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Self::Value, E> {
        match Number::from_f64(number) {
            Some(whole) if number.fract() == 0.0 => Ok(StringOrInteger::Number(whole)),
            _ => Err(E::invalid_type(Unexpected::Float(number), &self)),
        }
    }

    fn visit_str<E: Error>(self, string: &str) -> Result<Self::Value, E> {
        Ok(StringOrInteger::String(string.to_owned()))
    }

    fn visit_string<E: Error>(self, string: String) -> Result<Self::Value, E> {
        Ok(StringOrInteger::String(string))
    }
}
