//! A member that may be absent has no `null` in its schema: absence says it already.

use serde_json::{Map, Value};

use super::each_subschema;

/// Keywords that say nothing about a value, so that two of them cannot contradict each other.
const ANNOTATIONS: [&str; 6] = [
    "title",
    "description",
    "default",
    "examples",
    "deprecated",
    "$comment",
];

/// Removes `null` from every property, here and below, that is not required. A required one keeps it: there it is a
/// value of its own (the serialize contract of a plain `Option`).
pub(super) fn remove_where_absent(schema: &mut Value) {
    let Some(object) = schema.as_object_mut() else {
        return;
    };
    let required = object
        .get("required")
        .and_then(Value::as_array)
        .cloned()
        .unwrap_or_default();
    if let Some(Value::Object(properties)) = object.get_mut("properties") {
        for (name, property) in properties {
            if !required.iter().any(|other| other == name) {
                remove_null(property);
            }
        }
    }
    each_subschema(object, |_, subschema| remove_where_absent(subschema));
}

/// Removes `null` from what the schema allows, unless nothing else would be left.
pub(in super::super) fn remove_null(schema: &mut Value) {
    let Some(object) = schema.as_object_mut() else {
        return;
    };
    if let Some(Value::Array(types)) = object.get_mut("type") {
        retain_some(types, |name| name != "null");
        if let [only] = types.as_mut_slice() {
            let only = only.take();
            object.insert("type".to_owned(), only);
        }
    }
    if let Some(Value::Array(values)) = object.get_mut("enum") {
        retain_some(values, |value| !value.is_null());
    }
    for keyword in ["anyOf", "oneOf"] {
        if let Some(Value::Array(branches)) = object.get_mut(keyword) {
            retain_some(branches, |branch| !is_null(branch));
            branches.iter_mut().for_each(remove_null);
            merge_lone_branch(object, keyword);
        }
    }
    if object.get("default") == Some(&Value::Null) {
        object.remove("default");
    }
}

/// Like `retain`, but keeps everything rather than nothing.
fn retain_some(values: &mut Vec<Value>, keep: impl Fn(&Value) -> bool) {
    if values.iter().any(&keep) {
        values.retain(keep);
    }
}

/// Whether the schema allows `null` and nothing else.
fn is_null(schema: &Value) -> bool {
    schema.get("type").is_some_and(|name| name == "null")
        || schema.get("const").is_some_and(Value::is_null)
}

/// Moves the only branch of `anyOf` or `oneOf` up, if nothing stands in its way. What is said outside wins: it is the
/// documentation of the field, the branch has that of the type.
fn merge_lone_branch(object: &mut Map<String, Value>, keyword: &str) {
    let Some([Value::Object(branch)]) = object
        .get(keyword)
        .and_then(Value::as_array)
        .map(Vec::as_slice)
    else {
        return;
    };
    let contradicts = |(key, value): (&String, &Value)| {
        key == keyword
            || (!ANNOTATIONS.contains(&key.as_str())
                && object.get(key).is_some_and(|other| other != value))
    };
    if branch.iter().any(contradicts) && !branch.contains_key(keyword) {
        return;
    }
    let Some(Value::Array(mut branches)) = object.remove(keyword) else {
        return;
    };
    if let Some(Value::Object(branch)) = branches.pop() {
        for (key, value) in branch {
            object.entry(key).or_insert(value);
        }
    }
}
