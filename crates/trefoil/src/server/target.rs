//! The tool, resource or prompt that a request is about.

use std::sync::Arc;

use super::dispatch::Call;
use super::registry::{PromptEntry, Registry, ResourceEntry, ToolEntry};
use crate::context::VisibleIf;
use crate::middleware::Stack;
use crate::protocol::{CompleteParams, CompletionReference, methods};

/// What a request is about, by the name that it gives.
pub(super) enum Target {
    Tool(String),
    Prompt(String),
    Read(String),
    /// A resource, or a URI below its template, whose variable is completed.
    Resource(String),
}

/// What of a registered item concerns requests for it.
pub(super) struct Item<'a> {
    pub(super) middleware: &'a Stack,
    pub(super) visible_if: Option<&'a VisibleIf>,
    #[cfg(feature = "http")]
    pub(super) scopes: &'a [String],
}

impl Target {
    pub(super) fn of(call: &Call<'_>) -> Option<Self> {
        let params = &call.params;
        match call.method {
            methods::TOOLS_CALL => Some(Self::Tool(params.name().ok()?.into_owned())),
            methods::PROMPTS_GET => Some(Self::Prompt(params.name().ok()?.into_owned())),
            methods::RESOURCES_READ | methods::RESOURCES_SUBSCRIBE => {
                Some(Self::Read(params.uri().ok()?.into_owned()))
            }
            methods::COMPLETION_COMPLETE => {
                match params.parse::<CompleteParams>().ok()?.reference {
                    CompletionReference::Prompt(prompt) => Some(Self::Prompt(prompt.name)),
                    CompletionReference::Resource(resource) => Some(Self::Resource(resource.uri)),
                }
            }
            _ => None,
        }
    }

    /// Where it is, if it is a resource.
    #[cfg(feature = "http")]
    pub(super) fn uri(&self) -> Option<&str> {
        match self {
            Self::Read(uri) | Self::Resource(uri) => Some(uri),
            Self::Tool(_) | Self::Prompt(_) => None,
        }
    }

    pub(super) fn into_name(self) -> String {
        let (Self::Tool(name) | Self::Prompt(name) | Self::Read(name) | Self::Resource(name)) =
            self;
        name
    }

    /// The item, whether or not the maker of the request can see it.
    pub(super) fn find<'a>(&self, registry: &'a Registry) -> Option<Item<'a>> {
        match self {
            Self::Tool(name) => registry.tools.get(name).map(Item::from),
            Self::Prompt(name) => registry.prompts.get(name).map(Item::from),
            Self::Read(uri) => registry.resource(uri).map(Item::from),
            Self::Resource(uri) => {
                let entry = registry.resources.get(uri);
                entry.or_else(|| registry.resource(uri)).map(Item::from)
            }
        }
    }
}

macro_rules! item_of {
    ($($entry:ty),*) => {$(
        impl<'a> From<&'a Arc<$entry>> for Item<'a> {
            fn from(entry: &'a Arc<$entry>) -> Self {
                Self {
                    middleware: &entry.middleware,
                    visible_if: entry.visible_if.as_ref(),
                    #[cfg(feature = "http")]
                    scopes: &entry.scopes,
                }
            }
        }
    )*};
}

item_of!(ToolEntry, ResourceEntry, PromptEntry);
