//! The JSON types as a set.

use serde_json::Value;

use super::compare;

/// A set of JSON types.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Types(u8);

/// Name in a schema, name in a sentence.
const NAMES: [(&str, &str); 7] = [
    ("string", "a string"),
    ("integer", "an integer"),
    ("number", "a number"),
    ("boolean", "true or false"),
    ("array", "an array"),
    ("object", "an object"),
    ("null", "null"),
];

impl Types {
    pub(super) const STRING: Self = Self(1);
    pub(super) const INTEGER: Self = Self(1 << 1);
    pub(super) const NUMBER: Self = Self(1 << 2);
    pub(super) const BOOLEAN: Self = Self(1 << 3);
    pub(super) const ARRAY: Self = Self(1 << 4);
    pub(super) const OBJECT: Self = Self(1 << 5);
    pub(super) const NULL: Self = Self(1 << 6);
    pub(super) const ALL: Self = Self((1 << 7) - 1);

    /// The type of that name.
    pub(super) fn named(name: &str) -> Option<Self> {
        NAMES
            .iter()
            .position(|(known, _)| *known == name)
            .map(|index| Self(1 << index))
    }

    /// The types that would accept the value. A whole number is both a number and an integer, also as `3.0`.
    pub(super) fn of(value: &Value) -> Self {
        match value {
            Value::Null => Self::NULL,
            Value::Bool(_) => Self::BOOLEAN,
            Value::Number(number) if compare::is_whole(number) => Self::INTEGER.and(Self::NUMBER),
            Value::Number(_) => Self::NUMBER,
            Value::String(_) => Self::STRING,
            Value::Array(_) => Self::ARRAY,
            Value::Object(_) => Self::OBJECT,
        }
    }

    /// Both sets together.
    pub(super) fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The types that are in both sets.
    pub(super) fn common(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// With integers, if the set has numbers: they are among them.
    pub(super) fn with_integers(self) -> Self {
        if self.meets(Self::NUMBER) {
            self.and(Self::INTEGER)
        } else {
            self
        }
    }

    /// Whether the sets have a type in common.
    pub(super) fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The set in a sentence: "a string or null".
    pub(super) fn in_words(self) -> String {
        let named = NAMES
            .iter()
            .enumerate()
            .filter(|(index, _)| self.0 & (1 << index) != 0);
        let words: Vec<&str> = named.map(|(_, (_, words))| *words).collect();
        match words.as_slice() {
            [] => "nothing".to_owned(),
            [only] => (*only).to_owned(),
            [most @ .., last] => format!("{} or {last}", most.join(", ")),
        }
    }
}
