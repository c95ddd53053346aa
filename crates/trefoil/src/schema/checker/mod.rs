//! A schema compiled once, and what it says about values.

pub(super) mod compare;

use std::fmt;

use serde_json::Value;

/// A compiled schema.
#[derive(Debug, Clone)]
pub struct Checker;

/// One thing that is wrong with a value.
#[derive(Debug, Clone, PartialEq)]
pub struct Violation;

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("")
    }
}

impl Checker {
    /// Compiles an advertised schema.
    ///
    /// # Errors
    ///
    /// Every keyword outside the checker's set.
    pub fn compile(_schema: &Value) -> Result<Self, Vec<String>> {
        Ok(Self)
    }

    /// Everything that is wrong with the value.
    #[must_use]
    pub fn check(&self, _value: &Value) -> Vec<Violation> {
        Vec::new()
    }

    /// The same for one member of the root object.
    #[must_use]
    pub fn check_property(&self, _name: &str, _value: &Value) -> Vec<Violation> {
        Vec::new()
    }

    /// Brings a value into the form that typed decoding takes.
    pub fn normalise(&self, _value: &mut Value) -> bool {
        false
    }

    /// The text of an argument as the value that its schema asks for.
    #[must_use]
    pub fn value_of_text(&self, _name: &str, text: &str) -> Value {
        text.into()
    }

    /// Names members of the root object whose values are never shown.
    pub fn sensitive<N: Into<String>>(&mut self, _names: impl IntoIterator<Item = N>) {}
}
