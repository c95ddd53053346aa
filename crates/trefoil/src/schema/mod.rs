//! JSON Schemas of arguments and results, and the checker that enforces them.
//!
//! This is the only place that drives schemars. It turns Rust types into the schemas that a server advertises, and it
//! checks values against advertised schemas:
//!
//! - [`InputSchema`] collects the arguments of a tool, a prompt or a resource template and ends as a [`DerivedInput`]:
//!   one closed object schema in the dialect 2020-12, with a description of every argument and a list of everything
//!   that is wrong with it.
//! - [`output_schema`] describes what a type serializes to.
//! - [`Checker`] is a schema compiled once. It knows exactly the keywords that the two above can produce, refuses to
//!   compile any other, and reports every [`Violation`] of a value in words that a language model can act upon.
//!
//! The shapes differ from what schemars writes by itself: an optional value is one that may be absent, so its schema
//! has no `null`; objects that come from structs are closed on input and open on output; formats that no standard
//! knows (`uint32`, `double`, …) become bounds; an enum of unit variants is one flat `enum`.

mod checker;
mod derived;
mod form;
#[cfg(feature = "interaction")]
mod form_schema;
mod header;
mod input;
mod keyword;
mod output;
mod plain;
mod remote;
mod spec;
mod transform;

#[cfg(feature = "full-json-schema")]
#[doc(hidden)]
pub use self::checker::FullChecker;
#[cfg(feature = "testing")]
pub(crate) use self::checker::compare as exact;
pub(crate) use self::checker::in_words;
#[doc(hidden)]
pub use self::checker::{Checker, Violation};
#[doc(hidden)]
pub use self::derived::{DerivedArgument, DerivedInput};
#[doc(hidden)]
pub use self::form::{Form, FormChoice, FormField};
#[cfg(feature = "interaction")]
pub(crate) use self::form_schema::FormSchema;
#[doc(hidden)]
pub use self::input::InputSchema;
pub(crate) use self::output::nullable;
#[doc(hidden)]
pub use self::output::output_schema;
pub(crate) use self::remote::remote_references;
#[doc(hidden)]
pub use self::spec::{ArgumentSpec, DefaultValue, Keyword};

#[cfg(test)]
mod tests;
