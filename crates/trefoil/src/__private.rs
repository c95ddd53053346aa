//! What generated code names. Not part of the public interface: it may change in any release.

pub use std::boxed::Box;
pub use std::default::Default;
pub use std::future::Future;
pub use std::marker::Send;
pub use std::option::Option::Some;
pub use std::pin::Pin;
pub use std::primitive::str;
pub use std::result::Result::{self, Err, Ok};
pub use std::string::String;
pub use std::vec::Vec;
pub use std::{concat, module_path, unreachable, vec};

pub use crate::__submit as submit;
#[cfg(feature = "discover")]
pub use inventory;
pub use schemars;
pub use schemars::JsonSchema;
pub use serde;
pub use serde::de::DeserializeOwned;

pub use crate::arguments::{
    Argument, Arguments, DefaultOf, OpaqueDefault, SerializableDefault, SoleArgument, completed,
    default_of_text, default_of_type, example,
};
pub use crate::context::{RequestContext, blocking, inject};
pub use crate::error::ProtocolError;
pub use crate::prompt::{IntoPromptResult, Prompt, PromptDefinition};
pub use crate::protocol::{
    CacheScope, CallToolResult, GetPromptResult, ReadResourceResult, Role, ToolAnnotations,
};
pub use crate::resource::{
    CacheHint, IntoResourceResult, MatchedUri, Resource, ResourceDefinition, ResourceEntry, listed,
};
pub use crate::schema::{ArgumentSpec, Form, FormChoice, FormField, InputSchema, Keyword};
#[cfg(feature = "discover")]
pub use crate::server::Discovered;
pub use crate::server::{Handler, HandlerEntry};
#[cfg(feature = "interaction")]
pub use crate::tasks::TaskSupport;
pub use crate::tool::{IntoToolResult, Tool, ToolDefinition};

use crate::protocol::{Icon, Meta};

/// Boxes a handler's future where its being `Send` is asked for.
///
/// The compiler shows the line of the bound to whoever breaks it, so the cure stands there.
pub fn boxed<'a, R>(
    future: impl Future<Output = R> + Send + 'a, // Cure: drop that value before the `.await`, or use a `Send` type (`Arc` for `Rc`).
) -> Pin<Box<dyn Future<Output = R> + Send + 'a>> {
    Box::pin(future)
}

/// An element of the key `icons`.
#[must_use]
pub fn icon(source: impl IconSource) -> Icon {
    Icon::new(source)
}

/// Where an icon is found.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be an icon",
    label = "not a URI",
    note = "an icon is given by its URI, as in `icons = [\"https://example.com/icon.png\"]`"
)]
pub trait IconSource: Into<String> {}

#[diagnostic::do_not_recommend]
impl<T: Into<String>> IconSource for T {}

/// The JSON object that the key `meta` of an attribute gives.
#[must_use]
pub fn meta(value: serde_json::Value) -> Meta {
    match value {
        serde_json::Value::Object(members) => Meta(members),
        // `build()` refuses the empty key, so that a value that is no object does not pass unseen.
        other => Meta::new().with("", other),
    }
}
