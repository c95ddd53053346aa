//! Lenient mode: arguments that were refused get a second chance, with texts taken for the values that they spell.
//!
//! What is accepted as it is never comes here, and so means the same in both modes.

use serde_json::Value;

use super::{Arguments, CompiledInput, InvalidArguments};

impl Arguments<'_> {
    /// As [`check`](Self::check); gives the text that stands for arguments which had to be converted.
    pub(crate) fn check_or_convert(&self) -> Result<Option<String>, InvalidArguments> {
        match (self.check(), self.input) {
            (Err(_), Some(input)) if input.lenient => {
                self.converted(input).map(|value| Some(value.to_string()))
            }
            (checked, _) => checked.map(|()| None),
        }
    }

    /// As [`checked`](Self::checked), where arguments may have to be converted.
    pub(super) fn checked_or_converted(
        &self,
        input: &CompiledInput,
    ) -> Result<Value, InvalidArguments> {
        match self.checked(input) {
            Err(_) if input.lenient => self.converted(input),
            checked => checked,
        }
    }

    /// The converted arguments, or what is wrong with them still.
    fn converted(&self, input: &CompiledInput) -> Result<Value, InvalidArguments> {
        let mut value = self.to_value()?;
        input.checker.convert(&mut value);
        InvalidArguments::unless_empty(input.checker.check(&value))?;
        Ok(value)
    }
}
