//! From what schemars writes to what trefoil advertises.
//!
//! Each file is one rule, applied to a schema and everything below it:
//!
//! - `null`: a member that may be absent has no `null` in its schema;
//! - `enums`: alternatives that are all plain strings become one flat `enum`, their docs go to the description;
//! - `formats`: formats outside the standard are dropped, those of numbers become bounds;
//! - `closed`: objects that come from structs are closed on input and open on output;
//! - `boolean`: subschemas are written as objects.

mod boolean;
mod closed;
mod enums;
mod formats;
mod null;

use serde_json::{Map, Value};

pub(super) use self::formats::shorten;
pub(super) use self::null::remove_null;

/// Shapes a schema of arguments, and its `$defs` if it is a root.
pub(super) fn shape_input(schema: &mut Value) {
    null::remove_where_absent(schema);
    enums::flatten(schema);
    formats::bound(schema);
    closed::close(schema);
    boolean::write_out(schema);
}

/// Shapes the schema of a form as it is shown, in which enums keep what is said of each variant.
#[cfg(feature = "interaction")]
pub(super) fn shape_form(schema: &mut Value) {
    null::remove_where_absent(schema);
    let fields = schema.get_mut("properties").and_then(Value::as_object_mut);
    fields
        .into_iter()
        .flat_map(Map::values_mut)
        .for_each(remove_null);
    formats::bound(schema);
}

/// Shapes a schema of results, and its `$defs`. `null` stays where it stands: a member that may be left out may still be
/// written as `null`, for example by a flattened `Option`.
pub(super) fn shape_output(schema: &mut Value) {
    enums::flatten(schema);
    formats::bound(schema);
    closed::open(schema);
    boolean::write_out(schema);
}

/// Keywords whose subschemas apply to the same value as the schema that holds them.
const IN_PLACE: [&str; 3] = ["allOf", "anyOf", "oneOf"];

/// Calls `visit` for every direct subschema, with the keyword that holds it.
fn each_subschema(schema: &mut Map<String, Value>, mut visit: impl FnMut(&str, &mut Value)) {
    for (keyword, value) in schema {
        match (keyword.as_str(), value) {
            (
                "items"
                | "additionalProperties"
                | "unevaluatedProperties"
                | "propertyNames"
                | "not",
                value,
            ) => {
                visit(keyword, value);
            }
            ("allOf" | "anyOf" | "oneOf" | "prefixItems", Value::Array(schemas)) => {
                schemas.iter_mut().for_each(|schema| visit(keyword, schema));
            }
            ("properties" | "patternProperties" | "$defs", Value::Object(schemas)) => {
                schemas
                    .values_mut()
                    .for_each(|schema| visit(keyword, schema));
            }
            _ => {}
        }
    }
}

/// Whether `type` names the type, alone or among others.
pub(super) fn has_type(schema: &Map<String, Value>, name: &str) -> bool {
    match schema.get("type") {
        Some(Value::String(only)) => only == name,
        Some(Value::Array(several)) => several.iter().any(|one| one == name),
        _ => false,
    }
}
