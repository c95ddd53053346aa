//! Which types can be asked for by a form, and their schemas.
//!
//! `#[mcp_type]` implements the traits. Each struct with names for its fields gets [`Form`], under the condition that
//! its fields fit into one; so a type that does not is found where it is asked for, by the compiler.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashSet};

use schemars::JsonSchema;
use serde::de::DeserializeOwned;

/// A type that a client's user can fill in as a form: what `RequestContext::elicit` asks for.
///
/// [`#[mcp_type]`](crate::mcp_type) implements it for structs whose fields are [`FormField`]s; nothing else has to be
/// written. Where the derives are written by hand, `impl Form for T {}` is, and what does not fit into a form is found
/// when it is asked for.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be asked for by a form",
    label = "not a form",
    note = "a form is a struct with `#[mcp_type]` whose fields are strings, numbers, booleans, enums without data, or lists of such enums"
)]
pub trait Form: DeserializeOwned + JsonSchema + Send + 'static {}

/// A type that can be a field of a form (ELIC-05, ELIC-06): strings, numbers, booleans, enums without data, lists of such
/// enums, `Option`s of these, and structs around a single one of them.
///
/// [`#[mcp_type]`](crate::mcp_type) implements it for enums and for structs of one field without a name. A type of another
/// crate stands in a form as what `#[schemars(with = "…")]` on the field says.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a field of a form",
    label = "not all fields fit into a form",
    note = "a form is flat: its fields are strings, numbers, booleans, enums without data, or lists of such enums, and `Option`s of these"
)]
pub trait FormField<'form> {}

/// An enum without data: what a user can choose from, and choose several of (ELIC-07).
#[diagnostic::on_unimplemented(
    message = "lists of `{Self}` cannot be fields of a form",
    label = "not all fields fit into a form",
    note = "a list in a form is a choice of several values of an enum without data"
)]
pub trait FormChoice<'form> {}

macro_rules! fields {
    ($($ty:ty)*) => {$(
        impl FormField<'_> for $ty {}
    )*};
}

fields! { String Box<str> Cow<'static, str> char bool f32 f64 i8 i16 i32 i64 isize u8 u16 u32 u64 usize }

impl<'form, T: FormField<'form>> FormField<'form> for Option<T> {}
impl<'form, T: FormChoice<'form>> FormField<'form> for Vec<T> {}
impl<'form, T: FormChoice<'form>> FormField<'form> for BTreeSet<T> {}
impl<'form, T: FormChoice<'form>, S> FormField<'form> for HashSet<T, S> {}
