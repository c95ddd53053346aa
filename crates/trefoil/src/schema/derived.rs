//! What becomes of the arguments: their schema, and what the server needs to know of each.

use serde_json::Value;

/// An input schema with what the server needs to know of its arguments.
#[derive(Debug, Clone, PartialEq)]
pub struct DerivedInput {
    /// The schema as advertised.
    pub schema: Value,
    /// The arguments, in the order of their declaration.
    pub arguments: Vec<DerivedArgument>,
    /// Decoding into the Rust types refuses by itself whatever the schema refuses in the value of any argument.
    pub enforced_by_types: bool,
    /// What is wrong with the declarations, one line each: a keyword that does not fit its type, a default outside its
    /// own schema, a root that is no struct. What [`Checker::compile`](super::Checker::compile) says of the schema is
    /// not repeated here.
    pub problems: Vec<String>,
}

/// One argument of a [`DerivedInput`].
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DerivedArgument {
    /// Name on the wire.
    pub name: String,
    /// Name for people.
    pub title: Option<String>,
    /// What it means, by its own documentation or that of its type.
    pub description: Option<String>,
    /// Whether it must be given.
    pub required: bool,
    /// All values it can have, if it is an enum of strings.
    pub values: Option<Vec<String>>,
    /// A function completes it.
    pub completes: bool,
    /// Its value must never be shown.
    pub sensitive: bool,
    /// Name of the HTTP header that mirrors it.
    pub header: Option<String>,
    /// It has a default that the schema does not tell, because the type cannot be serialized.
    pub hides_default: bool,
}

impl DerivedArgument {
    /// What a property's schema tells of the argument.
    pub(super) fn described(name: &str, required: bool, schema: &Value) -> Self {
        let text = |keyword: &str| {
            schema
                .get(keyword)
                .and_then(Value::as_str)
                .map(str::to_owned)
        };
        let values = schema.get("enum").and_then(Value::as_array);
        Self {
            name: name.to_owned(),
            title: text("title"),
            description: text("description"),
            required,
            values: values.and_then(|values| {
                values
                    .iter()
                    .map(|value| value.as_str().map(str::to_owned))
                    .collect()
            }),
            ..Self::default()
        }
    }
}
