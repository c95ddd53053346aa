//! `task = "…"`.

use proc_macro2::Ident;

use super::{Entry, string_literal};
use crate::errors::Errors;

/// When calls of a tool become tasks.
pub(crate) struct TaskMode {
    /// A variant of the runtime's `TaskSupport`, where the value was written.
    pub(crate) variant: Ident,
}

impl TaskMode {
    pub(crate) fn read(entry: &Entry, errors: &Errors) -> Option<Self> {
        const EXPECTED: &str = "`task` is `\"optional\"`, `\"required\"` or `\"manual\"`";
        let expression = entry.expr("\"optional\"", errors)?;
        let literal = match string_literal(&expression) {
            Ok(literal) => literal,
            Err(other) => {
                errors.on(other, EXPECTED);
                return None;
            }
        };
        let variant = match literal.value().as_str() {
            "optional" => "Optional",
            "required" => "Required",
            "manual" => "Manual",
            _ => {
                errors.on(literal, EXPECTED);
                return None;
            }
        };
        Some(Self {
            variant: Ident::new(variant, literal.span()),
        })
    }

    /// Whether the function says itself when its call becomes a task.
    pub(crate) fn is_manual(&self) -> bool {
        self.variant == "Manual"
    }
}
