//! Arguments that a client mirrors in an HTTP header (`x-mcp-header`, TOOL-36).

use serde_json::{Map, Value};

use super::keyword;

/// The largest integer that every JSON implementation keeps exact, the bound of what a header mirrors (TOOL-36).
const EXACT_INTEGER: i64 = (1 << 53) - 1;

/// Writes `x-mcp-header`, and the bounds that an integer in a header needs (TOOL-36).
pub(super) fn mirror(
    schema: &mut Value,
    definitions: &Map<String, Value>,
    header: &str,
    problems: &mut Vec<String>,
) {
    let types = keyword::types_of(schema, definitions, 0);
    let [only] = types.as_slice() else {
        problems.push(format!("cannot be mirrored in the header `{header}`: its type must be string, integer or boolean"));
        return;
    };
    let Some(object) = schema
        .as_object_mut()
        .filter(|_| matches!(only.as_str(), "string" | "integer" | "boolean"))
    else {
        problems.push(format!(
            "cannot be mirrored in the header `{header}`: its type is {only}, which must be string, integer or boolean"
        ));
        return;
    };
    object.insert("x-mcp-header".to_owned(), header.into());
    if only == "integer" {
        let outside = |bound: Option<&Value>| {
            bound
                .and_then(Value::as_f64)
                .is_none_or(|bound| bound.abs() > EXACT_INTEGER as f64)
        };
        if outside(object.get("minimum")) && outside(object.get("exclusiveMinimum")) {
            object.insert("minimum".to_owned(), (-EXACT_INTEGER).into());
        }
        if outside(object.get("maximum")) && outside(object.get("exclusiveMaximum")) {
            object.insert("maximum".to_owned(), EXACT_INTEGER.into());
        }
    }
}
