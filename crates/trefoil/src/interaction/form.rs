//! Forms: what a type or a schema looks like as one, and whether an answer fits.

use serde::de::DeserializeOwned;
use serde_json::{Map, Number, Value, json};

use super::AskError;
use super::ask::Unfit;
use crate::protocol::{
    BooleanSchema, ElicitSchema, EnumOption, JsonObject, NumberKind, NumberSchema,
    PrimitiveSchemaDefinition, StringSchema, TitledMultiSelectEnumSchema,
    TitledSingleSelectEnumSchema, UntitledMultiSelectEnumSchema, UntitledSingleSelectEnumSchema,
};
use crate::schema::{Checker, Form, FormSchema};

/// What answers to a form must fit (ELIC-10).
#[derive(Debug)]
pub(super) struct Rules {
    checker: Checker,
    /// Names of the fields; other members of an answer are ignored.
    fields: Vec<String>,
}

impl Rules {
    /// The rules of a form that is given as a schema.
    pub(super) fn of(schema: &ElicitSchema) -> Result<Self, AskError> {
        let mut value = json!(schema);
        // Names for people say nothing about answers.
        if let Some(root) = value.as_object_mut() {
            root.remove("$schema");
        }
        let fields = value.get_mut("properties").and_then(Value::as_object_mut);
        for field in fields.into_iter().flat_map(Map::values_mut) {
            if let Some(field) = field.as_object_mut() {
                field.remove("enumNames");
            }
        }
        let checker = Checker::compile(&value).map_err(|problems| unusable(&problems))?;
        Ok(Self::new(checker, schema))
    }

    fn new(checker: Checker, schema: &ElicitSchema) -> Self {
        let fields = schema.properties.iter().map(|(name, _)| name.clone());
        Self {
            checker,
            fields: fields.collect(),
        }
    }

    /// What was filled in, if it fits.
    pub(super) fn fit(&self, mut content: JsonObject) -> Result<JsonObject, Unfit> {
        content.retain(|name, _| self.fields.contains(name));
        let mut value = Value::Object(content);
        self.checker.normalise(&mut value);
        let violations = self.checker.check(&value);
        match value {
            Value::Object(content) if violations.is_empty() => Ok(content),
            _ => {
                let lines: Vec<_> = violations.iter().map(ToString::to_string).collect();
                Err(Unfit::Refused(lines.join("; ")))
            }
        }
    }

    pub(super) fn decode<T: DeserializeOwned>(&self, content: JsonObject) -> Result<T, Unfit> {
        let content = Value::Object(self.fit(content)?);
        serde_json::from_value(content).map_err(|error| Unfit::Refused(error.to_string()))
    }
}

/// The form that a type is filled in by.
pub(super) fn of<T: Form>() -> Result<(ElicitSchema, Rules), AskError> {
    let FormSchema { shown, checker } =
        FormSchema::of::<T>().map_err(|problems| unusable(&problems))?;
    let mut form = ElicitSchema::new();
    let mut problems = Vec::new();
    let properties = shown.get("properties").and_then(Value::as_object);
    for (name, schema) in properties.into_iter().flatten() {
        match field(schema) {
            Some(field) => form = form.property(name, field),
            None => problems.push(format!(
                "field `{name}` is no string, number, boolean or choice"
            )),
        }
    }
    if !problems.is_empty() {
        return Err(unusable(&problems));
    }
    let required = shown.get("required").and_then(Value::as_array);
    for name in required.into_iter().flatten().filter_map(Value::as_str) {
        form = form.require(name);
    }
    let rules = Rules::new(checker, &form);
    Ok((form, rules))
}

fn unusable(problems: &[String]) -> AskError {
    AskError::Misplaced(format!("the form is unusable: {}", problems.join("; ")))
}

/// A property as a field of a form. What a form cannot say, such as a pattern, is left out; it is enforced all the same.
fn field(schema: &Value) -> Option<PrimitiveSchemaDefinition> {
    let schema = schema.as_object()?;
    let kind = schema.get("type").and_then(Value::as_str);
    let of_type = |name: &str| kind == Some(name);
    if let Some(options) = options(schema) {
        return Some(single(schema, options));
    }
    if of_type("string") {
        Some(text(schema).into())
    } else if of_type("integer") {
        Some(number(schema, NumberKind::Integer).into())
    } else if of_type("number") {
        Some(number(schema, NumberKind::Number).into())
    } else if of_type("boolean") {
        let mut field = BooleanSchema::new();
        (field.title, field.description) = about(schema);
        field.default_value = schema.get("default").and_then(Value::as_bool);
        Some(field.into())
    } else if of_type("array") {
        multiple(schema)
    } else {
        None
    }
}

