//! What the server offers, compiled for dispatch.

use std::collections::HashMap;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use super::enforcement::Enforcement;
use super::lists::{List, Lists};
use crate::arguments::CompiledInput;
use crate::prompt::{Prompt, PromptArgumentDefinition};
use crate::protocol::{self, ServerCapabilities};
use crate::resource::{CacheHint, Resource};
use crate::tool::Tool;
use crate::uri::Router;

/// An immutable snapshot of all tools, resources and prompts.
#[derive(Debug)]
pub(crate) struct Registry {
    pub(super) tools: Vec<Arc<ToolEntry>>,
    pub(super) tool_names: HashMap<String, usize>,
    pub(super) resources: Vec<Arc<ResourceEntry>>,
    pub(super) router: Router,
    /// Resources by their URI or template, as written.
    pub(super) resource_uris: HashMap<String, usize>,
    /// Indices of the resources with one URI, and of those with a template.
    pub(super) concrete: Vec<usize>,
    pub(super) templates: Vec<usize>,
    pub(super) prompts: Vec<Arc<PromptEntry>>,
    pub(super) prompt_names: HashMap<String, usize>,
    pub(super) lists: Lists,
    pub(super) capabilities: ServerCapabilities,
}

pub(crate) struct ToolEntry {
    pub(super) tool: Arc<dyn Tool>,
    pub(super) listed: protocol::Tool,
    pub(super) enforcement: Enforcement,
    pub(super) timeout: Option<Duration>,
    #[cfg(feature = "interaction")]
    pub(super) task: Option<crate::tasks::TaskSupport>,
    #[cfg(feature = "interaction")]
    pub(super) task_ttl: Option<Duration>,
    /// Arguments whose default the schema does not tell.
    pub(super) hidden_defaults: Vec<String>,
    /// Where it is defined, as in the other entries.
    pub(super) source: String,
}

pub(crate) struct ResourceEntry {
    pub(super) resource: Arc<dyn Resource>,
    pub(super) listed: ListedResource,
    pub(super) mime_type: Option<String>,
    pub(super) input: Option<CompiledInput>,
    pub(super) variables: Vec<Completable>,
    pub(super) cache: CacheHint,
    pub(super) timeout: Option<Duration>,
    pub(super) source: String,
}

/// The entry of a resource in its list.
pub(crate) enum ListedResource {
    Concrete(protocol::Resource),
    Template(protocol::ResourceTemplate),
}

pub(crate) struct PromptEntry {
    pub(super) prompt: Arc<dyn Prompt>,
    pub(super) listed: protocol::Prompt,
    pub(super) input: Option<CompiledInput>,
    pub(super) arguments: Vec<Completable>,
    pub(super) timeout: Option<Duration>,
    pub(super) source: String,
}

/// An argument or variable whose value may be completed.
#[derive(Debug, Clone)]
pub(crate) struct Completable {
    pub(super) name: String,
    /// All values it can have, if they are known.
    pub(super) values: Option<Vec<String>>,
    /// Whether the handler knows values.
    pub(super) asks_handler: bool,
}

impl From<&PromptArgumentDefinition> for Completable {
    fn from(argument: &PromptArgumentDefinition) -> Self {
        Self {
            name: argument.argument.name.clone(),
            values: argument.values.clone(),
            asks_handler: argument.completes,
        }
    }
}

impl Registry {
    pub(crate) fn tool(&self, name: &str) -> Option<usize> {
        self.tool_names.get(name).copied()
    }

    pub(crate) fn prompt(&self, name: &str) -> Option<usize> {
        self.prompt_names.get(name).copied()
    }

    /// Number of entries in a list.
    pub(super) fn len(&self, list: List) -> usize {
        match list {
            List::Tools => self.tools.len(),
            List::Resources => self.concrete.len(),
            List::Templates => self.templates.len(),
            List::Prompts => self.prompts.len(),
        }
    }

    /// What identifies an entry within its list.
    pub(super) fn key(&self, list: List, index: usize) -> &str {
        match list {
            List::Tools => &self.tools[index].listed.name,
            List::Resources => self.resources[self.concrete[index]].uri(),
            List::Templates => self.resources[self.templates[index]].uri(),
            List::Prompts => &self.prompts[index].listed.name,
        }
    }

    pub(super) fn tools_in(&self, range: Range<usize>) -> Vec<&protocol::Tool> {
        self.tools[range]
            .iter()
            .map(|entry| &entry.listed)
            .collect()
    }

    pub(super) fn prompts_in(&self, range: Range<usize>) -> Vec<&protocol::Prompt> {
        self.prompts[range]
            .iter()
            .map(|entry| &entry.listed)
            .collect()
    }

    pub(super) fn resources_in(&self, range: Range<usize>) -> Vec<&protocol::Resource> {
        let listed = self.concrete[range]
            .iter()
            .map(|index| &self.resources[*index].listed);
        listed
            .filter_map(|listed| match listed {
                ListedResource::Concrete(resource) => Some(resource),
                ListedResource::Template(_) => None,
            })
            .collect()
    }

    pub(super) fn templates_in(&self, range: Range<usize>) -> Vec<&protocol::ResourceTemplate> {
        let listed = self.templates[range]
            .iter()
            .map(|index| &self.resources[*index].listed);
        listed
            .filter_map(|listed| match listed {
                ListedResource::Template(template) => Some(template),
                ListedResource::Concrete(_) => None,
            })
            .collect()
    }
}

impl ResourceEntry {
    pub(super) fn name(&self) -> &str {
        match &self.listed {
            ListedResource::Concrete(resource) => &resource.name,
            ListedResource::Template(template) => &template.name,
        }
    }

    /// The URI or template.
    pub(super) fn uri(&self) -> &str {
        match &self.listed {
            ListedResource::Concrete(resource) => &resource.uri,
            ListedResource::Template(template) => &template.uri_template,
        }
    }
}

impl fmt::Debug for ToolEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ToolEntry").field(&self.listed.name).finish()
    }
}

impl fmt::Debug for ResourceEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ResourceEntry").field(&self.uri()).finish()
    }
}

impl fmt::Debug for PromptEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("PromptEntry")
            .field(&self.listed.name)
            .finish()
    }
}
