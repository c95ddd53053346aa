//! Structured results.

use schemars::JsonSchema;
use serde::Serialize;

/// A value that goes to the client as JSON.
///
/// Returned from a tool it becomes `structuredContent` with an `outputSchema`, and the same JSON as text for
/// clients that read only that (TOOL-12). Returned from a resource it becomes the JSON text of its contents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Json<T>(pub T);

impl<T> From<T> for Json<T> {
    fn from(value: T) -> Self {
        Self(value)
    }
}

impl<T: Serialize + JsonSchema> Json<T> {
    pub(crate) fn to_text(&self) -> Result<String, crate::ProtocolError> {
        serde_json::to_string(&self.0).map_err(|error| {
            crate::ProtocolError::internal("the result could not be written as JSON").source(error)
        })
    }
}
