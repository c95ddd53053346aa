//! How these types read and write JSON where serde's derive alone would not do.

#[macro_use]
pub(super) mod string_or_integer;

pub(super) mod integer;
pub(super) mod number;
pub(super) mod one_or_many;
pub(super) mod ordered;

use std::borrow::Cow;

use serde::Deserialize;
use serde::de::{Deserializer, Error};
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
