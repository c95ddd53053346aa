//! `tools/list` and `tools/call`.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::wire::present;
use super::{ContentBlock, Icon, InputResponses, Meta};

/// A tool as a client sees it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Tool {
    /// The name it is called by.
    pub name: String,
    /// Its name for people. Since 2025-06-18.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What it does, for the model.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Icons to show for it. Since 2025-11-25.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub icons: Option<Vec<Icon>>,
    /// The JSON Schema of its arguments, whose root is an object.
    pub input_schema: Box<RawValue>,
    /// The JSON Schema of its structured content. Since 2025-06-18; until 2025-11-25 its root is an object too.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub output_schema: Option<Box<RawValue>>,
    /// How it behaves. Since 2025-03-26.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub annotations: Option<ToolAnnotations>,
    /// Further data. Since 2025-06-18.
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

partial_eq!(Tool { raw: input_schema, output_schema; name, title, description, icons, annotations, meta });

impl Tool {
    /// A tool of that name, which takes what the schema describes.
    #[must_use]
    pub fn new(name: impl Into<String>, input_schema: Box<RawValue>) -> Self {
        Self {
            name: name.into(),
            title: None,
            description: None,
            icons: None,
            input_schema,
            output_schema: None,
            annotations: None,
            meta: None,
        }
    }

    setters! {
        /// Sets the name for people.
        title: String;
        /// Sets what it does, for the model.
        description: String;
        /// Sets the icons to show for it.
        icons: Vec<Icon>;
        /// Sets the schema of its structured content.
        output_schema: Box<RawValue>;
        /// Sets how it behaves.
        annotations: ToolAnnotations;
        /// Sets further data.
        meta: Meta;
    }
}

/// How a tool behaves. Hints, which a client must not trust unless it trusts the server.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ToolAnnotations {
    /// Its name for people, if the tool has no `title` of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// It changes nothing. Absent means that it may.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read_only_hint: Option<bool>,
    /// It may destroy something, not only add. Absent means that it may. Says nothing about a read-only tool.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub destructive_hint: Option<bool>,
    /// A second call with the same arguments changes nothing more. Absent means that it may. Says nothing about a read-only tool.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub idempotent_hint: Option<bool>,
    /// It deals with the world outside, as a web search does. Absent means that it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open_world_hint: Option<bool>,
}

impl ToolAnnotations {
    /// No hint at all.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    setters! {
        /// Sets the name for people. [`Tool::title`] goes before it.
        title: String;
    }

    /// Sets whether it changes nothing.
    #[must_use]
    pub fn read_only(mut self, read_only: bool) -> Self {
        self.read_only_hint = Some(read_only);
        self
    }

    /// Sets whether it may destroy something.
    #[must_use]
    pub fn destructive(mut self, destructive: bool) -> Self {
        self.destructive_hint = Some(destructive);
        self
    }

    /// Sets whether a second call with the same arguments changes nothing more.
    #[must_use]
    pub fn idempotent(mut self, idempotent: bool) -> Self {
        self.idempotent_hint = Some(idempotent);
        self
    }

    /// Sets whether it deals with the world outside.
    #[must_use]
    pub fn open_world(mut self, open_world: bool) -> Self {
        self.open_world_hint = Some(open_world);
        self
    }
}

/// A page of the list of tools.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ListToolsResult {
    /// The tools of this page.
    pub tools: Vec<Tool>,
    /// Where the next page begins; absent at the end. `""` is a cursor like any other (PAGE-03).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_cursor: Option<String>,
    /// Further data.
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

