//! What a type must be able to do to stand as a by-value parameter.

use schemars::JsonSchema;
use serde::de::{DeserializeOwned, Deserializer, Visitor, value::Error as ValueError};

use super::members::{DecodeError, JsonMembers, TextMembers};
use crate::schema::{ArgumentSpec, InputSchema};

/// A type that can be an argument: whatever is `Deserialize + JsonSchema + Send`.
///
/// `#[mcp_type]` on a struct or enum derives what is needed. This trait is implemented by that alone and is
/// not meant to be implemented by hand.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be an argument",
    label = "not an argument type",
    note = "an argument must be owned and implement `Deserialize`, `JsonSchema` and `Send`: put `#[mcp_type]` on the definitions of your own types in it",
    note = "to inject server state, write the parameter's type as `&T`; `Args<T>` must be the only argument, and a tool's"
)]
pub trait Argument: Sized + Send + 'static {
    /// An empty place for the value.
    #[doc(hidden)]
    #[must_use]
    fn slot() -> Option<Self> {
        None
    }

    #[doc(hidden)]
    fn declare(input: &mut InputSchema, spec: ArgumentSpec);

    #[doc(hidden)]
    fn read(members: &mut JsonMembers<'_>, slot: &mut Option<Self>) -> Result<(), DecodeError>;

    #[doc(hidden)]
    fn read_text(texts: &mut TextMembers<'_>, slot: &mut Option<Self>) -> Result<(), DecodeError>;

    /// As [`Self::read_text`], for a parameter that has a default: a blank text counts as absent.
    #[doc(hidden)]
    fn read_text_defaulted(
        texts: &mut TextMembers<'_>,
        slot: &mut Option<Self>,
    ) -> Result<(), DecodeError>;

    /// The value that was read, or what absence means to the type.
    #[doc(hidden)]
    fn take(slot: Option<Self>, name: &'static str) -> Result<Self, DecodeError>;

    #[doc(hidden)]
    fn take_or(slot: Option<Self>, default: impl FnOnce() -> Self) -> Self {
        slot.unwrap_or_else(default)
    }
}

#[diagnostic::do_not_recommend]
impl<T: DeserializeOwned + JsonSchema + Send + 'static> Argument for T {
    fn declare(input: &mut InputSchema, spec: ArgumentSpec) {
        input.argument::<T>(spec, absent::<T>().is_some());
    }

    fn read(members: &mut JsonMembers<'_>, slot: &mut Option<Self>) -> Result<(), DecodeError> {
        *slot = Some(members.read()?);
        Ok(())
    }

    fn read_text(texts: &mut TextMembers<'_>, slot: &mut Option<Self>) -> Result<(), DecodeError> {
        if !texts.is_blank() || absent::<T>().is_none() {
            *slot = Some(texts.read()?);
        }
        Ok(())
    }

    fn read_text_defaulted(
        texts: &mut TextMembers<'_>,
        slot: &mut Option<Self>,
    ) -> Result<(), DecodeError> {
        if !texts.is_blank() {
            *slot = Some(texts.read()?);
        }
        Ok(())
    }

    fn take(slot: Option<Self>, name: &'static str) -> Result<Self, DecodeError> {
        slot.or_else(absent)
            .ok_or_else(|| DecodeError::Missing(name.to_owned()))
    }
}

/// What the type is when nothing was given: `None` for an `Option`, otherwise nothing.
fn absent<T: DeserializeOwned>() -> Option<T> {
    T::deserialize(Absent).ok()
}

/// Deserializes an `Option` as `None` and refuses everything else, as serde does with a missing field.
struct Absent;

impl<'de> Deserializer<'de> for Absent {
    type Error = ValueError;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, ValueError> {
        Err(serde::de::Error::custom("absent"))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ValueError> {
        visitor.visit_none()
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, ValueError> {
        visitor.visit_newtype_struct(self)
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf
        unit unit_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_option_may_be_absent() {
        assert_eq!(absent::<Option<u8>>(), Some(None));
        assert_eq!(absent::<u8>(), None);
        assert_eq!(absent::<Vec<u8>>(), None);
        assert_eq!(absent::<()>(), None);
    }
}
