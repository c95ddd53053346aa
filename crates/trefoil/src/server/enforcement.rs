//! Who sees to it that the arguments of a tool fit its schema.

use serde_json::Value;

use crate::arguments::{Arguments, CompiledInput, InvalidArguments};
use crate::schema::Checker;
#[cfg(feature = "full-json-schema")]
use crate::schema::FullChecker;

/// What checks the arguments of one tool before it runs.
#[derive(Debug)]
pub(super) enum Enforcement {
    /// The checker of this crate.
    BuiltIn(CompiledInput),
    /// The `jsonschema` crate, for keywords that the other does not know.
    #[cfg(feature = "full-json-schema")]
    Full(FullChecker),
    /// The tool itself.
    ByHandler,
}

impl Enforcement {
    /// What enforces the schema of a hand-written tool; or why nothing does, with the ways out.
    pub(super) fn of_schema(schema: &Value, lenient: bool) -> Result<Self, Vec<String>> {
        match Checker::compile(schema) {
            Ok(checker) => Ok(Self::BuiltIn(CompiledInput {
                checker,
                enforced_by_types: false,
                lenient,
                typed: false,
                optional: Vec::new(),
            })),
            Err(problems) => Self::beyond_the_checker(schema, problems),
        }
    }

    #[cfg(feature = "full-json-schema")]
    fn beyond_the_checker(schema: &Value, _: Vec<String>) -> Result<Self, Vec<String>> {
        FullChecker::compile(schema).map(Self::Full).map_err(|problem| {
            vec![format!(
                "{problem}; correct it, or let the tool check its arguments itself (`Validation::ByHandler`)"
            )]
        })
    }

    #[cfg(not(feature = "full-json-schema"))]
    fn beyond_the_checker(_: &Value, problems: Vec<String>) -> Result<Self, Vec<String>> {
        const WAYS_OUT: &str = "leave it out, enable trefoil's feature `full-json-schema`, or let the tool check its \
            arguments itself (`Validation::ByHandler`)";
        let problems = problems.into_iter();
        Err(problems
            .map(|problem| format!("{problem}; {WAYS_OUT}"))
            .collect())
    }

    /// What is known of the arguments, if the checker of this crate enforces the schema.
    pub(super) fn input(&self) -> Option<&CompiledInput> {
        match self {
            Self::BuiltIn(input) => Some(input),
            _ => None,
        }
    }

    /// Refuses arguments that break the schema. What lenient mode had to convert is given back as text.
    pub(super) fn check(
        &self,
        arguments: Arguments<'_>,
    ) -> Result<Option<String>, InvalidArguments> {
        match self {
            #[cfg(feature = "full-json-schema")]
            Self::Full(checker) => {
                let violations = checker.check(&arguments.to_value()?);
                InvalidArguments::unless_empty(violations).map(|()| None)
            }
            Self::BuiltIn(_) | Self::ByHandler => arguments.check_or_convert(),
        }
    }
}
