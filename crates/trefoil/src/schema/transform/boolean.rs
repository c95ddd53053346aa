//! Every subschema is an object but for the rest of an object's members, where `false` closes it.
//!
//! The protocol's own schema asks for objects in `properties` (TOOL-06), and few clients expect `true` anywhere.

use serde_json::{Value, json};

use super::each_subschema;

/// Writes the schema and everything below it as objects.
pub(super) fn write_out(schema: &mut Value) {
    match schema {
        Value::Bool(true) => *schema = json!({}),
        Value::Bool(false) => *schema = json!({ "not": {} }),
        Value::Object(object) => each_subschema(object, |keyword, subschema| {
            let is_rest = matches!(keyword, "additionalProperties" | "unevaluatedProperties");
            if !(is_rest && subschema.is_boolean()) {
                write_out(subschema);
            }
        }),
        _ => {}
    }
}
