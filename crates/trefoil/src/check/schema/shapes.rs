//! The shapes, one function for where each can be met. The documentation names who refuses them.

use serde_json::Value;

use super::Met;
use super::walk::Node;
use crate::check::Rule;

/// Levels of objects and arrays below the root that every provider takes.
const DEEPEST: usize = 5;

/// Values of one `enum`, and properties of all objects, that every provider takes.
const MOST_VALUES: usize = 100;
const MOST_PROPERTIES: usize = 100;

/// The longest name of a property.
const LONGEST_KEY: usize = 64;

pub(super) fn of_root(root: &Value, met: &mut Vec<Met>) {
    const REFUSED: [&str; 9] = [
        "anyOf", "oneOf", "allOf", "not", "if", "then", "else", "enum", "$ref",
    ];
    let refused = REFUSED.iter().find(|keyword| root.get(keyword).is_some());
    if let Some(keyword) = refused {
        met.push(Met {
            rule: Rule::SchemaRoot,
            path: String::new(),
            message: format!(
                "the root of the input schema has `{keyword}`, which Claude and OpenAI refuse, with all tools of the server; \
                 put it into a property, or make tools of the alternatives"
            ),
        });
    }
    if root.get("$schema").is_some() {
        met.push(Met {
            rule: Rule::SchemaDialect,
            path: String::new(),
            message: "the input schema has `$schema`, and some clients know only another dialect; leave it out".to_owned(),
        });
    }
}

pub(super) fn of_node(node: &Node<'_>, met: &mut Vec<Met>) {
    keys(node, met);
    if node.path.is_empty() {
        return;
    }
    kind(node, met);
    reference(node, met);
    values(node, met);
    collections(node, met);
}

/// What depends on the schema as a whole.
pub(super) fn of_all(properties: usize, met: &mut Vec<Met>) {
    if properties > MOST_PROPERTIES {
        met.push(Met {
            rule: Rule::SchemaTooLarge,
            path: String::new(),
            message: format!(
                "the input schema has {properties} properties, and some providers refuse more than {MOST_PROPERTIES}; make \
                 several tools of it"
            ),
        });
    }
}

fn push(node: &Node<'_>, met: &mut Vec<Met>, rule: Rule, message: impl Into<String>) {
    met.push(Met {
        rule,
        path: node.path.to_owned(),
        message: message.into(),
    });
}

fn keys(node: &Node<'_>, met: &mut Vec<Met>) {
    let is_key = |key: &str| {
        (1..=LONGEST_KEY).contains(&key.len())
            && key
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-'))
    };
    for key in node.schema["properties"]
        .as_object()
        .into_iter()
        .flat_map(|all| all.keys())
    {
        if !is_key(key) {
            push(
                node,
                met,
                Rule::SchemaKey,
                format!(
                    "`{key}` is a name of a property that Claude refuses; use 1 to {LONGEST_KEY} of `A-Z a-z 0-9 _ . -`"
                ),
            );
        }
    }
}

fn kind(node: &Node<'_>, met: &mut Vec<Met>) {
    const TYPED_BY: [&str; 8] = [
        "type", "$ref", "anyOf", "oneOf", "allOf", "enum", "const", "not",
    ];
    match node.schema {
        Value::Bool(_) => push(
            node,
            met,
            Rule::SchemaUntyped,
            "any value is allowed, by a schema that is just `true`, on which some clients drop the whole server; take a type \
             of your own, or a text that holds JSON",
        ),
        Value::Object(schema) => {
            if schema.get("type").is_some_and(Value::is_array) {
                push(
                    node,
                    met,
                    Rule::SchemaTypeList,
                    "`type` is a list, which Gemini refuses; take one type, and leave an absent value out instead of sending `null`",
                );
            } else if !TYPED_BY.iter().any(|keyword| schema.contains_key(*keyword)) {
                push(
                    node,
                    met,
                    Rule::SchemaUntyped,
                    "any value is allowed, and Gemini refuses a schema without `type`; take a type of your own, or a text that \
                     holds JSON",
                );
            }
        }
        _ => {}
    }
}

fn reference(node: &Node<'_>, met: &mut Vec<Met>) {
    if node.is_recursive {
        push(
            node,
            met,
            Rule::SchemaRecursive,
            "the type contains itself, which some clients cannot follow; take a flat list whose elements name their parents",
        );
    } else if node.schema.get("$ref").is_some() {
        push(
            node,
            met,
            Rule::SchemaReference,
            "`$ref` is not followed by some clients, and refused by Gemini; write the schema where it is used",
        );
    }
}

fn values(node: &Node<'_>, met: &mut Vec<Met>) {
    let schema = node.schema;
    if let Some(format) = schema["format"].as_str()
        && format != "date-time"
        && schema["type"] != "number"
        && schema["type"] != "integer"
    {
        push(
            node,
            met,
            Rule::SchemaFormat,
            format!(
                "the format `{format}` is refused by Gemini, which knows `date-time` alone; use `pattern`, or name the format \
                 in the description"
            ),
        );
    }
    if schema.get("const").is_some() {
        push(
            node,
            met,
            Rule::SchemaConst,
            "`const` is unknown to Gemini; take an enum without data, or write `enum` with one value",
        );
    }
    let allowed = schema["enum"]
        .as_array()
        .map(Vec::as_slice)
        .unwrap_or_default();
    if !allowed.iter().all(Value::is_string) {
        push(
            node,
            met,
            Rule::SchemaEnum,
            "`enum` has values that are not texts, which Gemini refuses; take an enum of names, or a range",
        );
    }
    if allowed.len() > MOST_VALUES {
        push(
            node,
            met,
            Rule::SchemaTooLarge,
            format!(
                "`enum` has {} values, and some providers refuse more than about {MOST_VALUES}; take a text, and let another \
                 tool search for the values",
                allowed.len()
            ),
        );
    }
}

fn collections(node: &Node<'_>, met: &mut Vec<Met>) {
    let schema = node.schema;
    if schema.get("prefixItems").is_some() || schema["items"].is_array() {
        push(
            node,
            met,
            Rule::SchemaTuple,
            "a tuple is refused by OpenAI, Gemini and Visual Studio Code; take a struct with named fields, or a list",
        );
    } else if schema["type"] == "array" && schema.get("items").is_none() {
        push(
            node,
            met,
            Rule::SchemaItems,
            "the array does not say what its elements are, which Visual Studio Code and Gemini refuse; add `items`",
        );
    }
    if schema["additionalProperties"].is_object() || schema.get("patternProperties").is_some() {
        push(
            node,
            met,
            Rule::SchemaMap,
            "a map with keys of the caller's choice is refused by Gemini; take a list of structs \
             with a field for the key",
        );
    }
    let is_collection = schema["type"] == "object" || schema["type"] == "array";
    if is_collection && node.depth + 1 > DEEPEST {
        push(
            node,
            met,
            Rule::SchemaTooDeep,
            format!(
                "objects and arrays lie more than {DEEPEST} levels deep, which Gemini and OpenAI refuse; take lists whose \
                 elements refer to each other by id"
            ),
        );
    }
}
