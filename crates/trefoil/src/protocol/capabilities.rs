//! What clients and servers can do, as they tell each other.
//!
//! A capability is declared by being there, mostly as an empty object. The sets are open: members that we do not know are ignored.

use serde::{Deserialize, Serialize};

use super::JsonObject;

/// What a client can do.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ClientCapabilities {
    /// It can tell its roots.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roots: Option<RootsCapability>,
    /// It can ask its model.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sampling: Option<SamplingCapability>,
    /// It can ask its user. Since 2025-06-18.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elicitation: Option<ElicitationCapability>,
    /// Experimental core tasks. 2025-11-25 only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tasks: Option<JsonObject>,
    /// Extensions by name, with their settings. In the schema since 2026-07-28, in use before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extensions: Option<JsonObject>,
    /// Whatever else it tries out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub experimental: Option<JsonObject>,
}

impl ClientCapabilities {
    /// A client that can do nothing beyond the protocol's basics.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    setters! {
        /// Declares roots.
        roots: RootsCapability;
        /// Declares sampling.
        sampling: SamplingCapability;
        /// Declares elicitation.
        elicitation: ElicitationCapability;
        /// Declares extensions by name, with their settings.
        extensions: JsonObject;
        /// Declares what is tried out.
        experimental: JsonObject;
    }
}

/// How a client tells its roots.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct RootsCapability {
    /// It says so when they change. Up to 2025-11-25.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub list_changed: Option<bool>,
}

impl RootsCapability {
    /// Roots, without word of changes.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    setters! {
        /// Sets whether changes are told.
        list_changed: bool;
    }
}

/// How a client lets servers ask its model.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct SamplingCapability {
    /// `includeContext` may be used. Since 2025-11-25.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub context: Option<JsonObject>,
    /// `tools` and `toolChoice` may be used. Since 2025-11-25.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tools: Option<JsonObject>,
}

impl SamplingCapability {
    /// Sampling, without tools and context.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    setters! {
        /// Allows `includeContext`.
        context: JsonObject;
        /// Allows `tools` and `toolChoice`.
        tools: JsonObject;
    }
}

/// How a client lets servers ask its user. Empty, it means forms alone (ELIC-01).
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ElicitationCapability {
    /// By a form. Since 2025-11-25.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub form: Option<JsonObject>,
    /// By sending the user to a URL. Since 2025-11-25.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<JsonObject>,
}

impl ElicitationCapability {
    /// Elicitation by forms, as every revision that has elicitation knows it.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    setters! {
        /// Declares forms. Needed only beside [`url`](Self::url).
        form: JsonObject;
        /// Declares that the user can be sent to a URL.
        url: JsonObject;
    }

    /// Whether the user can be asked by a form.
    #[must_use]
    pub fn has_form(&self) -> bool {
        self.form.is_some() || self.url.is_none()
    }

    /// Whether the user can be sent to a URL.
    #[must_use]
    pub fn has_url(&self) -> bool {
        self.url.is_some()
    }
}

/// What a server can do.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ServerCapabilities {
    /// It has tools.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tools: Option<ToolsCapability>,
    /// It has resources.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resources: Option<ResourcesCapability>,
    /// It has prompts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prompts: Option<PromptsCapability>,
    /// It completes arguments. Since 2025-03-26.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub completions: Option<JsonObject>,
    /// It sends log messages.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub logging: Option<JsonObject>,
    /// Experimental core tasks. 2025-11-25 only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tasks: Option<JsonObject>,
    /// Extensions by name, with their settings. In the schema since 2026-07-28, in use before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extensions: Option<JsonObject>,
    /// Whatever else it tries out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub experimental: Option<JsonObject>,
}

impl ServerCapabilities {
    /// A server that offers nothing.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The same without the promise to tell of changes.
    #[cfg(feature = "http")]
    pub(crate) fn without_changes(mut self) -> Self {
        if let Some(tools) = &mut self.tools {
            tools.list_changed = None;
        }
        if let Some(prompts) = &mut self.prompts {
            prompts.list_changed = None;
        }
        if let Some(resources) = &mut self.resources {
            resources.list_changed = None;
            resources.subscribe = None;
        }
        self
    }

    setters! {
        /// Declares tools.
        tools: ToolsCapability;
        /// Declares resources.
        resources: ResourcesCapability;
        /// Declares prompts.
        prompts: PromptsCapability;
        /// Declares completions.
        completions: JsonObject;
        /// Declares log messages.
        logging: JsonObject;
        /// Declares extensions by name, with their settings.
        extensions: JsonObject;
        /// Declares what is tried out.
        experimental: JsonObject;
    }
}

/// How a server has tools.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ToolsCapability {
    /// It says so when their list changes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub list_changed: Option<bool>,
}

impl ToolsCapability {
    /// Tools, without word of changes.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    setters! {
        /// Sets whether changes of the list are told.
        list_changed: bool;
    }
}

/// How a server has resources.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ResourcesCapability {
    /// It says so when one of them changes, to who asks for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subscribe: Option<bool>,
    /// It says so when their list changes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub list_changed: Option<bool>,
}

impl ResourcesCapability {
    /// Resources, without word of changes.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    setters! {
        /// Sets whether changes of a resource are told.
        subscribe: bool;
        /// Sets whether changes of the list are told.
        list_changed: bool;
    }
}

/// How a server has prompts.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct PromptsCapability {
    /// It says so when their list changes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub list_changed: Option<bool>,
}

impl PromptsCapability {
    /// Prompts, without word of changes.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    setters! {
        /// Sets whether changes of the list are told.
        list_changed: bool;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn elicitation(text: &str) -> ElicitationCapability {
        serde_json::from_str(text).unwrap()
    }

    #[test]
    fn elic_01_an_empty_capability_means_forms_alone() {
        let modes = |text| (elicitation(text).has_form(), elicitation(text).has_url());
        assert_eq!(modes("{}"), (true, false));
        assert_eq!(modes(r#"{"form":{}}"#), (true, false));
        assert_eq!(modes(r#"{"url":{}}"#), (false, true));
        assert_eq!(modes(r#"{"form":{},"url":{}}"#), (true, true));
        assert_eq!(modes(r#"{"form":{},"url":null}"#), (true, false));
    }

    #[test]
    fn unknown_capabilities_are_ignored_and_declared_ones_are_objects() {
        let capabilities: ServerCapabilities = serde_json::from_str(
            r#"{"tools":{"listChanged":null,"x":1},"prompts":null,"teleport":{}}"#,
        )
        .unwrap();
        assert_eq!(
            capabilities,
            ServerCapabilities::new().tools(ToolsCapability::new())
        );
        assert_eq!(
            serde_json::to_string(&capabilities).unwrap(),
            r#"{"tools":{}}"#
        );
    }
}
