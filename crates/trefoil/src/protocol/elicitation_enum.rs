//! Choices in the forms of `elicitation/create`.

use serde::{Deserialize, Serialize};

use super::wire::integer;

/// One of some values. Since 2025-11-25.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename = "string", rename_all = "camelCase")]
#[non_exhaustive]
pub struct UntitledSingleSelectEnumSchema {
    /// The choice's name for people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What it is for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// The values.
    #[serde(rename = "enum")]
    pub values: Vec<String>,
    /// The one that is chosen at first.
    #[serde(rename = "default", skip_serializing_if = "Option::is_none")]
    pub default_value: Option<String>,
}

impl UntitledSingleSelectEnumSchema {
    /// One of these values.
    #[must_use]
    pub fn new<S: Into<String>>(values: impl IntoIterator<Item = S>) -> Self {
        Self {
            title: None,
            description: None,
            values: texts(values),
            default_value: None,
        }
    }

    setters! {
        /// Sets the choice's name for people.
        title: String;
        /// Sets what it is for.
        description: String;
        /// Sets the one that is chosen at first.
        default_value: String;
    }
}

/// One of some values with names for people. Since 2025-11-25.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename = "string", rename_all = "camelCase")]
#[non_exhaustive]
pub struct TitledSingleSelectEnumSchema {
    /// The choice's name for people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What it is for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// The values and their names.
    pub one_of: Vec<EnumOption>,
    /// The one that is chosen at first.
    #[serde(rename = "default", skip_serializing_if = "Option::is_none")]
    pub default_value: Option<String>,
}

impl TitledSingleSelectEnumSchema {
    /// One of these values.
    #[must_use]
    pub fn new(one_of: Vec<EnumOption>) -> Self {
        Self {
            title: None,
            description: None,
            one_of,
            default_value: None,
        }
    }

    setters! {
        /// Sets the choice's name for people.
        title: String;
        /// Sets what it is for.
        description: String;
        /// Sets the one that is chosen at first.
        default_value: String;
    }
}

/// A value to choose, and its name for people.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct EnumOption {
    /// The value.
    #[serde(rename = "const")]
    pub value: String,
    /// Its name for people.
    pub title: String,
}

impl EnumOption {
    /// A value and its name.
    #[must_use]
    pub fn new(value: impl Into<String>, title: impl Into<String>) -> Self {
        Self {
            value: value.into(),
            title: title.into(),
        }
    }
}

/// Any of some values. Since 2025-11-25.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename = "array", rename_all = "camelCase")]
#[non_exhaustive]
pub struct UntitledMultiSelectEnumSchema {
    /// The choice's name for people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What it is for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// How many must be chosen.
    #[serde(
        default,
        deserialize_with = "integer::optional",
        skip_serializing_if = "Option::is_none"
    )]
    pub min_items: Option<u64>,
    /// How many may be chosen.
    #[serde(
        default,
        deserialize_with = "integer::optional",
        skip_serializing_if = "Option::is_none"
    )]
    pub max_items: Option<u64>,
    /// The values.
    pub items: UntitledItems,
    /// Those that are chosen at first.
    #[serde(rename = "default", skip_serializing_if = "Option::is_none")]
    pub default_value: Option<Vec<String>>,
}

impl UntitledMultiSelectEnumSchema {
    /// Any of these values.
    #[must_use]
    pub fn new<S: Into<String>>(values: impl IntoIterator<Item = S>) -> Self {
        Self {
            title: None,
            description: None,
            min_items: None,
            max_items: None,
            items: UntitledItems {
                values: texts(values),
            },
            default_value: None,
        }
    }

    setters! {
        /// Sets the choice's name for people.
        title: String;
        /// Sets what it is for.
        description: String;
        /// Sets how many must be chosen.
        min_items: u64;
        /// Sets how many may be chosen.
        max_items: u64;
        /// Sets those that are chosen at first.
        default_value: Vec<String>;
    }
}

/// The values of a choice of any of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename = "string")]
#[non_exhaustive]
pub struct UntitledItems {
    /// The values.
    #[serde(rename = "enum")]
    pub values: Vec<String>,
}

/// Any of some values with names for people. Since 2025-11-25.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename = "array", rename_all = "camelCase")]
#[non_exhaustive]
pub struct TitledMultiSelectEnumSchema {
    /// The choice's name for people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What it is for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// How many must be chosen.
    #[serde(
        default,
        deserialize_with = "integer::optional",
        skip_serializing_if = "Option::is_none"
    )]
    pub min_items: Option<u64>,
    /// How many may be chosen.
    #[serde(
        default,
        deserialize_with = "integer::optional",
        skip_serializing_if = "Option::is_none"
    )]
    pub max_items: Option<u64>,
    /// The values and their names.
    pub items: TitledItems,
    /// Those that are chosen at first.
    #[serde(rename = "default", skip_serializing_if = "Option::is_none")]
    pub default_value: Option<Vec<String>>,
}

impl TitledMultiSelectEnumSchema {
    /// Any of these values.
    #[must_use]
    pub fn new(any_of: Vec<EnumOption>) -> Self {
        Self {
            title: None,
            description: None,
            min_items: None,
            max_items: None,
            items: TitledItems { any_of },
            default_value: None,
        }
    }

    setters! {
        /// Sets the choice's name for people.
        title: String;
        /// Sets what it is for.
        description: String;
        /// Sets how many must be chosen.
        min_items: u64;
        /// Sets how many may be chosen.
        max_items: u64;
        /// Sets those that are chosen at first.
        default_value: Vec<String>;
    }
}

/// The values of a choice of any of them, with their names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct TitledItems {
    /// The values and their names.
    pub any_of: Vec<EnumOption>,
}

/// One of some values, with names for people beside them: what 2025-06-18 has, where it is called `EnumSchema`, and
/// later revisions still read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename = "string", rename_all = "camelCase")]
#[non_exhaustive]
pub struct LegacyTitledEnumSchema {
    /// The choice's name for people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What it is for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// The values.
    #[serde(rename = "enum")]
    pub values: Vec<String>,
    /// Their names, in the same order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub enum_names: Option<Vec<String>>,
    /// The one that is chosen at first. Since 2025-11-25.
    #[serde(rename = "default", skip_serializing_if = "Option::is_none")]
    pub default_value: Option<String>,
}

impl LegacyTitledEnumSchema {
    /// One of these values, each with its name.
    #[must_use]
    pub fn new(options: Vec<EnumOption>) -> Self {
        let (values, names) = options
            .into_iter()
            .map(|option| (option.value, option.title))
            .unzip();
        Self {
            title: None,
            description: None,
            values,
            enum_names: Some(names),
            default_value: None,
        }
    }

    setters! {
        /// Sets the choice's name for people.
        title: String;
        /// Sets what it is for.
        description: String;
        /// Sets the one that is chosen at first.
        default_value: String;
    }
}

fn texts<S: Into<String>>(values: impl IntoIterator<Item = S>) -> Vec<String> {
    values.into_iter().map(Into::into).collect()
}