fn member(schema: &JsonObject, key: &str) -> Option<String> {
    schema.get(key).and_then(Value::as_str).map(str::to_owned)
}

/// Title and description.
fn about(schema: &JsonObject) -> (Option<String>, Option<String>) {
    (member(schema, "title"), member(schema, "description"))
}

fn text(schema: &JsonObject) -> StringSchema {
    let length = |key: &str| schema.get(key).and_then(Value::as_u64);
    let mut field = StringSchema::new();
    (field.title, field.description) = about(schema);
    field.min_length = length("minLength");
    field.max_length = length("maxLength");
    // Formats that forms do not know are left out.
    let format = schema.get("format").cloned();
    field.format = format.and_then(|format| serde_json::from_value(format).ok());
    field.default_value = member(schema, "default");
    field
}

fn number(schema: &JsonObject, kind: NumberKind) -> NumberSchema {
    let bound = |key: &str, exclusive: &str, step: i64| {
        let there = schema.get(key).and_then(Value::as_number).cloned();
        there.or_else(|| {
            let bound = schema.get(exclusive)?.as_number()?;
            match (kind, bound.as_i64()) {
                (NumberKind::Integer, Some(whole)) => {
                    Some(Number::from(whole.saturating_add(step)))
                }
                _ => Some(bound.clone()),
            }
        })
    };
    let mut field = NumberSchema::new(kind);
    (field.title, field.description) = about(schema);
    field.minimum = bound("minimum", "exclusiveMinimum", 1);
    field.maximum = bound("maximum", "exclusiveMaximum", -1);
    field.default_value = schema.get("default").and_then(Value::as_number).cloned();
    field
}

/// The values of a choice, each with what its variant says of itself.
fn options(schema: &JsonObject) -> Option<Vec<(String, Option<String>)>> {
    if let Some(branches) = schema.get("oneOf").or_else(|| schema.get("anyOf")) {
        let branches = branches.as_array()?.iter();
        let options: Option<Vec<_>> = branches
            .map(|branch| options(branch.as_object()?))
            .collect();
        return options.map(|options| options.concat());
    }
    let said = member(schema, "title").or_else(|| member(schema, "description"));
    let said = said.filter(|said| !said.is_empty());
    if let Some(value) = member(schema, "const") {
        return Some(vec![(value, said)]);
    }
    let values = schema.get("enum")?.as_array()?.iter();
    values
        .map(|value| Some((value.as_str()?.to_owned(), None)))
        .collect()
}

/// The options with a name each, if any has one.
fn titled(options: &[(String, Option<String>)]) -> Option<Vec<EnumOption>> {
    let is_titled = options.iter().any(|(_, said)| said.is_some());
    is_titled.then(|| {
        let options = options.iter();
        let name = |value: &str, said: &Option<String>| {
            let name = said.as_deref().unwrap_or(value);
            name.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        options
            .map(|(value, said)| EnumOption::new(value, name(value, said)))
            .collect()
    })
}

fn single(
    schema: &JsonObject,
    options: Vec<(String, Option<String>)>,
) -> PrimitiveSchemaDefinition {
    let default = member(schema, "default");
    match titled(&options) {
        Some(options) => {
            let mut field = TitledSingleSelectEnumSchema::new(options);
            (field.title, field.description) = about(schema);
            field.default_value = default;
            field.into()
        }
        None => {
            let values = options.into_iter().map(|(value, _)| value);
            let mut field = UntitledSingleSelectEnumSchema::new(values);
            (field.title, field.description) = about(schema);
            field.default_value = default;
            field.into()
        }
    }
}

fn multiple(schema: &JsonObject) -> Option<PrimitiveSchemaDefinition> {
    let options = options(schema.get("items")?.as_object()?)?;
    let count = |key: &str| schema.get(key).and_then(Value::as_u64);
    let (min_items, max_items) = (count("minItems"), count("maxItems"));
    let default = schema.get("default").cloned();
    let default = default.and_then(|default| serde_json::from_value(default).ok());
    Some(match titled(&options) {
        Some(options) => {
            let mut field = TitledMultiSelectEnumSchema::new(options);
            (field.title, field.description) = about(schema);
            (field.min_items, field.max_items) = (min_items, max_items);
            field.default_value = default;
            field.into()
        }
        None => {
            let values = options.into_iter().map(|(value, _)| value);
            let mut field = UntitledMultiSelectEnumSchema::new(values);
            (field.title, field.description) = about(schema);
            (field.min_items, field.max_items) = (min_items, max_items);
            field.default_value = default;
            field.into()
        }
    })
}
