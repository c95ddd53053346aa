//! What messages to and from a client's model are made of.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::wire::present;
use super::{AudioContent, ContentBlock, ImageContent, JsonObject, Meta, TextContent};

/// A piece of a message to or from a model.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum SamplingMessageContentBlock {
    /// Text.
    Text(TextContent),
    /// An image.
    Image(ImageContent),
    /// A sound. Since 2025-03-26.
    Audio(AudioContent),
    /// The model calls a tool. Since 2025-11-25.
    ToolUse(ToolUseContent),
    /// What the call came to. Since 2025-11-25.
    ToolResult(ToolResultContent),
    /// Content of a kind that is not known here, kept as it came.
    Other(JsonObject),
}

deserialize_by_type!(SamplingMessageContentBlock {
    "text" => Text,
    "image" => Image,
    "audio" => Audio,
    "tool_use" => ToolUse,
    "tool_result" => ToolResult,
});

impl From<String> for SamplingMessageContentBlock {
    fn from(text: String) -> Self {
        Self::Text(TextContent::new(text))
    }
}

impl From<&str> for SamplingMessageContentBlock {
    fn from(text: &str) -> Self {
        Self::Text(TextContent::new(text))
    }
}

impl From<TextContent> for SamplingMessageContentBlock {
    fn from(content: TextContent) -> Self {
        Self::Text(content)
    }
}

impl From<ImageContent> for SamplingMessageContentBlock {
    fn from(content: ImageContent) -> Self {
        Self::Image(content)
    }
}

impl From<AudioContent> for SamplingMessageContentBlock {
    fn from(content: AudioContent) -> Self {
        Self::Audio(content)
    }
}

impl From<ToolUseContent> for SamplingMessageContentBlock {
    fn from(content: ToolUseContent) -> Self {
        Self::ToolUse(content)
    }
}

impl From<ToolResultContent> for SamplingMessageContentBlock {
    fn from(content: ToolResultContent) -> Self {
        Self::ToolResult(content)
    }
}

/// A model calls a tool. Since 2025-11-25.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename = "tool_use", rename_all = "camelCase")]
#[non_exhaustive]
pub struct ToolUseContent {
    /// The call's id, which its result repeats.
    pub id: String,
    /// The tool's name.
    pub name: String,
    /// The arguments.
    pub input: JsonObject,
    /// Further data, to be kept in later messages (SAMP-15).
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

impl ToolUseContent {
    /// The call of a tool.
    #[must_use]
    pub fn new(id: impl Into<String>, name: impl Into<String>, input: JsonObject) -> Self {
        Self {
            id: id.into(),
            name: name.into(),
            input,
            meta: None,
        }
    }

    setters! {
        /// Sets further data.
        meta: Meta;
    }
}

/// What a model's call of a tool came to. Since 2025-11-25.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(tag = "type", rename = "tool_result", rename_all = "camelCase")]
#[non_exhaustive]
pub struct ToolResultContent {
    /// The id of the call.
    pub tool_use_id: String,
    /// The output.
    pub content: Vec<ContentBlock>,
    /// The output as data: an object in 2025-11-25, any JSON value since 2026-07-28, where `null` is not the same as none.
    #[serde(
        default,
        deserialize_with = "present",
        skip_serializing_if = "Option::is_none"
    )]
    pub structured_content: Option<Box<RawValue>>,
    /// The call failed. Absent means that it did not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is_error: Option<bool>,
    /// Further data, to be kept in later messages (SAMP-15).
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

partial_eq!(ToolResultContent { raw: structured_content; tool_use_id, content, is_error, meta });

impl ToolResultContent {
    /// The output of a call.
    #[must_use]
    pub fn new(tool_use_id: impl Into<String>, content: Vec<ContentBlock>) -> Self {
        Self {
            tool_use_id: tool_use_id.into(),
            content,
            structured_content: None,
            is_error: None,
            meta: None,
        }
    }

    setters! {
        /// Sets the output as data.
        structured_content: Box<RawValue>;
        /// Sets whether the call failed.
        is_error: bool;
        /// Sets further data.
        meta: Meta;
    }
}
