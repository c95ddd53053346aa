//! `sampling/createMessage`: a server asks the client's model. Deprecated in 2026-07-28.

use serde::{Deserialize, Serialize};

use super::wire::{integer, number, one_or_many};
use super::{JsonObject, Meta, Role, SamplingMessageContentBlock, Tool};

/// Asks a client's model for the next message.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct CreateMessageParams {
    /// The conversation so far.
    pub messages: Vec<SamplingMessage>,
    /// How long the answer may become; the client must respect it.
    #[serde(deserialize_with = "integer::deserialize")]
    pub max_tokens: u64,
    /// Which model would be best.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model_preferences: Option<ModelPreferences>,
    /// A system prompt; the client may change or drop it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub system_prompt: Option<String>,
    /// What of the context of MCP servers to add.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub include_context: Option<IncludeContext>,
    /// How much chance there is in the answer.
    #[serde(
        skip_serializing_if = "Option::is_none",
        serialize_with = "number::optional"
    )]
    pub temperature: Option<f64>,
    /// Texts at which the model stops.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stop_sequences: Option<Vec<String>>,
    /// Data for the model's provider.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<JsonObject>,
    /// Tools that the model may call. Since 2025-11-25, for clients with `sampling.tools`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tools: Option<Vec<Tool>>,
    /// Whether it has to. Since 2025-11-25, for clients with `sampling.tools`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tool_choice: Option<ToolChoice>,
    /// Further data.
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

impl CreateMessageParams {
    /// Asks for the next message of a conversation.
    #[must_use]
    pub fn new(messages: Vec<SamplingMessage>, max_tokens: u64) -> Self {
        Self {
            messages,
            max_tokens,
            model_preferences: None,
            system_prompt: None,
            include_context: None,
            temperature: None,
            stop_sequences: None,
            metadata: None,
            tools: None,
            tool_choice: None,
            meta: None,
        }
    }

    /// Asks for the answer to one text of the user.
    #[must_use]
    pub fn text(text: impl Into<String>, max_tokens: u64) -> Self {
        Self::new(vec![SamplingMessage::user(text.into())], max_tokens)
    }

    setters! {
        /// Sets which model would be best.
        model_preferences: ModelPreferences;
        /// Sets a system prompt.
        system_prompt: String;
        /// Sets what of the context of MCP servers to add.
        include_context: IncludeContext;
        /// Sets how much chance there is in the answer.
        temperature: f64;
        /// Sets texts at which the model stops.
        stop_sequences: Vec<String>;
        /// Sets data for the model's provider.
        metadata: JsonObject;
        /// Sets tools that the model may call.
        tools: Vec<Tool>;
        /// Sets whether it has to call one.
        tool_choice: ToolChoice;
        /// Sets further data.
        meta: Meta;
    }
}

/// A message to or from a model.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct SamplingMessage {
    /// Who says it.
    pub role: Role,
    /// What is said. One block is written as itself, as all revisions have it; several as a list, since 2025-11-25.
    #[serde(with = "one_or_many")]
    pub content: Vec<SamplingMessageContentBlock>,
    /// Further data. Since 2025-11-25.
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

impl SamplingMessage {
    /// What somebody says.
    #[must_use]
    pub fn new(role: Role, content: impl Into<SamplingMessageContentBlock>) -> Self {
        Self {
            role,
            content: vec![content.into()],
            meta: None,
        }
    }

    /// What the person says.
    #[must_use]
    pub fn user(content: impl Into<SamplingMessageContentBlock>) -> Self {
        Self::new(Role::User, content)
    }

    /// What the model says.
    #[must_use]
    pub fn assistant(content: impl Into<SamplingMessageContentBlock>) -> Self {
        Self::new(Role::Assistant, content)
    }

    setters! {
        /// Sets further data.
        meta: Meta;
    }
}

/// The message that a model made.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct CreateMessageResult {
    /// Who says it, usually the model.
    pub role: Role,
    /// What is said. One block is written as itself, as all revisions have it; several as a list, since 2025-11-25.
    #[serde(with = "one_or_many")]
    pub content: Vec<SamplingMessageContentBlock>,
    /// The model's name.
    pub model: String,
    /// Why it stopped: `endTurn`, `stopSequence`, `maxTokens`, `toolUse`, or something else (SAMP-12).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stop_reason: Option<String>,
    /// Further data.
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

