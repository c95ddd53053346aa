//! What a tool function may return.

use std::any::Any;
use std::borrow::Cow;

use serde_json::Value;
use serde_json::value::RawValue;

use super::{IntoContent, Json, ToJson};
use crate::error::{HandlerError, ProtocolError};
use crate::jsonrpc::ErrorObject;
use crate::protocol::{
    AudioContent, CallToolResult, ContentBlock, EmbeddedResource, ImageContent, ResourceLink,
    TextContent,
};
use crate::schema;

/// Converts what a tool function returns into the protocol's result.
///
/// | returned | sent |
/// | --- | --- |
/// | `()` | no content |
/// | `String`, `&str`, numbers, `bool` | one text block |
/// | content blocks, tuples and `Vec`s of them | these blocks |
/// | [`Json<T>`] | `structuredContent`, with an output schema and a text copy |
/// | [`CallToolResult`] | as it is |
/// | `Option<_>` | `None` is empty, or JSON `null` |
/// | `Result<_, E>` | `E: Display` becomes a result with `isError`; a [`ProtocolError`] or [`ErrorObject`] is a JSON-RPC error |
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be returned from a tool",
    label = "not a tool's result",
    note = "return text, content blocks, `Json<T>` for a type that is `Serialize + JsonSchema`, or `CallToolResult`; each also in `Result<_, E: Display>` or `Option<_>`"
)]
pub trait IntoToolResult {
    /// The result, or a JSON-RPC error.
    ///
    /// # Errors
    ///
    /// When the value is a [`ProtocolError`], or cannot be written as JSON.
    fn into_tool_result(self) -> Result<CallToolResult, ProtocolError>;

    /// Schema of the structured content, if there is any.
    #[must_use]
    fn output_schema() -> Option<Value>
    where
        Self: Sized,
    {
        None
    }
}

// One implementation for all `T: IntoContent` would be shorter, but then the compiler could not tell which part of a
// type is wrong: `Order` in `Result<Order, Error>`.
macro_rules! content {
    ($([$($parameter:ident)*] $ty:ty;)*) => {$(
        impl<$($parameter: IntoContent),*> IntoToolResult for $ty {
            fn into_tool_result(self) -> Result<CallToolResult, ProtocolError> {
                let mut content = Vec::with_capacity(1);
                self.append_to(&mut content);
                Ok(CallToolResult::new(content))
            }
        }
    )*};
}

content! {
    [] ContentBlock; [] TextContent; [] ImageContent; [] AudioContent; [] ResourceLink; [] EmbeddedResource;
    [] String; [] &str; [] Cow<'_, str>; [] char; [] bool;
    [] i8; [] i16; [] i32; [] i64; [] i128; [] isize;
    [] u8; [] u16; [] u32; [] u64; [] u128; [] usize;
    [] f32; [] f64;
    [T] Vec<T>;
    [A] (A,); [A B] (A, B); [A B C] (A, B, C); [A B C D] (A, B, C, D); [A B C D E] (A, B, C, D, E);
    [A B C D E F] (A, B, C, D, E, F);
}

impl IntoToolResult for () {
    fn into_tool_result(self) -> Result<CallToolResult, ProtocolError> {
        Ok(CallToolResult::new(Vec::new()))
    }
}

impl IntoToolResult for CallToolResult {
    fn into_tool_result(self) -> Result<CallToolResult, ProtocolError> {
        Ok(self)
    }
}

impl<T: ToJson> IntoToolResult for Json<T> {
    fn into_tool_result(self) -> Result<CallToolResult, ProtocolError> {
        Ok(structured(self.to_raw()?))
    }

    fn output_schema() -> Option<Value> {
        Some(schema::output_schema::<T>())
    }
}

impl<T: IntoToolResult> IntoToolResult for Option<T> {
    fn into_tool_result(self) -> Result<CallToolResult, ProtocolError> {
        match self {
            Some(value) => value.into_tool_result(),
            None if T::output_schema().is_some() => Ok(structured(RawValue::NULL.to_owned())),
            None => ().into_tool_result(),
        }
    }

    fn output_schema() -> Option<Value> {
        T::output_schema().map(schema::nullable)
    }
}

impl<T: IntoToolResult, E: HandlerError> IntoToolResult for Result<T, E> {
    fn into_tool_result(self) -> Result<CallToolResult, ProtocolError> {
        match self {
            Ok(value) => value.into_tool_result(),
            Err(error) => match as_protocol_error(error) {
                Ok(error) => Err(error),
                Err(error) => Ok(CallToolResult::error(error.to_string())),
            },
        }
    }

    fn output_schema() -> Option<Value> {
        T::output_schema()
    }
}

/// A result of JSON text, which is copied as a text block.
fn structured(json: Box<RawValue>) -> CallToolResult {
    let text = TextContent::new(json.get());
    CallToolResult::new(vec![ContentBlock::Text(text)]).structured_content(json)
}

/// Tells an error that means JSON-RPC from any other, by type and not by name.
pub(crate) fn as_protocol_error<E: 'static>(error: E) -> Result<ProtocolError, E> {
    let mut error = Some(error);
    let any = &mut error as &mut dyn Any;
    if let Some(error) = any
        .downcast_mut::<Option<ProtocolError>>()
        .and_then(Option::take)
    {
        return Ok(error);
    }
    if let Some(object) = any
        .downcast_mut::<Option<ErrorObject>>()
        .and_then(Option::take)
    {
        return Ok(object.into());
    }
    Err(error.expect("what was not taken is still there"))
}
