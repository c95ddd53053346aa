//! Request ids, echoed exactly as they were sent.

use std::borrow::Cow;

use bytes::Bytes;

use super::scan::{Malformed, string, validate};

/// The JSON text of a request id: a string or an integer (a float without fraction counts as one).
///
/// A response repeats the text byte for byte, so type and value survive (RPC-06).
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RawId(Bytes);

impl RawId {
    pub(crate) fn new(text: Bytes) -> Self {
        Self(text)
    }

    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    pub(crate) fn as_str(&self) -> &str {
        // The bytes were cut out of a `str`.
        std::str::from_utf8(&self.0).unwrap_or_default()
    }

    /// What tells this id from others that are in flight.
    pub(crate) fn key(&self) -> IdKey {
        IdKey::of(self.as_str()).unwrap_or_else(|_| IdKey::String(self.as_str().to_owned()))
    }
}

/// The value of an id: `7` and `7.0` are one id, `7` and `"7"` are two.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum IdKey {
    Integer(i128),
    String(String),
}

impl IdKey {
    /// Reads the text of an id; RPC-02 and RPC-03 say what one may be.
    pub(crate) fn of(text: &str) -> Result<Self, Malformed> {
        if text.starts_with('"') {
            return string(text).map(Cow::into_owned).map(Self::String);
        }
        if let Ok(integer) = text.parse::<i128>() {
            validate(text)?;
            return Ok(Self::Integer(integer));
        }
        match serde_json::from_str::<f64>(text)? {
            float if float.fract() == 0.0 && float.abs() < 1e30 => Ok(Self::Integer(float as i128)),
            _ => Err(Malformed),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rpc_02_takes_strings_and_integers() {
        assert_eq!(IdKey::of("7"), Ok(IdKey::Integer(7)));
        assert_eq!(IdKey::of("7.0"), Ok(IdKey::Integer(7)));
        assert_eq!(IdKey::of("-7"), Ok(IdKey::Integer(-7)));
        assert_eq!(
            IdKey::of("9223372036854775808"),
            Ok(IdKey::Integer(1 << 63))
        );
        assert_eq!(IdKey::of("\"7\""), Ok(IdKey::String("7".to_owned())));
        assert_eq!(IdKey::of("\"\\u0037\""), Ok(IdKey::String("7".to_owned())));
    }

    #[test]
    fn rpc_03_refuses_everything_else() {
        for text in [
            "null", "1.5", "true", "{}", "[]", "+7", "07", "1e400", "\"", "",
        ] {
            assert_eq!(IdKey::of(text), Err(Malformed), "{text}");
        }
    }
}
