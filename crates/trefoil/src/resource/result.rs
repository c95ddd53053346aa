//! What a resource function may return.

use std::any::Any;
use std::error::Error as StdError;
use std::fmt::{self, Display};

use bytes::Bytes;

use super::MatchedUri;
use crate::error::{HandlerError, ProtocolError};
use crate::protocol::{ReadResourceResult, ResourceContents};
use crate::tool::{Json, ToJson, as_protocol_error};

/// Nothing is found at the URI that was read: -32002 for clients before 2026-07-28, -32602 since then, with the
/// URI in the error's data (RES-10, RES-11).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct NotFound;

impl Display for NotFound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not found")
    }
}

impl StdError for NotFound {}

/// Converts what a resource function returns into the protocol's result.
///
/// | returned | sent |
/// | --- | --- |
/// | `String`, `&str` | text |
/// | `Vec<u8>`, [`Bytes`] | a blob, in base64 |
/// | [`Json<T>`] | JSON text; `application/json` unless the attribute names another type |
/// | [`ResourceContents`], a `Vec` of them, [`ReadResourceResult`] | as they are |
/// | `Option<_>` | `None` is an error: not found |
/// | `Result<_, E>` | [`NotFound`] and [`ProtocolError`] as what they are; any other `E: Display` is logged, and the client learns only that reading failed (-32603) |
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be returned from a resource",
    label = "not a resource's contents",
    note = "return `String`, `Vec<u8>`, `Bytes`, `Json<T>` for a type that is `Serialize + JsonSchema`, `ResourceContents` or a `Vec` of them; each also in `Result<_, E: Display>` or `Option<_>`"
)]
pub trait IntoResourceResult {
    /// The result, or a JSON-RPC error.
    ///
    /// # Errors
    ///
    /// When nothing was found or reading failed.
    fn into_resource_result(
        self,
        uri: &MatchedUri<'_>,
    ) -> Result<ReadResourceResult, ProtocolError>;
}

impl IntoResourceResult for ReadResourceResult {
    fn into_resource_result(self, _: &MatchedUri<'_>) -> Result<ReadResourceResult, ProtocolError> {
        Ok(self)
    }
}

impl IntoResourceResult for Vec<ResourceContents> {
    fn into_resource_result(self, _: &MatchedUri<'_>) -> Result<ReadResourceResult, ProtocolError> {
        Ok(ReadResourceResult::new(self))
    }
}

impl IntoResourceResult for ResourceContents {
    fn into_resource_result(
        self,
        uri: &MatchedUri<'_>,
    ) -> Result<ReadResourceResult, ProtocolError> {
        vec![self].into_resource_result(uri)
    }
}

impl IntoResourceResult for String {
    fn into_resource_result(
        self,
        uri: &MatchedUri<'_>,
    ) -> Result<ReadResourceResult, ProtocolError> {
        uri.text(self).into_resource_result(uri)
    }
}

impl IntoResourceResult for &str {
    fn into_resource_result(
        self,
        uri: &MatchedUri<'_>,
    ) -> Result<ReadResourceResult, ProtocolError> {
        uri.text(self).into_resource_result(uri)
    }
}

impl IntoResourceResult for Vec<u8> {
    fn into_resource_result(
        self,
        uri: &MatchedUri<'_>,
    ) -> Result<ReadResourceResult, ProtocolError> {
        uri.blob(&self).into_resource_result(uri)
    }
}

impl IntoResourceResult for Bytes {
    fn into_resource_result(
        self,
        uri: &MatchedUri<'_>,
    ) -> Result<ReadResourceResult, ProtocolError> {
        uri.blob(&self).into_resource_result(uri)
    }
}

impl<T: ToJson> IntoResourceResult for Json<T> {
    fn into_resource_result(
        self,
        uri: &MatchedUri<'_>,
    ) -> Result<ReadResourceResult, ProtocolError> {
        let mut contents = uri.text(Box::<str>::from(self.to_raw()?));
        if let ResourceContents::Text(contents) = &mut contents
            && uri.mime_type().is_none()
        {
            contents.mime_type = Some("application/json".to_owned());
        }
        contents.into_resource_result(uri)
    }
}

impl<T: IntoResourceResult> IntoResourceResult for Option<T> {
    fn into_resource_result(
        self,
        uri: &MatchedUri<'_>,
    ) -> Result<ReadResourceResult, ProtocolError> {
        match self {
            Some(value) => value.into_resource_result(uri),
            None => Err(ProtocolError::resource_not_found(uri.as_str())),
        }
    }
}

impl<T: IntoResourceResult, E: HandlerError> IntoResourceResult for Result<T, E> {
    fn into_resource_result(
        self,
        uri: &MatchedUri<'_>,
    ) -> Result<ReadResourceResult, ProtocolError> {
        let error = match self {
            Ok(value) => return value.into_resource_result(uri),
            Err(error) => error,
        };
        if (&error as &dyn Any).is::<NotFound>() {
            return Err(ProtocolError::resource_not_found(uri.as_str()));
        }
        Err(as_protocol_error(error).unwrap_or_else(|error| {
            ProtocolError::internal("reading the resource failed").source(error.to_string())
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::BlobResourceContents;

    #[test]
    fn bytes_are_a_blob_of_the_type_that_the_definition_names() {
        let uri = MatchedUri::new("a://b", Some("image/png"), Vec::new(), None);
        let bytes = Bytes::from_static(&[1, 2]);
        let mut expected = BlobResourceContents::new("a://b", "AQI=");
        expected.mime_type = Some("image/png".to_owned());
        let result = bytes
            .into_resource_result(&uri)
            .map_err(|error| error.to_string());
        assert_eq!(
            result,
            Ok(ReadResourceResult::new(vec![ResourceContents::Blob(
                expected
            )]))
        );
    }
}