impl ListToolsResult {
    /// The last page.
    #[must_use]
    pub fn new(tools: Vec<Tool>) -> Self {
        Self {
            tools,
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

/// The call of a tool.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct CallToolParams {
    /// The tool's name.
    pub name: String,
    /// An object with the arguments; absent means none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub arguments: Option<Box<RawValue>>,
    /// Answers to what the last result of this call asked for. Since 2026-07-28.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub input_responses: Option<InputResponses>,
    /// The state that came with what was asked for, returned as it was. Since 2026-07-28.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub request_state: Option<String>,
    /// Further data.
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

partial_eq!(CallToolParams { raw: arguments; name, input_responses, request_state, meta });

impl CallToolParams {
    /// The call of a tool without arguments.
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
        /// Sets the arguments, an object.
        arguments: Box<RawValue>;
        /// Sets the answers to what was asked for.
        input_responses: InputResponses;
        /// Sets the state to return.
        request_state: String;
        /// Sets further data.
        meta: Meta;
    }
}

/// What the call of a tool came to: its output, or the reason why it failed, which the model may read.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct CallToolResult {
    /// The output. Always there on the wire, be it empty; results without it, which some servers send beside
    /// structured content, are read all the same.
    #[serde(default)]
    pub content: Vec<ContentBlock>,
    /// The output as data. Since 2025-06-18, an object then; any JSON value since 2026-07-28, and `null` is one:
    /// it is not the same as none.
    #[serde(
        default,
        deserialize_with = "present",
        skip_serializing_if = "Option::is_none"
    )]
    pub structured_content: Option<Box<RawValue>>,
    /// The call failed. Absent means that it did not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is_error: Option<bool>,
    /// Further data.
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

partial_eq!(CallToolResult { raw: structured_content; content, is_error, meta });

impl CallToolResult {
    /// A success with that output.
    #[must_use]
    pub fn new(content: Vec<ContentBlock>) -> Self {
        Self {
            content,
            structured_content: None,
            is_error: None,
            meta: None,
        }
    }

    /// A success with one text.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Self {
        Self::new(vec![text.into().into()])
    }

    /// A failure, with a text that tells the model what to do about it.
    #[must_use]
    pub fn error(text: impl Into<String>) -> Self {
        Self::text(text).is_error(true)
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

#[cfg(test)]
mod tests {
    use serde_json::value::to_raw_value;

    use super::*;

    #[test]
    fn structured_null_is_not_the_same_as_none() {
        let null = r#"{"content":[],"structuredContent":null}"#;
        let result: CallToolResult = serde_json::from_str(null).unwrap();
        assert_eq!(
            result.structured_content.as_deref().map(RawValue::get),
            Some("null")
        );
        assert_eq!(serde_json::to_string(&result).unwrap(), null);

        let none = r#"{"content":[]}"#;
        let absent: CallToolResult = serde_json::from_str(none).unwrap();
        assert!(absent.structured_content.is_none());
        assert_eq!(serde_json::to_string(&absent).unwrap(), none);
        assert_ne!(result, absent);
    }

    #[test]
    fn schemas_and_structured_content_keep_their_text() {
        let text = r#"{"name":"add","inputSchema":{"type":"object","b":1.0, "a":[]}}"#;
        let tool: Tool = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&tool).unwrap(), text);
        assert_eq!(serde_json::from_str::<Tool>(text).unwrap(), tool);
        assert_ne!(tool, Tool::new("add", to_raw_value(&()).unwrap()));
    }

    #[test]
    fn null_is_absence_in_tools_and_calls() {
        let text = r#"{"name":"a","title":null,"inputSchema":{},"outputSchema":null,"annotations":{"title":null},"x":0}"#;
        let tool: Tool = serde_json::from_str(text).unwrap();
        assert_eq!(
            serde_json::to_string(&tool).unwrap(),
            r#"{"name":"a","inputSchema":{},"annotations":{}}"#
        );
        let call: CallToolParams =
            serde_json::from_str(r#"{"name":"a","arguments":null,"task":{"ttl":1},"_meta":null}"#)
                .unwrap();
        assert_eq!(call, CallToolParams::new("a"));
    }

    #[test]
    fn an_error_is_text_for_the_model() {
        assert_eq!(
            serde_json::to_string(&CallToolResult::error("no such order")).unwrap(),
            r#"{"content":[{"type":"text","text":"no such order"}],"isError":true}"#
        );
    }
}
