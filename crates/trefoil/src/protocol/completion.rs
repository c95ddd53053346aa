//! `completion/complete`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Meta;
use super::wire::integer;

/// Asks how an argument that is being typed may go on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct CompleteParams {
    /// What takes the argument.
    #[serde(rename = "ref")]
    pub reference: CompletionReference,
    /// The argument.
    pub argument: CompletionArgument,
    /// What is known already. Since 2025-06-18.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub context: Option<CompletionContext>,
    /// Further data.
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

impl CompleteParams {
    /// Asks how an argument may go on.
    #[must_use]
    pub fn new(reference: impl Into<CompletionReference>, argument: CompletionArgument) -> Self {
        Self {
            reference: reference.into(),
            argument,
            context: None,
            meta: None,
        }
    }

    setters! {
        /// Sets what is known already.
        context: CompletionContext;
        /// Sets further data.
        meta: Meta;
    }
}

/// What takes an argument: a prompt or a resource template.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type")]
#[non_exhaustive]
pub enum CompletionReference {
    /// A prompt.
    #[serde(rename = "ref/prompt")]
    Prompt(PromptReference),
    /// A resource template.
    #[serde(rename = "ref/resource")]
    Resource(ResourceTemplateReference),
}

impl From<PromptReference> for CompletionReference {
    fn from(reference: PromptReference) -> Self {
        Self::Prompt(reference)
    }
}

impl From<ResourceTemplateReference> for CompletionReference {
    fn from(reference: ResourceTemplateReference) -> Self {
        Self::Resource(reference)
    }
}

/// A prompt, by its name. Its `type` is written by [`CompletionReference`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct PromptReference {
    /// The prompt's name.
    pub name: String,
    /// Its name for people. Since 2025-06-18.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
}

impl PromptReference {
    /// The prompt of that name.
    #[must_use]
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            title: None,
        }
    }

    setters! {
        /// Sets the name for people.
        title: String;
    }
}

/// A resource template, by its text. Called `ResourceReference` up to 2025-03-26. Its `type` is written by
/// [`CompletionReference`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ResourceTemplateReference {
    /// The template's text, or a URI.
    pub uri: String,
}

impl ResourceTemplateReference {
    /// The template of that text.
    #[must_use]
    pub fn new(uri: impl Into<String>) -> Self {
        Self { uri: uri.into() }
    }
}

/// An argument that is being typed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct CompletionArgument {
    /// Its name.
    pub name: String,
    /// What has been typed.
    pub value: String,
}

impl CompletionArgument {
    /// The argument of that name, as far as it has been typed.
    #[must_use]
    pub fn new(name: impl Into<String>, value: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            value: value.into(),
        }
    }
}

/// What is known when an argument is typed. Since 2025-06-18.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct CompletionContext {
    /// Arguments that have been filled in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub arguments: Option<BTreeMap<String, String>>,
}

impl CompletionContext {
    /// Nothing is known.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    setters! {
        /// Sets the arguments that have been filled in.
        arguments: BTreeMap<String, String>;
    }
}

/// How the argument may go on.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct CompleteResult {
    /// The values.
    pub completion: Completion,
    /// Further data.
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

impl CompleteResult {
    /// These values.
    #[must_use]
    pub fn new(completion: Completion) -> Self {
        Self {
            completion,
            meta: None,
        }
    }

    setters! {
        /// Sets further data.
        meta: Meta;
    }
}

/// Values that an argument may have, the best first.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Completion {
    /// The values, at most [`MAX_VALUES`](Self::MAX_VALUES).
    pub values: Vec<String>,
    /// How many there are, which may be more than are here.
    #[serde(
        default,
        deserialize_with = "integer::optional",
        skip_serializing_if = "Option::is_none"
    )]
    pub total: Option<u64>,
    /// There are more, be their number known or not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub has_more: Option<bool>,
}

impl Completion {
    /// How many values may be sent.
    pub const MAX_VALUES: usize = 100;

    /// These values.
    #[must_use]
    pub fn new(values: Vec<String>) -> Self {
        Self {
            values,
            total: None,
            has_more: None,
        }
    }

    setters! {
        /// Sets how many there are.
        total: u64;
        /// Sets whether there are more.
        has_more: bool;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_are_told_apart_by_their_type() {
        let text = r#"{"type":"ref/prompt","name":"greet"}"#;
        let reference = CompletionReference::from(PromptReference::new("greet"));
        assert_eq!(serde_json::to_string(&reference).unwrap(), text);
        let null = r#"{"name":"greet","title":null,"x":1,"type":"ref/prompt"}"#;
        assert_eq!(
            serde_json::from_str::<CompletionReference>(null).unwrap(),
            reference
        );
        let resource = r#"{"type":"ref/resource","uri":"a:{b}"}"#;
        assert_eq!(
            serde_json::from_str::<CompletionReference>(resource).unwrap(),
            ResourceTemplateReference::new("a:{b}").into()
        );
        assert!(
            serde_json::from_str::<CompletionReference>(r#"{"type":"ref/tool","name":"a"}"#)
                .is_err()
        );
    }
}
