//! Schemas with keywords that the built-in checker does not know, enforced by the `jsonschema` crate.

mod words;

use jsonschema::{Draft, Validator};
use serde_json::Value;

use super::compile::DIALECT;
use super::violation::{Violation, bounded};

/// A compiled schema of the whole dialect 2020-12.
#[derive(Debug)]
pub struct FullChecker(Box<Validator>);

impl FullChecker {
    /// Compiles a schema. Nothing is fetched: a `$ref` must lead to a part of the schema or to its dialect.
    ///
    /// # Errors
    ///
    /// When it is no schema of the dialect 2020-12, or uses a format that is not known.
    pub fn compile(schema: &Value) -> Result<Self, String> {
        if schema
            .get("$schema")
            .is_some_and(|dialect| dialect != DIALECT)
        {
            return Err(format!("(root): `$schema` must be {DIALECT}"));
        }
        let compiled = jsonschema::options()
            .with_draft(Draft::Draft202012)
            .should_validate_formats(true)
            .should_ignore_unknown_formats(false)
            .offline()
            .build(schema);
        match compiled {
            Ok(validator) => Ok(Self(Box::new(validator))),
            Err(error) => Err(words::of_schema(&error)),
        }
    }

    /// Everything that is wrong with the value, in the words and within the bounds of the built-in checker.
    #[must_use]
    pub fn check(&self, value: &Value) -> Vec<Violation> {
        bounded(
            self.0
                .iter_errors(value)
                .flat_map(|error| words::of_value(&error)),
        )
    }
}
