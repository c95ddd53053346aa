//! The schema of what a type serializes to.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::Value;

use super::transform;

/// Describes what `T` serializes to, as a tool's `outputSchema`.
///
/// It follows the serialize contract: a plain `Option` field is always present and may be `null`, and objects are not
/// closed, so that a new field does not break a client. The root need not be an object (TOOL-08, TOOL-09).
#[must_use]
pub fn output_schema<T: JsonSchema>() -> Value {
    let settings = SchemaSettings::draft2020_12()
        .for_serialize()
        .with(|settings| {
            settings.meta_schema = None;
            settings.inline_subschemas = true;
        });
    let mut schema = settings
        .into_generator()
        .into_root_schema_for::<T>()
        .to_value();
    if let Some(object) = schema.as_object_mut() {
        object.remove("title");
    }
    transform::shape_output(&mut schema);
    schema
}
