//! Objects that come from structs are closed on input and open on output.
//!
//! A caller who misspells a member should hear of it; a client must not break on a member that a later version adds.
//! A struct is recognised by its `properties`: maps say by `additionalProperties` what else they take, and a bare
//! `{"type": "object"}` is somebody's "any object".
//!
//! `#[serde(flatten)]` of an enum gives an object with alternatives that apply to the same object. There the outer
//! object must know the names in the alternatives, and each alternative those of the outer object, but not those of the
//! other alternatives. schemars has `unevaluatedProperties` for this; few clients know that keyword and the checker does
//! not, so it is replaced.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use super::{IN_PLACE, each_subschema};

/// Where a schema stands.
#[derive(Clone, Copy, PartialEq)]
enum Stand {
    /// It describes a value of its own.
    Alone,
    /// It describes a part of an object that another schema describes as well.
    Part,
}

/// Closes every object of a struct, here and below.
pub(super) fn close(schema: &mut Value) {
    let mut parts = BTreeSet::new();
    referenced_parts(schema, &mut parts);
    close_at(schema, Stand::Alone, &parts);
}

fn close_at(schema: &mut Value, stand: Stand, parts: &BTreeSet<String>) {
    let Some(object) = schema.as_object_mut() else {
        return;
    };
    each_part(object, stand, parts, close_at);
    let unevaluated = object.remove("unevaluatedProperties");
    if stand == Stand::Part || object.contains_key("additionalProperties") {
        return;
    }
    let rest = unevaluated.unwrap_or(Value::Bool(false));
    if describes_object(object) && rest != Value::Bool(true) {
        close_over_parts(object, rest);
    }
}

/// Opens every object of a struct, here and below.
pub(super) fn open(schema: &mut Value) {
    let Some(object) = schema.as_object_mut() else {
        return;
    };
    each_subschema(object, |_, subschema| open(subschema));
    if object.get("additionalProperties") == Some(&Value::Bool(false))
        && !object.contains_key("patternProperties")
    {
        object.remove("additionalProperties");
    }
    if let Some(rest @ Value::Object(_)) = object.remove("unevaluatedProperties") {
        close_over_parts(object, rest);
    }
}

/// Visits the direct subschemas, each with where it stands.
fn each_part(
    object: &mut Map<String, Value>,
    stand: Stand,
    parts: &BTreeSet<String>,
    visit: impl Fn(&mut Value, Stand, &BTreeSet<String>),
) {
    let below = if stand == Stand::Part || describes_object(object) || object.contains_key("allOf")
    {
        Stand::Part
    } else {
        Stand::Alone
    };
    if let Some(Value::Object(definitions)) = object.get_mut("$defs") {
        for (name, definition) in definitions {
            visit(
                definition,
                if parts.contains(name) {
                    Stand::Part
                } else {
                    Stand::Alone
                },
                parts,
            );
        }
    }
    each_subschema(object, |keyword, subschema| match keyword {
        "$defs" | "not" => {}
        keyword if IN_PLACE.contains(&keyword) => visit(subschema, below, parts),
        _ => visit(subschema, Stand::Alone, parts),
    });
}

/// Whether the schema describes members, alone or with the alternatives it holds.
fn describes_object(object: &Map<String, Value>) -> bool {
    let typed = object.get("type").is_some_and(|name| name == "object");
    object.contains_key("properties")
        || (typed && IN_PLACE.iter().any(|key| object.contains_key(*key)))
}

/// Names of the definitions that describe a part of an object: referred to beside `properties`.
fn referenced_parts(schema: &mut Value, parts: &mut BTreeSet<String>) {
    let Some(object) = schema.as_object_mut() else {
        return;
    };
    if describes_object(object) {
        let reference = object.get("$ref").and_then(Value::as_str);
        parts.extend(
            reference
                .and_then(|reference| reference.strip_prefix("#/$defs/"))
                .map(str::to_owned),
        );
    }
    each_subschema(object, |_, subschema| referenced_parts(subschema, parts));
}

/// Gives `additionalProperties` to an object, after naming the members of its parts in `properties`. It stays open
/// where a part takes members that have no fixed name.
fn close_over_parts(object: &mut Map<String, Value>, rest: Value) {
    let mut names = BTreeSet::new();
    if object.contains_key("$ref") || !member_names(object, &mut names) {
        return;
    }
    let own = names_of(object);
    name_members(object, names);
    if rest == Value::Bool(false) {
        let all = names_of(object);
        close_alternatives(object, &own, &all);
    }
    object.insert("additionalProperties".to_owned(), rest);
}

/// Closes the alternatives of an object whose members have all these names: each takes what is its own, the object's
/// `outer` ones, or of none of the other alternatives.
fn close_alternatives(
    object: &mut Map<String, Value>,
    outer: &BTreeSet<String>,
    all: &BTreeSet<String>,
) {
    for keyword in IN_PLACE {
        let Some(Value::Array(parts)) = object.get_mut(keyword) else {
            continue;
        };
        let own: Vec<BTreeSet<String>> = parts.iter().map(names_of_part).collect();
        for (index, part) in parts.iter_mut().enumerate() {
            let Some(part) = part.as_object_mut() else {
                continue;
            };
            let others = own.iter().enumerate().filter(|(other, _)| *other != index);
            let others: BTreeSet<&String> = others.flat_map(|(_, names)| names).collect();
            let is_allowed = |name: &&String| {
                keyword == "allOf"
                    || !others.contains(name)
                    || own[index].contains(*name)
                    || outer.contains(*name)
            };
            let allowed: BTreeSet<String> = all.iter().filter(is_allowed).cloned().collect();
            close_alternatives(part, outer, &allowed);
            if keyword != "allOf" && part.contains_key("properties") {
                name_members(part, allowed);
                part.insert("additionalProperties".to_owned(), Value::Bool(false));
            }
        }
    }
}

/// Names members in `properties` that are not there yet.
fn name_members(object: &mut Map<String, Value>, names: BTreeSet<String>) {
    if let Value::Object(properties) = object.entry("properties").or_insert_with(|| json!({})) {
        for name in names {
            properties.entry(name).or_insert_with(|| json!({}));
        }
    }
}

fn names_of(object: &Map<String, Value>) -> BTreeSet<String> {
    let properties = object.get("properties").and_then(Value::as_object);
    properties
        .into_iter()
        .flat_map(Map::keys)
        .cloned()
        .collect()
}

/// The names that a part and its own parts describe.
fn names_of_part(part: &Value) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    if let Some(part) = part.as_object() {
        names.extend(names_of(part));
        member_names(part, &mut names);
    }
    names
}

/// Collects the names of the members that the parts describe; false if a part takes others as well.
fn member_names(object: &Map<String, Value>, names: &mut BTreeSet<String>) -> bool {
    IN_PLACE
        .iter()
        .filter_map(|keyword| object.get(*keyword)?.as_array())
        .flatten()
        .all(|part| {
            let Some(part) = part.as_object() else {
                return true;
            };
            let open = part
                .get("additionalProperties")
                .is_some_and(|rest| rest != &Value::Bool(false))
                || part.contains_key("patternProperties")
                || part.contains_key("$ref");
            if let Some(Value::Object(properties)) = part.get("properties") {
                names.extend(properties.keys().cloned());
            }
            !open && member_names(part, names)
        })
}
