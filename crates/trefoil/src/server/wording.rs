//! How refused arguments are answered: in the library's words, or in those of the server's own function.

use std::fmt;
use std::sync::Arc;

use crate::error::ProtocolError;
use crate::protocol::CallToolResult;
use crate::schema::{Violation, in_words};

type Describe = dyn Fn(&str, &[Violation]) -> String + Send + Sync;

/// The words for arguments that were refused.
#[derive(Clone, Default)]
pub(crate) struct Wording(Option<Arc<Describe>>);

impl Wording {
    pub(super) fn by(
        describe: impl Fn(&str, &[Violation]) -> String + Send + Sync + 'static,
    ) -> Self {
        Self(Some(Arc::new(describe)))
    }

    /// What a tool answers to an error: what is wrong with arguments is for the model to read (TOOL-18).
    pub(super) fn of_tool(
        &self,
        name: &str,
        error: ProtocolError,
    ) -> Result<CallToolResult, ProtocolError> {
        let violations = error.violations();
        if violations.is_empty() {
            return Err(error);
        }
        Ok(CallToolResult::error(match &self.0 {
            Some(describe) => describe(name, violations),
            None => format!("invalid arguments:\n{}", in_words(violations, "\n")),
        }))
    }

    /// The error of a prompt or a resource.
    pub(super) fn of_request(&self, name: &str, error: ProtocolError) -> ProtocolError {
        match &self.0 {
            Some(describe) if !error.violations().is_empty() => {
                let message = describe(name, error.violations());
                error.reword(message)
            }
            _ => error,
        }
    }
}

impl fmt::Debug for Wording {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Wording").field(&self.0.is_some()).finish()
    }
}
