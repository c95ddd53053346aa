//! Structured results.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use crate::error::ProtocolError;

/// A value that goes to the client as JSON.
///
/// Returned from a tool it becomes `structuredContent` with an `outputSchema`, and the same JSON as text for
/// clients that read only that (TOOL-12). Returned from a resource it becomes the JSON text of its contents.
///
/// JSON has no infinity and no NaN, and serde writes `null` for them, which breaks an output schema that says `number`:
/// a float that can be one of these is best sent as `Option<f64>`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Json<T>(pub T);

impl<T> From<T> for Json<T> {
    fn from(value: T) -> Self {
        Self(value)
    }
}

/// A type that [`Json`] can send: whatever is `Serialize + JsonSchema`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be sent as JSON",
    label = "`{Self}` is not `Serialize + JsonSchema`",
    note = "`Json<T>` is for types that implement `Serialize` and `JsonSchema`: put `#[mcp_type]` on the definitions of your own types in it"
)]
pub trait ToJson: Serialize + JsonSchema {}

#[diagnostic::do_not_recommend]
impl<T: Serialize + JsonSchema> ToJson for T {}

impl<T: ToJson> Json<T> {
    pub(crate) fn to_raw(&self) -> Result<Box<RawValue>, ProtocolError> {
        to_raw_value(&self.0).map_err(|error| {
            ProtocolError::internal("the result could not be written as JSON").source(error)
        })
    }
}
