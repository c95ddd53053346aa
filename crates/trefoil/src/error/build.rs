//! What is wrong with the definition of a server.

use std::fmt;

/// Everything that is wrong with the definition of a server, or with a change of it, found at once.
///
/// `Display` and `Debug` print one line per problem.
pub struct BuildError {
    /// What could not be done.
    failed: &'static str,
    problems: Vec<String>,
}

impl BuildError {
    /// The problems, each in words that name the handler at fault and the cure.
    #[must_use]
    pub fn problems(&self) -> &[String] {
        &self.problems
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.failed)?;
        for problem in &self.problems {
            write!(f, "\n- {problem}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for BuildError {}

/// Collects problems while a server is being built.
#[derive(Debug, Default)]
pub(crate) struct Problems(Vec<String>);

impl Problems {
    pub(crate) fn push(&mut self, problem: impl Into<String>) {
        self.0.push(problem.into());
    }

    pub(crate) fn into_result(self) -> Result<(), BuildError> {
        self.unless_empty("the server cannot be built")
    }

    /// The same for a change of a server that is there.
    pub(crate) fn into_refusal(self) -> Result<(), BuildError> {
        self.unless_empty("the server cannot be changed so")
    }

    fn unless_empty(self, failed: &'static str) -> Result<(), BuildError> {
        if self.0.is_empty() {
            return Ok(());
        }
        Err(BuildError {
            failed,
            problems: self.0,
        })
    }
}
