//! Arguments that were refused, and why.

use std::fmt;

use super::CompiledInput;
use super::members::DecodeError;
use crate::error::ProtocolError;
use crate::jsonrpc::{ErrorObject, shown};
use crate::schema::{Violation, in_words};

/// Why the arguments of a call were refused: one [`Violation`] for each thing that is wrong.
///
/// Returned from a tool by `?` it becomes a result with `isError` that the model can read and mend (TOOL-18);
/// from a prompt or resource it becomes the error -32602 (PROM-07).
pub struct InvalidArguments(Kind);

enum Kind {
    /// The message holding them is not JSON.
    NotJson,
    Violations(Vec<Violation>),
}

impl InvalidArguments {
    pub(crate) fn not_json() -> Self {
        Self(Kind::NotJson)
    }

    pub(crate) fn one(violation: Violation) -> Self {
        Self::all(vec![violation])
    }

    pub(crate) fn all(violations: Vec<Violation>) -> Self {
        Self(Kind::Violations(violations))
    }

    pub(crate) fn unless_empty(violations: Vec<Violation>) -> Result<(), Self> {
        if violations.is_empty() {
            Ok(())
        } else {
            Err(Self::all(violations))
        }
    }

    /// What decoding says, which is shown only if no secret can be in it.
    pub(crate) fn undecodable(error: DecodeError, input: Option<&CompiledInput>) -> Self {
        let is_hidden = |name: &str| input.is_some_and(|input| input.checker.hides(name));
        Self::one(match error {
            DecodeError::Malformed => return Self::not_json(),
            DecodeError::Unknown(name) => Violation::of_member(&name, "unknown argument"),
            DecodeError::Missing(name) => Violation::of_member(&name, "required but missing"),
            DecodeError::Value { name, .. } if is_hidden(&name) => {
                Violation::of_member(&name, "is not a valid value")
            }
            DecodeError::Value { name, why } => Violation::of_member(&name, without_rust(&why)),
            DecodeError::Whole(why) => Violation::of_root(without_rust(&why)),
        })
    }

    /// What is wrong, each thing by itself; nothing if the arguments are no JSON at all.
    #[must_use]
    pub fn violations(&self) -> &[Violation] {
        match &self.0 {
            Kind::NotJson => &[],
            Kind::Violations(violations) => violations,
        }
    }

    /// The answer to arguments like these, for generated code. The server words it.
    #[doc(hidden)]
    #[must_use]
    pub fn into_protocol_error(self) -> ProtocolError {
        match self.0 {
            Kind::NotJson => ErrorObject::parse_error().into(),
            Kind::Violations(violations) => ProtocolError::refused_arguments(violations),
        }
    }
}

/// What serde says, shortened; of the integers that no schema bounds in words that a model knows.
fn without_rust(why: &str) -> String {
    let range = |expected| match expected {
        "i64" | "isize" => Some(format!("{} to {}", i64::MIN, i64::MAX)),
        "u64" | "usize" => Some(format!("0 to {}", u64::MAX)),
        _ => None,
    };
    let integer = why.rsplit_once(", expected ").and_then(|(sent, expected)| {
        let number = sent.split('`').nth(1)?;
        let range = range(expected)?;
        Some(format!("must be an integer from {range}, got {number}"))
    });
    integer.unwrap_or_else(|| shown(why).into_owned())
}

impl From<InvalidArguments> for ProtocolError {
    fn from(refused: InvalidArguments) -> Self {
        refused.into_protocol_error()
    }
}

impl fmt::Display for InvalidArguments {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::NotJson => f.write_str("the arguments are not valid JSON"),
            Kind::Violations(violations) => f.write_str(&in_words(violations, "\n")),
        }
    }
}

impl fmt::Debug for InvalidArguments {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for InvalidArguments {}
