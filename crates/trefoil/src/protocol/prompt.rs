//! `prompts/list` and `prompts/get`.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::{ContentBlock, Icon, InputResponses, Meta, Role};

/// A prompt as a client sees it in the list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Prompt {
    /// The name it is got by.
    pub name: String,
    /// Its name for people. Since 2025-06-18.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What it is for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Icons to show for it. Since 2025-11-25.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub icons: Option<Vec<Icon>>,
    /// What it takes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub arguments: Option<Vec<PromptArgument>>,
    /// Further data. Since 2025-06-18.
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

impl Prompt {
    /// A prompt of that name, which takes nothing.
    #[must_use]
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            title: None,
            description: None,
            icons: None,
            arguments: None,
            meta: None,
        }
    }

    setters! {
        /// Sets the name for people.
        title: String;
        /// Sets what it is for.
        description: String;
        /// Sets the icons to show for it.
        icons: Vec<Icon>;
        /// Sets what it takes.
        arguments: Vec<PromptArgument>;
        /// Sets further data.
        meta: Meta;
    }
}

/// Something that a prompt takes: a text of that name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct PromptArgument {
    /// Its name.
    pub name: String,
    /// Its name for people. Since 2025-06-18.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What it is for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// It must be given. Absent means that it need not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub required: Option<bool>,
}

impl PromptArgument {
    /// An argument that need not be given.
    #[must_use]
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            title: None,
            description: None,
            required: None,
        }
    }

    setters! {
        /// Sets the name for people.
        title: String;
        /// Sets what it is for.
        description: String;
        /// Sets whether it must be given.
        required: bool;
    }
}

/// What somebody says in a prompt.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct PromptMessage {
    /// Who says it.
    pub role: Role,
    /// What is said: one block, never a list.
    pub content: ContentBlock,
}

impl PromptMessage {
    /// What somebody says.
    #[must_use]
    pub fn new(role: Role, content: impl Into<ContentBlock>) -> Self {
        Self {
            role,
            content: content.into(),
        }
    }

    /// What the person says.
    #[must_use]
    pub fn user(content: impl Into<ContentBlock>) -> Self {
        Self::new(Role::User, content)
    }

    /// What the model says.
    #[must_use]
    pub fn assistant(content: impl Into<ContentBlock>) -> Self {
        Self::new(Role::Assistant, content)
    }
}

/// A page of the list of prompts.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ListPromptsResult {
    /// The prompts of this page.
    pub prompts: Vec<Prompt>,
    /// Where the next page begins; absent at the end. `""` is a cursor like any other (PAGE-03).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_cursor: Option<String>,
    /// Further data.
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

impl ListPromptsResult {
    /// The last page.
    #[must_use]
    pub fn new(prompts: Vec<Prompt>) -> Self {
        Self {
            prompts,
            next_cursor: None,
            meta: None,
        }
    }

    setters! {
        /// Sets where the next page begins.
        next_cursor: String;
        /// Sets further data.
        meta: Meta;
    }
}

/// Asks for a prompt, filled in.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct GetPromptParams {
    /// The prompt's name.
    pub name: String,
    /// An object with the arguments, which are strings; absent means none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub arguments: Option<Box<RawValue>>,
    /// Answers to what the last result of this request asked for. Since 2026-07-28.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub input_responses: Option<InputResponses>,
    /// The state that came with what was asked for, returned as it was. Since 2026-07-28.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub request_state: Option<String>,
    /// Further data.
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

partial_eq!(GetPromptParams { raw: arguments; name, input_responses, request_state, meta });

impl GetPromptParams {
    /// Asks for a prompt without arguments.
    #[must_use]
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            arguments: None,
            input_responses: None,
            request_state: None,
            meta: None,
        }
    }

    setters! {
        /// Sets the arguments, an object of strings.
        arguments: Box<RawValue>;
        /// Sets the answers to what was asked for.
        input_responses: InputResponses;
        /// Sets the state to return.
        request_state: String;
        /// Sets further data.
        meta: Meta;
    }
}

/// A prompt, filled in: what to say to the model.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct GetPromptResult {
    /// What it is for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// What is said.
    pub messages: Vec<PromptMessage>,
    /// Further data.
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

impl GetPromptResult {
    /// These messages.
    #[must_use]
    pub fn new(messages: Vec<PromptMessage>) -> Self {
        Self {
            description: None,
            messages,
            meta: None,
        }
    }

    setters! {
        /// Sets what the prompt is for.
        description: String;
        /// Sets further data.
        meta: Meta;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_one_block() {
        let message = PromptMessage::user("hi");
        let text = r#"{"role":"user","content":{"type":"text","text":"hi"}}"#;
        assert_eq!(serde_json::to_string(&message).unwrap(), text);
        assert_eq!(
            serde_json::from_str::<PromptMessage>(text).unwrap(),
            message
        );
        assert!(serde_json::from_str::<PromptMessage>(r#"{"role":"user","content":[]}"#).is_err());
        assert!(
            serde_json::from_str::<PromptMessage>(r#"{"role":"system","content":{}}"#).is_err()
        );
    }
}
