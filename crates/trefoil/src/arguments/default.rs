//! Values that the attributes give as Rust expressions, as JSON; for generated code.

use serde::Serialize;
use serde_json::Value;

use crate::schema::DefaultValue;

/// A default, waiting to be written as JSON if its type can be serialized.
///
/// Which of the two traits below answers `(&DefaultOf(value)).default_value()` is decided by method lookup: the
/// first is found one reference earlier, but only exists for types that are `Serialize`.
#[doc(hidden)]
#[derive(Debug)]
pub struct DefaultOf<T>(pub T);

#[doc(hidden)]
pub trait SerializableDefault {
    fn default_value(&self) -> DefaultValue;
}

impl<T: Serialize> SerializableDefault for DefaultOf<T> {
    fn default_value(&self) -> DefaultValue {
        serde_json::to_value(&self.0).map_or(DefaultValue::Unserializable, DefaultValue::Known)
    }
}

#[doc(hidden)]
pub trait OpaqueDefault {
    fn default_value(&self) -> DefaultValue;
}

impl<T> OpaqueDefault for &DefaultOf<T> {
    fn default_value(&self) -> DefaultValue {
        DefaultValue::Unserializable
    }
}

/// An example value; `null` if it has no JSON.
#[doc(hidden)]
pub fn example<T: Serialize + ?Sized>(value: &T) -> Value {
    serde_json::to_value(value).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_default_is_advertised_if_its_type_is_serializable() {
        struct Opaque;
        assert_eq!(
            DefaultOf(3_u8).default_value(),
            DefaultValue::Known(Value::from(3))
        );
        assert_eq!(
            (&DefaultOf(Opaque)).default_value(),
            DefaultValue::Unserializable
        );
    }
}
