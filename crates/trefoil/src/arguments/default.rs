//! Defaults and examples that the attributes give as Rust expressions; for generated code.

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

/// A type with a default of its own.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no default of its own",
    label = "does not implement `Default`",
    note = "say which value is meant: `#[arg(default = …)]`"
)]
pub trait OwnDefault {
    fn own_default() -> Self;
}

#[diagnostic::do_not_recommend]
impl<T: Default> OwnDefault for T {
    fn own_default() -> Self {
        Self::default()
    }
}

/// The value of `#[arg(default)]`.
#[doc(hidden)]
#[must_use]
pub fn default_of_type<T: OwnDefault>() -> T {
    T::own_default()
}

/// A type that a text literal converts into.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a text cannot be the default of `{Self}`",
    label = "does not convert into the argument's type",
    note = "a literal `\"…\"` is converted by `Into`; for other types write an expression that has the type: `#[arg(default = …)]`"
)]
pub trait FromText {
    fn from_text(text: &'static str) -> Self;
}

#[diagnostic::do_not_recommend]
impl<T> FromText for T
where
    &'static str: Into<T>,
{
    fn from_text(text: &'static str) -> Self {
        text.into()
    }
}

/// The value of `#[arg(default = "…")]`.
#[doc(hidden)]
#[must_use]
pub fn default_of_text<T: FromText>(text: &'static str) -> T {
    T::from_text(text)
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
