//! Values out of plain text: prompt arguments and URI variables are strings on the wire.

use serde::de::value::{Error, StrDeserializer};
use serde::de::{Deserializer, Error as _, IntoDeserializer, Visitor};

/// Deserializes numbers, booleans, strings, unit enums and what is built of one of them from a text.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TextDeserializer<'de>(&'de str);

impl<'de> TextDeserializer<'de> {
    pub(crate) fn new(text: &'de str) -> Self {
        Self(text)
    }

    fn parse<T: std::str::FromStr>(self, expected: &str) -> Result<T, Error> {
        self.0
            .parse()
            .map_err(|_| Error::custom(format_args!("expected {expected}, got {:?}", self.0)))
    }
}

/// Number types, by what they are called in an error.
macro_rules! parsed {
    ($($method:ident $visit:ident $expected:literal)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            visitor.$visit(self.parse($expected)?)
        }
    )*};
}

impl<'de> Deserializer<'de> for TextDeserializer<'de> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_borrowed_str(self.0)
    }

    parsed! {
        deserialize_bool visit_bool "true or false"
        deserialize_i8 visit_i8 "an integer from -128 to 127"
        deserialize_i16 visit_i16 "an integer from -32768 to 32767"
        deserialize_i32 visit_i32 "a 32-bit integer"
        deserialize_i64 visit_i64 "an integer"
        deserialize_i128 visit_i128 "an integer"
        deserialize_u8 visit_u8 "an integer from 0 to 255"
        deserialize_u16 visit_u16 "an integer from 0 to 65535"
        deserialize_u32 visit_u32 "an integer from 0 to 4294967295"
        deserialize_u64 visit_u64 "a non-negative integer"
        deserialize_u128 visit_u128 "a non-negative integer"
        deserialize_f32 visit_f32 "a number"
        deserialize_f64 visit_f64 "a number"
        deserialize_char visit_char "one character"
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let text: StrDeserializer<'de, Error> = self.0.into_deserializer();
        text.deserialize_enum(name, variants, visitor)
    }

    serde::forward_to_deserialize_any! {
        str string bytes byte_buf unit unit_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    enum Tone {
        Polite,
        VeryFriendly,
    }

    #[derive(Debug, PartialEq, Deserialize)]
    struct Key(u64);

    fn read<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, String> {
        T::deserialize(TextDeserializer::new(text)).map_err(|error| error.to_string())
    }

    #[test]
    fn reads_what_deserializes_from_a_string() {
        assert_eq!(read("42"), Ok(42_u64));
        assert_eq!(read("42"), Ok("42".to_owned()));
        assert_eq!(read("42"), Ok(Key(42)));
        assert_eq!(read("-1.5"), Ok(Some(-1.5_f64)));
        assert_eq!(read("true"), Ok(true));
        assert_eq!(read("very-friendly"), Ok(Tone::VeryFriendly));
    }

    #[test]
    fn says_what_was_expected() {
        assert_eq!(
            read::<u8>("256"),
            Err("expected an integer from 0 to 255, got \"256\"".to_owned())
        );
        assert_eq!(
            read::<Tone>("rude"),
            Err("unknown variant `rude`, expected `polite` or `very-friendly`".to_owned())
        );
    }
}
