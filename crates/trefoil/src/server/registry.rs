//! What the server offers, compiled for dispatch.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use super::enforcement::Enforcement;
use super::lists::Lists;
use super::table::{Entry, Table};
use crate::arguments::CompiledInput;
use crate::context::VisibleIf;
use crate::middleware::Stack;
use crate::prompt::{Prompt, PromptArgumentDefinition};
use crate::protocol::{self, ServerCapabilities};
use crate::resource::{CacheHint, Resource};
use crate::tool::Tool;
use crate::uri::Router;

/// An immutable snapshot of all tools, resources and prompts.
#[derive(Debug, Clone)]
pub(crate) struct Registry {
    pub(super) tools: Table<ToolEntry>,
    /// By their URI or template, as written.
    pub(super) resources: Table<ResourceEntry>,
    /// Leads from the URI of a read to a place in the table of resources.
    pub(super) router: Arc<Router>,
    pub(super) prompts: Table<PromptEntry>,
    pub(super) lists: Lists,
    /// Whether some entry has middleware of its own.
    pub(super) layered: bool,
    /// Whether some entry needs scopes.
    #[cfg(feature = "http")]
    pub(super) scoped: bool,
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
    /// Arguments that clients repeat in headers.
    #[cfg(feature = "http")]
    pub(super) mirrored: Vec<super::mirrored::MirroredArgument>,
    /// Arguments whose default the schema does not tell.
    pub(super) hidden_defaults: Vec<String>,
    /// What whoever calls it over HTTP needs.
    #[cfg(feature = "http")]
    pub(super) scopes: Vec<String>,
    /// Who sees it; without one everybody does.
    pub(super) visible_if: Option<VisibleIf>,
    pub(super) middleware: Stack,
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
    /// Whether it knows which resources of its template there are.
    pub(super) lists: bool,
    /// Whether its changes are announced.
    pub(super) subscribe: bool,
    pub(super) timeout: Option<Duration>,
    #[cfg(feature = "http")]
    pub(super) scopes: Vec<String>,
    pub(super) visible_if: Option<VisibleIf>,
    pub(super) middleware: Stack,
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
    #[cfg(feature = "http")]
    pub(super) scopes: Vec<String>,
    pub(super) visible_if: Option<VisibleIf>,
    pub(super) middleware: Stack,
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
    /// A registry with nothing in it.
    pub(super) fn empty(page_size: Option<usize>) -> Self {
        Self {
            tools: Table::default(),
            resources: Table::default(),
            router: Arc::default(),
            prompts: Table::default(),
            lists: Lists::new(page_size),
            layered: false,
            #[cfg(feature = "http")]
            scoped: false,
            capabilities: ServerCapabilities::default(),
        }
    }

    /// The resource that a URI belongs to.
    pub(super) fn resource(&self, uri: &str) -> Option<&Arc<ResourceEntry>> {
        self.resources.at(self.router.find(uri)?.value)
    }
}

impl Entry for ToolEntry {
    fn key(&self) -> &str {
        &self.listed.name
    }
}

impl Entry for ResourceEntry {
    fn key(&self) -> &str {
        self.uri()
    }
}

impl Entry for PromptEntry {
    fn key(&self) -> &str {
        &self.listed.name
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
