//! The schema of a form.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::Value;

use super::{Checker, InputSchema, transform};

/// The schema of a form, as its fields are shown, and what enforces it.
#[derive(Debug)]
pub(crate) struct FormSchema {
    /// With what is said of each variant of an enum.
    pub(crate) shown: Value,
    pub(crate) checker: Checker,
}

impl FormSchema {
    /// What is wrong with the type otherwise, line by line.
    pub(crate) fn of<T: JsonSchema>() -> Result<Self, Vec<String>> {
        let input = InputSchema::whole::<T>().finish();
        if !input.problems.is_empty() {
            return Err(input.problems);
        }
        let settings = SchemaSettings::draft2020_12()
            .for_deserialize()
            .with(|settings| {
                settings.meta_schema = None;
                settings.inline_subschemas = true;
            });
        let mut shown = settings
            .into_generator()
            .into_root_schema_for::<T>()
            .to_value();
        transform::shape_form(&mut shown);
        Ok(Self {
            shown,
            checker: Checker::compile(&input.schema)?,
        })
    }
}
