//! What the rules look at: the entries of a server's lists, and where they are defined.

use serde_json::Value;

use super::{Finding, Item, Rule};
use crate::protocol::{Prompt, Tool};

/// Everything that a server advertises.
#[derive(Debug)]
pub(crate) struct Surface<'a> {
    /// Name of the server.
    pub(crate) server: &'a str,
    pub(crate) tools: Vec<ToolEntry<'a>>,
    /// Resources and templates.
    pub(crate) resources: Vec<ResourceEntry<'a>>,
    pub(crate) prompts: Vec<PromptEntry<'a>>,
}

#[derive(Debug)]
pub(crate) struct ToolEntry<'a> {
    pub(crate) listed: &'a Tool,
    /// The input schema.
    pub(crate) schema: Value,
    /// Arguments with a default that the schema does not tell.
    pub(crate) hidden_defaults: &'a [String],
    pub(crate) source: &'a str,
}

#[derive(Debug)]
pub(crate) struct ResourceEntry<'a> {
    /// The URI or the template.
    pub(crate) uri: &'a str,
    pub(crate) is_template: bool,
    pub(crate) name: &'a str,
    pub(crate) description: Option<&'a str>,
    pub(crate) mime_type: Option<&'a str>,
    pub(crate) source: &'a str,
}

#[derive(Debug)]
pub(crate) struct PromptEntry<'a> {
    pub(crate) listed: &'a Prompt,
    pub(crate) source: &'a str,
}

impl<'a> ToolEntry<'a> {
    pub(crate) fn new(listed: &'a Tool, hidden_defaults: &'a [String], source: &'a str) -> Self {
        Self {
            listed,
            schema: serde_json::from_str(listed.input_schema.get()).unwrap_or_default(),
            hidden_defaults,
            source,
        }
    }

    pub(super) fn finding(&self, rule: Rule, message: impl Into<String>) -> Finding {
        Finding::new(rule, Item::Tool(self.listed.name.clone()), message).with_source(self.source)
    }
}

impl ResourceEntry<'_> {
    pub(super) fn finding(&self, rule: Rule, message: impl Into<String>) -> Finding {
        let item = match self.is_template {
            true => Item::ResourceTemplate(self.uri.to_owned()),
            false => Item::Resource(self.uri.to_owned()),
        };
        Finding::new(rule, item, message).with_source(self.source)
    }
}

impl PromptEntry<'_> {
    pub(super) fn finding(&self, rule: Rule, message: impl Into<String>) -> Finding {
        Finding::new(rule, Item::Prompt(self.listed.name.clone()), message).with_source(self.source)
    }
}
