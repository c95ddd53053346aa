//! Stepping through the members of arguments; named by generated code.

use std::borrow::Cow;

use serde::Deserialize;

use super::Text;
use super::text::TextDeserializer;
use crate::jsonrpc::{Malformed, Members, without_position};

/// Why arguments could not be decoded. Generated code passes it on; see [`super::InvalidArguments`] for what
/// becomes of it.
#[derive(Debug)]
#[doc(hidden)]
pub enum DecodeError {
    Malformed,
    /// No argument has this name.
    Unknown(String),
    /// A required argument was not given.
    Missing(String),
    /// A value does not fit its type.
    Value {
        name: String,
        why: String,
    },
    /// The object as a whole does not fit its type.
    Whole(String),
}

impl DecodeError {
    /// The error of decoding all arguments at once.
    #[must_use]
    pub fn whole(error: serde_json::Error) -> Self {
        Self::Whole(without_position(&error))
    }
}

impl From<Malformed> for DecodeError {
    fn from(_: Malformed) -> Self {
        Self::Malformed
    }
}

/// The members of a JSON object of arguments.
#[derive(Debug)]
#[doc(hidden)]
pub struct JsonMembers<'a> {
    members: Members<'a>,
    name: Cow<'a, str>,
}

impl<'a> JsonMembers<'a> {
    pub(crate) fn open(text: &'a str) -> Result<Self, Malformed> {
        Ok(Self {
            members: Members::open(text)?,
            name: Cow::Borrowed(""),
        })
    }

    /// The name of the next argument.
    ///
    /// # Errors
    ///
    /// When the text is not JSON.
    #[expect(
        clippy::should_implement_trait,
        reason = "items borrow from the text, and reading can fail"
    )]
    pub fn next(&mut self) -> Result<Option<Cow<'a, str>>, DecodeError> {
        let Some(name) = self.members.key()? else {
            return Ok(None);
        };
        self.name.clone_from(&name);
        Ok(Some(name))
    }

    /// Refuses the argument: it is none of the handler's.
    ///
    /// # Errors
    ///
    /// Always.
    pub fn unknown(&mut self, name: &str) -> Result<(), DecodeError> {
        Err(DecodeError::Unknown(name.to_owned()))
    }

    pub(crate) fn read<T: Deserialize<'a>>(&mut self) -> Result<T, DecodeError> {
        self.members.read().map_err(|error| DecodeError::Value {
            name: self.name.clone().into_owned(),
            why: without_position(&error),
        })
    }
}

/// Named texts: the arguments of a prompt, the variables of a URI.
#[derive(Debug)]
#[doc(hidden)]
pub struct TextMembers<'a> {
    rest: &'a [Text<'a>],
    current: Option<(&'a str, &'a str)>,
}

impl<'a> TextMembers<'a> {
    pub(crate) fn new(texts: &'a [Text<'a>]) -> Self {
        Self {
            rest: texts,
            current: None,
        }
    }

    /// The name of the next text.
    #[expect(
        clippy::should_implement_trait,
        reason = "the twin of `JsonMembers::next`"
    )]
    pub fn next(&mut self) -> Option<&'a str> {
        let ((name, text), rest) = self.rest.split_first()?;
        self.rest = rest;
        self.current = Some((name, text));
        Some(name)
    }

    /// Refuses the text: it is none of the handler's (PROM-10).
    ///
    /// # Errors
    ///
    /// Always.
    pub fn unknown(&mut self, name: &str) -> Result<(), DecodeError> {
        Err(DecodeError::Unknown(name.to_owned()))
    }

    /// Whether the current text holds nothing but white space.
    pub(crate) fn is_blank(&self) -> bool {
        self.current.is_none_or(|(_, text)| text.trim().is_empty())
    }

    pub(crate) fn read<T: Deserialize<'a>>(&mut self) -> Result<T, DecodeError> {
        let (name, text) = self.current.unwrap_or_default();
        T::deserialize(TextDeserializer::new(text)).map_err(|error| DecodeError::Value {
            name: name.to_owned(),
            why: error.to_string(),
        })
    }
}
