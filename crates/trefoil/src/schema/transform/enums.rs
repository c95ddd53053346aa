//! Alternatives that are all plain strings become one flat `enum`.
//!
//! schemars writes documented unit variants as `oneOf` of `const`, which many clients do not understand. The docs of
//! the variants go to the end of the description, one a line.
//!
//! schemars puts the variants that it knows nothing of before those with documentation, and nothing in its schema
//! tells where they stood. An enum keeps its order if all of its variants are described or none is; an empty
//! description (`#[schemars(description = "")]`) counts and leaves no trace.

use serde_json::{Map, Value};

use super::each_subschema;

/// A value of the flat `enum`, and what its variant's documentation says.
type Variant = (String, Option<String>);

/// Flattens the schema and everything below it.
pub(super) fn flatten(schema: &mut Value) {
    let Some(object) = schema.as_object_mut() else {
        return;
    };
    for keyword in ["oneOf", "anyOf"] {
        if let Some(variants) = unit_variants(object, keyword) {
            object.remove(keyword);
            replace(object, variants);
        }
    }
    each_subschema(object, |_, subschema| flatten(subschema));
}

/// The variants, if every branch allows only certain strings and the schema itself says nothing that matters.
fn unit_variants(object: &Map<String, Value>, keyword: &str) -> Option<Vec<Variant>> {
    let branches = object.get(keyword)?.as_array()?;
    if ["type", "enum", "const"]
        .iter()
        .any(|key| object.contains_key(*key))
    {
        return None;
    }
    let mut variants = Vec::new();
    for branch in branches {
        let branch = branch.as_object()?;
        let known = |key: &str| {
            matches!(
                key,
                "type"
                    | "const"
                    | "enum"
                    | "title"
                    | "description"
                    | "deprecated"
                    | "examples"
                    | "$comment"
            ) || key.starts_with("x-")
        };
        if branch.get("type")? != "string" || !branch.keys().all(|key| known(key)) {
            return None;
        }
        let doc = branch.get("description").and_then(Value::as_str);
        let values = match (branch.get("const"), branch.get("enum")) {
            (Some(value), None) => std::slice::from_ref(value),
            (None, Some(Value::Array(values))) => values.as_slice(),
            _ => return None,
        };
        for value in values {
            variants.push((value.as_str()?.to_owned(), doc.map(str::to_owned)));
        }
    }
    Some(variants)
}

fn replace(object: &mut Map<String, Value>, variants: Vec<Variant>) {
    let mut lines = Vec::new();
    for (value, doc) in &variants {
        if let Some(doc) = doc {
            let doc = doc.split_whitespace().collect::<Vec<_>>().join(" ");
            lines.push(format!("- `{value}`: {doc}"));
        }
    }
    if !lines.is_empty() {
        let lines = lines.join("\n");
        let description = match object.get("description").and_then(Value::as_str) {
            Some(description) => format!("{description}\n\n{lines}"),
            None => lines,
        };
        object.insert("description".to_owned(), description.into());
    }
    object.insert("type".to_owned(), "string".into());
    object.insert(
        "enum".to_owned(),
        variants
            .into_iter()
            .map(|(value, _)| Value::from(value))
            .collect(),
    );
}
