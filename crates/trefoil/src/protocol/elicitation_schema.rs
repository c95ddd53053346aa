//! The forms of `elicitation/create`: a flat object of texts, numbers, switches and choices.

use serde::de::{Error, IgnoredAny};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Number;
use serde_json::value::RawValue;

use super::wire::{integer, ordered, parse};
use super::{
    LegacyTitledEnumSchema, TitledMultiSelectEnumSchema, TitledSingleSelectEnumSchema,
    UntitledMultiSelectEnumSchema, UntitledSingleSelectEnumSchema,
};

/// A form: a JSON Schema of an object without nesting (ELIC-05).
///
/// ```
/// use trefoil::protocol::{BooleanSchema, ElicitSchema, StringSchema};
///
/// let form = ElicitSchema::new()
///     .property("name", StringSchema::new().title("Your name").max_length(50_u64))
///     .property("spam", BooleanSchema::new().default_value(false))
///     .require("name");
/// assert_eq!(
///     serde_json::to_string(&form)?,
///     concat!(
///         r#"{"type":"object","properties":{"name":{"type":"string","title":"Your name","maxLength":50},"#,
///         r#""spam":{"type":"boolean","default":false}},"required":["name"]}"#,
///     ),
/// );
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename = "object", rename_all = "camelCase")]
#[non_exhaustive]
pub struct ElicitSchema {
    /// The dialect. Since 2025-11-25.
    #[serde(rename = "$schema", skip_serializing_if = "Option::is_none")]
    pub schema: Option<String>,
    /// The fields by name, in the order in which they are shown.
    #[serde(with = "ordered")]
    pub properties: Vec<(String, PrimitiveSchemaDefinition)>,
    /// The names of those that must be filled in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub required: Option<Vec<String>>,
}

impl ElicitSchema {
    /// A form without fields.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a field.
    #[must_use]
    pub fn property(
        mut self,
        name: impl Into<String>,
        schema: impl Into<PrimitiveSchemaDefinition>,
    ) -> Self {
        self.properties.push((name.into(), schema.into()));
        self
    }

    /// Says that a field must be filled in.
    #[must_use]
    pub fn require(mut self, name: impl Into<String>) -> Self {
        self.required.get_or_insert_default().push(name.into());
        self
    }

    setters! {
        /// Sets the dialect.
        schema: String;
    }
}

/// A field of a form (ELIC-06, ELIC-07).
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum PrimitiveSchemaDefinition {
    /// A text.
    String(StringSchema),
    /// A number.
    Number(NumberSchema),
    /// A switch.
    Boolean(BooleanSchema),
    /// One of some values. Since 2025-11-25.
    UntitledSingleSelect(UntitledSingleSelectEnumSchema),
    /// One of some values with names for people. Since 2025-11-25.
    TitledSingleSelect(TitledSingleSelectEnumSchema),
    /// Any of some values. Since 2025-11-25.
    UntitledMultiSelect(UntitledMultiSelectEnumSchema),
    /// Any of some values with names for people. Since 2025-11-25.
    TitledMultiSelect(TitledMultiSelectEnumSchema),
    /// One of some values, with names beside them, as 2025-06-18 has it.
    LegacyTitled(LegacyTitledEnumSchema),
}

impl<'de> Deserialize<'de> for PrimitiveSchemaDefinition {
    /// Five of the kinds share their `type` with another, so a field is judged by what else it has.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        let shape: Shape = parse(&raw)?;
        match shape.kind.as_str() {
            "string" if shape.one_of.is_some() => parse(&raw).map(Self::TitledSingleSelect),
            "string" if shape.enum_names.is_some() => parse(&raw).map(Self::LegacyTitled),
            "string" if shape.values.is_some() => parse(&raw).map(Self::UntitledSingleSelect),
            "string" => parse(&raw).map(Self::String),
            "number" | "integer" => parse(&raw).map(Self::Number),
            "boolean" => parse(&raw).map(Self::Boolean),
            "array" if shape.items.is_some_and(|items| items.any_of.is_some()) => {
                parse(&raw).map(Self::TitledMultiSelect)
            }
            "array" => parse(&raw).map(Self::UntitledMultiSelect),
            other => Err(D::Error::unknown_variant(
                other,
                &["string", "number", "integer", "boolean", "array"],
            )),
        }
    }
}

/// The members by which kinds of fields are told apart.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Shape {
    #[serde(rename = "type")]
    kind: String,
    #[serde(rename = "enum")]
    values: Option<IgnoredAny>,
    enum_names: Option<IgnoredAny>,
    one_of: Option<IgnoredAny>,
    items: Option<ItemsShape>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ItemsShape {
    any_of: Option<IgnoredAny>,
}

macro_rules! from_kinds {
    ($($schema:ident => $variant:ident),+ $(,)?) => {$(
        impl From<$schema> for PrimitiveSchemaDefinition {
            fn from(schema: $schema) -> Self {
                Self::$variant(schema)
            }
        }
    )+};
}

