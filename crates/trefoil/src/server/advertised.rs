//! What a built server advertises, for the rules of [`check`](crate::check).

use super::Server;
use super::registry::{ListedResource, ResourceEntry};
use crate::check::{self, Surface};

impl Server {
    /// Whether there is a resource of this URI or template, rather than one that is served by a template.
    #[cfg(feature = "testing")]
    pub(crate) fn registers(&self, uri: &str) -> bool {
        self.app.registry().resources.get(uri).is_some()
    }

    /// Looks at what is offered now.
    pub(crate) fn inspect<R>(&self, look: impl FnOnce(&Surface<'_>) -> R) -> R {
        let registry = self.app.registry();
        let tools = registry.tools.iter().map(|entry| {
            check::ToolEntry::new(&entry.listed, &entry.hidden_defaults, &entry.source)
        });
        let prompts = registry.prompts.iter().map(|entry| check::PromptEntry {
            listed: &entry.listed,
            source: &entry.source,
        });
        look(&Surface {
            server: &self.app.implementation.name,
            tools: tools.collect(),
            resources: registry
                .resources
                .iter()
                .map(|entry| resource(entry))
                .collect(),
            prompts: prompts.collect(),
        })
    }
}

fn resource(entry: &ResourceEntry) -> check::ResourceEntry<'_> {
    let (is_template, name, description) = match &entry.listed {
        ListedResource::Concrete(listed) => (false, &listed.name, &listed.description),
        ListedResource::Template(listed) => (true, &listed.name, &listed.description),
    };
    check::ResourceEntry {
        uri: entry.uri(),
        is_template,
        name,
        description: description.as_deref(),
        mime_type: entry.mime_type.as_deref(),
        source: &entry.source,
    }
}
