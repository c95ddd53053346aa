//! The error a handler returns when it means a JSON-RPC error.

use std::error::Error as StdError;
use std::fmt;

use serde_json::{Value, json};

use crate::jsonrpc::{ErrorCode, ErrorObject, shown};
use crate::schema::{Violation, in_words};

/// A JSON-RPC error: what a handler returns when the request itself is wrong, or cannot be served.
///
/// Message and data go to the client; the [source](Self::source) goes to the log only. A tool that merely fails
/// returns any other error instead: the model can read that and try again (`isError`).
///
/// # Examples
///
/// ```
/// use serde_json::json;
/// use trefoil::ProtocolError;
///
/// let error = ProtocolError::invalid_params("no such connection").data(json!({ "connection": "main" }));
/// assert_eq!(error.to_string(), "no such connection");
/// ```
pub struct ProtocolError(Box<Inner>);

struct Inner {
    object: ErrorObject,
    source: Option<Box<dyn StdError + Send + Sync>>,
    /// What is wrong with the arguments, if that is the error: a tool tells the model instead (TOOL-18).
    refused: Vec<Violation>,
}

impl ProtocolError {
    /// An error of any code; see [`ErrorCode`] for which are free to use.
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self::from(ErrorObject::new(code, message))
    }

    /// The parameters are wrong (-32602).
    pub fn invalid_params(message: impl Into<String>) -> Self {
        Self::new(ErrorCode::INVALID_PARAMS, message)
    }

    /// The server failed (-32603).
    pub fn internal(message: impl Into<String>) -> Self {
        Self::new(ErrorCode::INTERNAL_ERROR, message)
    }

    /// No resource has this URI: -32002, which a client of 2026-07-28 reads as -32602 (RES-10, RES-11).
    pub fn resource_not_found(uri: impl Into<String>) -> Self {
        let uri = uri.into();
        Self::new(
            ErrorCode::RESOURCE_NOT_FOUND,
            format!("resource not found: {}", shown(&uri)),
        )
        .data(json!({ "uri": uri }))
    }

    /// Adds data for the client.
    #[must_use]
    pub fn data(mut self, data: impl Into<Value>) -> Self {
        self.0.object.data = Some(data.into());
        self
    }

    /// Adds what lies behind the error; it is logged and never sent.
    #[must_use]
    pub fn source(mut self, source: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        self.0.source = Some(source.into());
        self
    }

    /// Kind of the error.
    #[must_use]
    pub fn code(&self) -> ErrorCode {
        self.0.object.code
    }

    /// The arguments are wrong (-32602), in these ways.
    pub(crate) fn refused_arguments(violations: Vec<Violation>) -> Self {
        let mut error = Self::invalid_params(in_words(&violations, "; "));
        error.0.refused = violations;
        error
    }

    /// What is wrong with the arguments; nothing if that is not the error.
    pub(crate) fn violations(&self) -> &[Violation] {
        &self.0.refused
    }

    /// The same error in other words.
    pub(crate) fn reword(mut self, message: String) -> Self {
        self.0.object.message = message;
        self
    }

    /// What of it goes to the client.
    #[cfg(feature = "interaction")]
    pub(crate) fn object(&self) -> &ErrorObject {
        &self.0.object
    }

    pub(crate) fn into_parts(self) -> (ErrorObject, Option<Box<dyn StdError + Send + Sync>>) {
        (self.0.object, self.0.source)
    }
}

impl From<ErrorObject> for ProtocolError {
    fn from(object: ErrorObject) -> Self {
        Self(Box::new(Inner {
            object,
            source: None,
            refused: Vec::new(),
        }))
    }
}

impl fmt::Display for ProtocolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.object.message)
    }
}

impl fmt::Debug for ProtocolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ProtocolError")
            .field("code", &self.0.object.code.0)
            .field("message", &self.0.object.message)
            .field("data", &self.0.object.data)
            .field("source", &self.0.source)
            .finish()
    }
}

impl StdError for ProtocolError {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        self.0
            .source
            .as_deref()
            .map(|source| source as &(dyn StdError + 'static))
    }
}
