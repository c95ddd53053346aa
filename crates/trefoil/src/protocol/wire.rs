//! How these types read and write JSON where serde's derive alone would not do.

use std::borrow::Cow;
use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, Error, Unexpected, Visitor};
use serde_json::Number;
use serde_json::value::RawValue;

/// Consuming setters of optional members.
macro_rules! setters {
    ($($(#[$attribute:meta])* $name:ident: $type:ty;)+) => {$(
        $(#[$attribute])*
        #[must_use]
        pub fn $name(mut self, $name: impl Into<$type>) -> Self {
            self.$name = Some($name.into());
            self
        }
    )+};
}

/// `PartialEq` for a struct with members of raw JSON, which are compared as text. All members must be named.
macro_rules! partial_eq {
    ($type:ident { raw: $($raw:ident),+; $($member:ident),* }) => {
        impl PartialEq for $type {
            fn eq(&self, other: &Self) -> bool {
                let Self { $($raw,)+ $($member),* } = self;
                $($crate::protocol::wire::SameText::same_text($raw, &other.$raw))&&+ $(&& *$member == other.$member)*
            }
        }
    };
}

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
                use $crate::protocol::wire::StringOrInteger;
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

/// `Deserialize` for an enum of objects that carry their kind in `type`, each of which is a struct that writes it.
/// What has another kind becomes `Other`. Serde's own tagged enums would copy everything into a tree first, and have no
/// place for what they do not know.
macro_rules! deserialize_by_type {
    ($enum:ident { $($tag:literal => $variant:ident),+ $(,)? }) => {
        impl<'de> serde::Deserialize<'de> for $enum {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let raw = Box::<serde_json::value::RawValue>::deserialize(deserializer)?;
                let kind: $crate::protocol::wire::Kind<'_> = $crate::protocol::wire::parse(&raw)?;
                match &*kind.kind {
                    $($tag => $crate::protocol::wire::parse(&raw).map(Self::$variant),)+
                    _ => $crate::protocol::wire::parse(&raw).map(Self::Other),
                }
            }
        }
    };
}

/// The kind of an object that says it in `type`.
#[derive(Deserialize)]
pub(super) struct Kind<'a> {
    #[serde(rename = "type", borrow)]
    pub(super) kind: Cow<'a, str>,
}

/// What [`string_or_integer!`] reads.
pub(super) enum StringOrInteger {
    Number(Number),
    String(String),
}

impl StringOrInteger {
    pub(super) const VISITOR: StringOrIntegerVisitor = StringOrIntegerVisitor;
}

pub(super) struct StringOrIntegerVisitor;

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

/// Raw JSON that is compared as text.
pub(super) trait SameText {
    fn same_text(&self, other: &Self) -> bool;
}

impl SameText for Box<RawValue> {
    fn same_text(&self, other: &Self) -> bool {
        self.get() == other.get()
    }
}

impl SameText for Option<Box<RawValue>> {
    fn same_text(&self, other: &Self) -> bool {
        self.as_deref().map(RawValue::get) == other.as_deref().map(RawValue::get)
    }
}

/// Reads a piece of raw JSON as `T`, with the error in the caller's type.
pub(super) fn parse<'a, T: Deserialize<'a>, E: Error>(raw: &'a RawValue) -> Result<T, E> {
    serde_json::from_str(raw.get()).map_err(E::custom)
}

/// Reads a member that is there, even if it is `null`: for members to which `null` is a value like any other.
/// Goes with `#[serde(default)]`, which stands for the absent one.
pub(super) fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// Whole numbers that are not negative. The specification calls them `number` or `integer`, depending on the file, so `3.0` is read too.
pub(super) mod integer {
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
            Some(float) if float.fract() == 0.0 && (0.0..=EXACT).contains(&float) => {
                Ok(float as u64)
            }
            Some(float) => Err(E::invalid_value(
                Unexpected::Float(float),
                &"an integer that is not negative",
            )),
            None => Err(E::custom("expected an integer that is not negative")),
        }
    }
}

/// Floats, written without a fraction where they have none. JSON has no NaN and no infinity, and serde_json would
/// write `null`, which no member of these types may be: they are refused.
pub(super) mod number {
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
}

/// A list that is written as its only element where it has just one, and read from either (SAMP-08, SAMP-17).
pub(super) mod one_or_many {
    use serde::Deserialize;
    use serde::de::{DeserializeOwned, Deserializer};
    use serde::ser::{Serialize, Serializer};
    use serde_json::value::RawValue;

    pub(in crate::protocol) fn serialize<S: Serializer, T: Serialize>(
        list: &[T],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match list {
            [only] => only.serialize(serializer),
            list => list.serialize(serializer),
        }
    }

    pub(in crate::protocol) fn deserialize<'de, D: Deserializer<'de>, T: DeserializeOwned>(
        deserializer: D,
    ) -> Result<Vec<T>, D::Error> {
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        if raw.get().starts_with('[') {
            super::parse(&raw)
        } else {
            Ok(vec![super::parse(&raw)?])
        }
    }
}

/// A JSON object whose members keep the order in which they were written.
pub(super) mod ordered {
    use std::fmt;
    use std::marker::PhantomData;

    use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
    use serde::ser::{Serialize, Serializer};

    pub(in crate::protocol) fn serialize<S: Serializer, T: Serialize>(
        members: &[(String, T)],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_map(members.iter().map(|(name, value)| (name, value)))
    }

    pub(in crate::protocol) fn deserialize<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
        deserializer: D,
    ) -> Result<Vec<(String, T)>, D::Error> {
        struct Members<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for Members<T> {
            type Value = Vec<(String, T)>;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut members: Self::Value = Vec::new();
                while let Some((name, value)) = map.next_entry()? {
                    members.push((name, value));
                }
                Ok(members)
            }
        }

        deserializer.deserialize_map(Members(PhantomData))
    }
}