from_kinds! {
    StringSchema => String,
    NumberSchema => Number,
    BooleanSchema => Boolean,
    UntitledSingleSelectEnumSchema => UntitledSingleSelect,
    TitledSingleSelectEnumSchema => TitledSingleSelect,
    UntitledMultiSelectEnumSchema => UntitledMultiSelect,
    TitledMultiSelectEnumSchema => TitledMultiSelect,
    LegacyTitledEnumSchema => LegacyTitled,
}

/// A text.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename = "string", rename_all = "camelCase")]
#[non_exhaustive]
pub struct StringSchema {
    /// Its name for people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What it is for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// How many characters it has at least.
    #[serde(
        default,
        deserialize_with = "integer::optional",
        skip_serializing_if = "Option::is_none"
    )]
    pub min_length: Option<u64>,
    /// How many characters it has at most.
    #[serde(
        default,
        deserialize_with = "integer::optional",
        skip_serializing_if = "Option::is_none"
    )]
    pub max_length: Option<u64>,
    /// What it looks like.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub format: Option<StringFormat>,
    /// What is filled in at first. Since 2025-11-25.
    #[serde(rename = "default", skip_serializing_if = "Option::is_none")]
    pub default_value: Option<String>,
}

impl StringSchema {
    /// Any text.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    setters! {
        /// Sets the name for people.
        title: String;
        /// Sets what it is for.
        description: String;
        /// Sets how many characters it has at least.
        min_length: u64;
        /// Sets how many characters it has at most.
        max_length: u64;
        /// Sets what it looks like.
        format: StringFormat;
        /// Sets what is filled in at first.
        default_value: String;
    }
}

/// What a text looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum StringFormat {
    /// An e-mail address.
    Email,
    /// A URI.
    Uri,
    /// A date.
    Date,
    /// A date with a time.
    DateTime,
}

/// A number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct NumberSchema {
    /// Whether it is a whole one.
    #[serde(rename = "type")]
    pub kind: NumberKind,
    /// Its name for people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What it is for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// The least it may be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minimum: Option<Number>,
    /// The most it may be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub maximum: Option<Number>,
    /// What is filled in at first. Since 2025-11-25.
    #[serde(rename = "default", skip_serializing_if = "Option::is_none")]
    pub default_value: Option<Number>,
}

impl NumberSchema {
    /// Any number of that kind.
    #[must_use]
    pub fn new(kind: NumberKind) -> Self {
        Self {
            kind,
            title: None,
            description: None,
            minimum: None,
            maximum: None,
            default_value: None,
        }
    }

    setters! {
        /// Sets the name for people.
        title: String;
        /// Sets what it is for.
        description: String;
        /// Sets the least it may be.
        minimum: Number;
        /// Sets the most it may be.
        maximum: Number;
        /// Sets what is filled in at first.
        default_value: Number;
    }
}

/// Kinds of numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum NumberKind {
    /// Any number.
    Number,
    /// A whole number.
    Integer,
}

/// A switch.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename = "boolean", rename_all = "camelCase")]
#[non_exhaustive]
pub struct BooleanSchema {
    /// Its name for people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What it is for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Where it stands at first.
    #[serde(rename = "default", skip_serializing_if = "Option::is_none")]
    pub default_value: Option<bool>,
}

impl BooleanSchema {
    /// A switch.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    setters! {
        /// Sets the name for people.
        title: String;
        /// Sets what it is for.
        description: String;
        /// Sets where it stands at first.
        default_value: bool;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_keep_their_order() {
        let text = concat!(
            r#"{"type":"object","properties":{"z":{"type":"boolean"},"a":{"type":"integer","minimum":0.5},"#,
            r#""m":{"type":"string","enum":["x"]}},"required":["z"]}"#
        );
        let schema: ElicitSchema = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&schema).unwrap(), text);
    }

    #[test]
    fn elic_07_the_kinds_are_told_apart() {
        let kind = |text: &str| serde_json::from_str::<PrimitiveSchemaDefinition>(text);
        use PrimitiveSchemaDefinition as Kind;
        assert!(matches!(
            kind(r#"{"type":"string","pattern":"^a$"}"#),
            Ok(Kind::String(_))
        ));
        assert!(matches!(
            kind(r#"{"type":"string","enum":["a"],"enumNames":null}"#),
            Ok(Kind::UntitledSingleSelect(_))
        ));
        assert!(matches!(
            kind(r#"{"type":"string","enum":["a"],"enumNames":["A"]}"#),
            Ok(Kind::LegacyTitled(_))
        ));
        assert!(matches!(
            kind(r#"{"type":"string","oneOf":[{"const":"a","title":"A"}]}"#),
            Ok(Kind::TitledSingleSelect(_))
        ));
        assert!(matches!(
            kind(r#"{"type":"array","items":{"enum":["a"]}}"#),
            Ok(Kind::UntitledMultiSelect(_))
        ));
        assert!(matches!(
            kind(r#"{"type":"array","items":{"anyOf":[]}}"#),
            Ok(Kind::TitledMultiSelect(_))
        ));
        assert!(
            kind(r#"{"type":"object","properties":{}}"#).is_err(),
            "elic_05: no nesting"
        );
    }
}
