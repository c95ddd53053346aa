//! The arguments of a call, from the wire's bytes into typed parameters.
//!
//! Arguments are decoded straight from the JSON text of the message. Only when that fails is the text parsed into
//! a [`Value`], to say everything that is wrong with it at once, or to give a second chance to what JSON Schema
//! allows and serde does not: `3.0` for an integer, `null` for a member that may be absent.

mod argument;
mod completer;
mod default;
mod lenient;
mod members;
mod refused;
mod sole;
mod text;
mod texts;

use serde::de::DeserializeOwned;
use serde_json::Value;

pub use argument::Argument;
#[doc(hidden)]
pub use completer::{Completer, completed};
#[doc(hidden)]
pub use default::{
    DefaultOf, FromText, OpaqueDefault, OwnDefault, SerializableDefault, default_of_text,
    default_of_type, example,
};
pub use members::{DecodeError, JsonMembers, TextMembers};
pub use refused::InvalidArguments;
pub use sole::Args;
#[doc(hidden)]
pub use sole::SoleArgument;

use texts::string_members;
pub(crate) use texts::{Text, decode_texts};

use crate::jsonrpc::{Malformed, validate, without_position};
use crate::schema::Checker;
#[doc(inline)]
pub use crate::schema::Violation;

/// What is known of the arguments of one handler, compiled when the server is built.
#[derive(Debug)]
pub(crate) struct CompiledInput {
    pub(crate) checker: Checker,
    /// Whether decoding into the handler's types refuses all that the schema refuses.
    pub(crate) enforced_by_types: bool,
    /// Whether texts are taken for the values that they spell.
    pub(crate) lenient: bool,
    /// Whether all of the text is decoded into the handler's types, so that decoding finds what is not JSON.
    pub(crate) typed: bool,
    /// Names of arguments that may be left out.
    pub(crate) optional: Vec<String>,
}

/// The arguments of one `tools/call` or `prompts/get`: a JSON object, not yet decoded.
#[derive(Debug, Clone, Copy)]
pub struct Arguments<'a> {
    text: &'a str,
    input: Option<&'a CompiledInput>,
}

impl<'a> Arguments<'a> {
    pub(crate) fn new(text: Option<&'a str>, input: Option<&'a CompiledInput>) -> Self {
        Self {
            text: text.unwrap_or("{}"),
            input,
        }
    }

    /// The JSON text as it was sent; `{}` if none was.
    #[must_use]
    pub fn raw(&self) -> &'a str {
        self.text
    }

    /// The arguments as a JSON value.
    ///
    /// # Errors
    ///
    /// When the text is nested deeper than 128 levels, or holds a number or a text that no Rust value can hold.
    pub fn to_value(&self) -> Result<Value, InvalidArguments> {
        serde_json::from_str(self.text).map_err(|error| match validate(self.text) {
            Ok(()) => InvalidArguments::one(Violation::of_root(format!(
                "cannot be read: {}",
                without_position(&error)
            ))),
            Err(Malformed) => InvalidArguments::not_json(),
        })
    }

    /// Decodes all arguments into one type.
    ///
    /// # Errors
    ///
    /// When the arguments break the tool's schema or do not fit the type; returned from a tool by `?`, the error
    /// becomes a result that the model can read (TOOL-18).
    pub fn parse<T: DeserializeOwned>(&self) -> Result<T, InvalidArguments> {
        self.attempt(|text| serde_json::from_str(text).map_err(DecodeError::whole))
    }

    /// Decodes member by member; for generated code.
    #[doc(hidden)]
    pub fn decode<T>(
        &self,
        read: impl Fn(&mut JsonMembers<'_>) -> Result<T, DecodeError>,
    ) -> Result<T, InvalidArguments> {
        self.attempt(|text| read(&mut JsonMembers::open(text)?))
    }

    /// Decodes arguments that are all strings (PROM-09); for generated code.
    #[doc(hidden)]
    pub fn decode_texts<T>(
        &self,
        read: impl Fn(&mut TextMembers<'_>) -> Result<T, DecodeError>,
    ) -> Result<T, InvalidArguments> {
        let texts = string_members(self.text, self.input)?;
        decode_texts(&texts, self.input, read)
    }

    /// Refuses arguments that break the schema, where the types behind it do not do so themselves.
    pub(crate) fn check(&self) -> Result<(), InvalidArguments> {
        let is_typed = self.input.is_some_and(|input| input.typed);
        if !is_typed {
            validate(self.text).map_err(|Malformed| InvalidArguments::not_json())?;
        }
        match self.input {
            Some(input) if !input.enforced_by_types && !input.checker.accepts_text(self.text) => {
                self.checked(input).map(drop)
            }
            _ => Ok(()),
        }
    }

    fn attempt<T>(
        &self,
        decode: impl Fn(&str) -> Result<T, DecodeError>,
    ) -> Result<T, InvalidArguments> {
        let error = match decode(self.text) {
            Ok(value) => return Ok(value),
            Err(error) => error,
        };
        let Some(input) = self.input else {
            return Err(InvalidArguments::undecodable(error, None));
        };
        let repaired = self.checked_or_converted(input)?.to_string();
        decode(&repaired).map_err(|error| InvalidArguments::undecodable(error, self.input))
    }

    /// All violations of the schema, or the arguments in a form that serde can read: `3.0` as `3` where an integer is
    /// asked for, no `null` for what may be absent, and of members that were sent twice the last.
    fn checked(&self, input: &CompiledInput) -> Result<Value, InvalidArguments> {
        let mut value = self.to_value()?;
        input.checker.normalise(&mut value);
        let violations = input.checker.check(&value);
        InvalidArguments::unless_empty(violations)?;
        Ok(value)
    }
}
