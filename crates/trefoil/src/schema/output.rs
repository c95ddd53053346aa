//! The schema of what a type serializes to.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Value, json};

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
    let mut generator = settings.into_generator();
    let mut schema = generator.subschema_for::<T>().to_value();
    let definitions = generator.take_definitions(false);
    if let Some(object) = schema.as_object_mut().filter(|_| !definitions.is_empty()) {
        object.insert("$defs".to_owned(), Value::Object(definitions));
    }
    transform::shape_output(&mut schema);
    schema
}

/// The same, where there may be nothing.
pub(crate) fn nullable(mut schema: Value) -> Value {
    let definitions = schema
        .as_object_mut()
        .and_then(|schema| schema.remove("$defs"));
    let mut root = json!({ "anyOf": [schema, { "type": "null" }] });
    if let (Some(definitions), Some(root)) = (definitions, root.as_object_mut()) {
        root.insert("$defs".to_owned(), definitions);
    }
    root
}
