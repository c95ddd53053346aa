//! A schema with its references followed.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::ANYTHING;

/// Keywords that only people and models read.
pub(super) const WORDING: [&str; 7] = [
    "title",
    "description",
    "examples",
    "deprecated",
    "readOnly",
    "writeOnly",
    "$comment",
];

/// Keywords that allow and forbid nothing by themselves.
const NO_ASSERTION: [&str; 4] = ["default", "$defs", "definitions", "$schema"];

/// What a value can be: the types of JSON Schema, with numbers parted in whole ones and others.
const KINDS: [&str; 7] = [
    "null", "boolean", "integer", "fraction", "string", "array", "object",
];

/// Longer chains of references are loops.
const MOST_REFERENCES: usize = 32;

pub(super) enum Shape<'a> {
    /// `false`
    Nothing,
    Object(Object<'a>),
    /// A reference that leads nowhere, or beside which other things are said of the same keyword.
    Unclear,
}

/// The keywords of a schema.
pub(super) struct Object<'a>(BTreeMap<&'a str, &'a Value>);

impl<'a> Shape<'a> {
    pub(super) fn read(schema: &'a Value, root: &'a Value) -> Self {
        let mut keywords = BTreeMap::new();
        let mut schema = schema;
        for _ in 0..MOST_REFERENCES {
            let object = match schema {
                Value::Bool(false) => return Self::Nothing,
                Value::Bool(true) => return Self::Object(Object(keywords)),
                Value::Object(object) => object,
                _ => return Self::Unclear,
            };
            for (keyword, value) in object.iter().filter(|(keyword, _)| *keyword != "$ref") {
                // What stands beside a reference goes before what it refers to, if it is no more than words.
                let said = *keywords.entry(keyword.as_str()).or_insert(value);
                if said != value && asserts(keyword) {
                    return Self::Unclear;
                }
            }
            match object.get("$ref") {
                None => return Self::Object(Object(keywords)),
                Some(reference) => match target(reference, root) {
                    Some(target) => schema = target,
                    None => return Self::Unclear,
                },
            }
        }
        Self::Unclear
    }
}

/// Where a schema that is a reference and nothing else leads to; another one stays where it is.
pub(super) fn destination<'a>(schema: &'a Value, root: &'a Value) -> &'a Value {
    let mut schema = schema;
    for _ in 0..MOST_REFERENCES {
        let Some(object) = schema.as_object() else {
            break;
        };
        let says_more = object
            .keys()
            .any(|keyword| !matches!(&**keyword, "$ref" | "$defs" | "definitions" | "$schema"));
        let target = object
            .get("$ref")
            .and_then(|reference| target(reference, root));
        match target {
            Some(target) if !says_more => schema = target,
            _ => break,
        }
    }
    schema
}

fn target<'a>(reference: &Value, root: &'a Value) -> Option<&'a Value> {
    root.pointer(reference.as_str()?.strip_prefix('#')?)
}

fn asserts(keyword: &str) -> bool {
    !WORDING.contains(&keyword) && !NO_ASSERTION.contains(&keyword)
}

impl<'a> Object<'a> {
    pub(super) fn get(&self, keyword: &str) -> Option<&'a Value> {
        self.0.get(keyword).copied()
    }

    /// The subschema under the keyword.
    pub(super) fn subschema(&self, keyword: &str) -> &'a Value {
        self.get(keyword).unwrap_or(&ANYTHING)
    }

    pub(super) fn list(&self, keyword: &str) -> &'a [Value] {
        self.get(keyword)
            .and_then(Value::as_array)
            .map_or(&[], Vec::as_slice)
    }

    /// The keywords that allow or forbid something.
    pub(super) fn assertions(&self) -> impl Iterator<Item = &'a str> {
        self.0.keys().copied().filter(|keyword| asserts(keyword))
    }

    pub(super) fn allows_anything(&self) -> bool {
        self.assertions().next().is_none()
    }

    /// Whether it consists of alternatives and nothing else.
    pub(super) fn is_union(&self) -> bool {
        let mut assertions = self.assertions();
        matches!(
            (assertions.next(), assertions.next()),
            (Some("anyOf" | "oneOf"), None)
        )
    }

    /// The values of `enum` or `const`.
    pub(super) fn values(&self) -> Option<&'a [Value]> {
        match self.get("const") {
            Some(value) => Some(std::slice::from_ref(value)),
            None => self.get("enum")?.as_array().map(Vec::as_slice),
        }
    }

    pub(super) fn kinds(&self) -> BTreeSet<&'static str> {
        let names: Vec<&str> = match (self.get("type"), self.values()) {
            (Some(Value::String(name)), _) => vec![name],
            (Some(Value::Array(names)), _) => names.iter().filter_map(Value::as_str).collect(),
            (_, Some(values)) => values.iter().map(type_of).collect(),
            _ => return KINDS.into(),
        };
        let is_named = |kind: &&str| {
            names.contains(kind)
                || (names.contains(&"number") && ["integer", "fraction"].contains(kind))
        };
        KINDS.into_iter().filter(is_named).collect()
    }

    pub(super) fn required(&self) -> BTreeSet<&'a str> {
        self.list("required")
            .iter()
            .filter_map(Value::as_str)
            .collect()
    }

    pub(super) fn property(&self, name: &str) -> Option<&'a Value> {
        self.get("properties")?.get(name)
    }

    pub(super) fn property_names(&self) -> BTreeSet<&'a str> {
        let properties = self.get("properties").and_then(Value::as_object);
        let names = properties
            .into_iter()
            .flat_map(|properties| properties.keys());
        names.map(String::as_str).collect()
    }

    /// What members without a schema of their own must be.
    pub(super) fn other_members(&self) -> &'a Value {
        self.get("additionalProperties")
            .unwrap_or_else(|| self.subschema("unevaluatedProperties"))
    }

    /// Whether it takes no members but those it names.
    pub(super) fn is_closed(&self) -> bool {
        self.other_members() == &Value::Bool(false) && self.get("patternProperties").is_none()
    }

    /// Its assertions, for people.
    pub(super) fn shown(&self) -> String {
        let assertions: BTreeMap<_, _> = self.0.iter().filter(|(key, _)| asserts(key)).collect();
        match (assertions.len(), self.get("type")) {
            (1, Some(Value::String(name))) => format!("`{name}`"),
            _ => format!(
                "`{}`",
                shortened(&serde_json::to_string(&assertions).unwrap_or_default())
            ),
        }
    }
}

/// The schema type that says most of a value.
pub(super) fn type_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

/// A JSON text that fits into a message.
pub(super) fn shortened(text: &str) -> String {
    const MOST: usize = 80;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