impl CreateMessageResult {
    /// What the model of that name says.
    #[must_use]
    pub fn new(model: impl Into<String>, content: impl Into<SamplingMessageContentBlock>) -> Self {
        Self {
            role: Role::Assistant,
            content: vec![content.into()],
            model: model.into(),
            stop_reason: None,
            meta: None,
        }
    }

    /// The texts among what is said, one after the other.
    #[must_use]
    pub fn text(&self) -> String {
        let texts = self.content.iter().filter_map(|block| match block {
            SamplingMessageContentBlock::Text(text) => Some(&*text.text),
            _ => None,
        });
        texts.collect()
    }

    setters! {
        /// Sets why the model stopped.
        stop_reason: String;
        /// Sets further data.
        meta: Meta;
    }
}

/// What of the context of MCP servers to add to a conversation. All but `none` deprecated since 2025-11-25.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub enum IncludeContext {
    /// Nothing, which is also what absence means.
    None,
    /// That of the server that asks.
    ThisServer,
    /// That of all servers.
    AllServers,
}

/// Whether a model has to call a tool. Since 2025-11-25.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ToolChoice {
    /// Whether it has to; absent means [`Auto`](ToolChoiceMode::Auto).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mode: Option<ToolChoiceMode>,
}

impl ToolChoice {
    /// A choice of that kind.
    #[must_use]
    pub fn new(mode: ToolChoiceMode) -> Self {
        Self { mode: Some(mode) }
    }
}

/// Whether a model has to call a tool.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum ToolChoiceMode {
    /// As it likes.
    Auto,
    /// It has to.
    Required,
    /// It must not.
    None,
}

/// Which model would be best. Advice, which the client need not follow.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ModelPreferences {
    /// Models or families of them; the first that fits wins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hints: Option<Vec<ModelHint>>,
    /// How much a low price matters, from 0 to 1.
    #[serde(
        skip_serializing_if = "Option::is_none",
        serialize_with = "number::optional"
    )]
    pub cost_priority: Option<f64>,
    /// How much speed matters, from 0 to 1.
    #[serde(
        skip_serializing_if = "Option::is_none",
        serialize_with = "number::optional"
    )]
    pub speed_priority: Option<f64>,
    /// How much ability matters, from 0 to 1.
    #[serde(
        skip_serializing_if = "Option::is_none",
        serialize_with = "number::optional"
    )]
    pub intelligence_priority: Option<f64>,
}

impl ModelPreferences {
    /// No preference.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    setters! {
        /// Sets models or families of them.
        hints: Vec<ModelHint>;
        /// Sets how much a low price matters, from 0 to 1.
        cost_priority: f64;
        /// Sets how much speed matters, from 0 to 1.
        speed_priority: f64;
        /// Sets how much ability matters, from 0 to 1.
        intelligence_priority: f64;
    }
}

/// A model or a family of them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ModelHint {
    /// Part of the model's name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

impl ModelHint {
    /// Models whose name has this in it.
    #[must_use]
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            name: Some(name.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn samp_17_one_block_is_written_as_itself() {
        let message = SamplingMessage::user("hi");
        let json = json!({"role": "user", "content": {"type": "text", "text": "hi"}});
        assert_eq!(serde_json::to_value(&message).unwrap(), json);
        let listed = json!({"role": "user", "content": [{"type": "text", "text": "hi"}]});
        assert_eq!(
            serde_json::from_value::<SamplingMessage>(listed).unwrap(),
            message
        );
    }

    #[test]
    fn max_tokens_may_be_an_integral_float() {
        let params: CreateMessageParams =
            serde_json::from_str(r#"{"messages":[],"maxTokens":100.0}"#).unwrap();
        assert_eq!(params, CreateMessageParams::new(Vec::new(), 100));
        assert!(serde_json::from_str::<CreateMessageParams>(r#"{"messages":[]}"#).is_err());
    }

    #[test]
    fn samp_12_an_unknown_stop_reason_is_kept() {
        let json = json!({"role": "assistant", "content": [], "model": "m", "stopReason": "tired"});
        let result: CreateMessageResult = serde_json::from_value(json.clone()).unwrap();
        assert_eq!(serde_json::to_value(&result).unwrap(), json);
    }
}
