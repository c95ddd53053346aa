//! What is wrong with the definition of a server.

use std::fmt;

/// Everything that is wrong with the definition of a server, found at once.
///
/// `Display` and `Debug` print one line per problem.
pub struct BuildError {
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
        write!(f, "the server cannot be built:")?;
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
        if self.0.is_empty() {
            Ok(())
        } else {
            Err(BuildError { problems: self.0 })
        }
    }
}
