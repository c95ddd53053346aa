//! Changes of what a server offers while it serves.

use std::mem;
use std::sync::{Arc, PoisonError};

use trefoil_syntax::template::UriTemplate;

use super::app::App;
use super::compile::{self, same_uris};
use super::dispatch::unknown;
use super::handler::{HandlerEntry, Primitive};
use super::lists::List;
use super::registry::{ListedResource, Registry};
use super::rules;
use super::subscriptions::{Change, Kinds};
use crate::error::{BuildError, Problems};
use crate::prompt::Prompt;
use crate::resource::Resource;
use crate::tool::Tool;

/// What is to become of a server's tools, resources and prompts; see
/// [`ServerHandle::change`](crate::ServerHandle::change).
///
/// Changes are made in the order in which they are asked for.
#[derive(Debug, Default)]
pub struct RegistryChange(Vec<Step>);

#[derive(Debug)]
enum Step {
    Add(Vec<HandlerEntry>),
    Remove(Kind, String),
    Enable(Kind, String, bool),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Tool,
    Resource,
    Prompt,
}

impl RegistryChange {
    /// Adds annotated functions, as [`handlers![…]`](crate::handlers) lists them.
    pub fn handlers(&mut self, handlers: impl IntoIterator<Item = HandlerEntry>) -> &mut Self {
        self.step(Step::Add(handlers.into_iter().collect()))
    }

    /// Adds a hand-written tool.
    pub fn tool<T: Tool>(&mut self, tool: T) -> &mut Self {
        self.by_hand::<T>(Primitive::Tool(Arc::new(tool)))
    }

    /// Adds a hand-written resource.
    pub fn resource<R: Resource>(&mut self, resource: R) -> &mut Self {
        self.by_hand::<R>(Primitive::Resource(Arc::new(resource)))
    }

    /// Adds a hand-written prompt.
    pub fn prompt<P: Prompt>(&mut self, prompt: P) -> &mut Self {
        self.by_hand::<P>(Primitive::Prompt(Arc::new(prompt)))
    }

    /// Takes a tool away. Calls that have begun go on.
    pub fn remove_tool(&mut self, name: impl Into<String>) -> &mut Self {
        self.step(Step::Remove(Kind::Tool, name.into()))
    }

    /// Takes the resource of this URI, or of this template, away.
    pub fn remove_resource(&mut self, uri: impl Into<String>) -> &mut Self {
        self.step(Step::Remove(Kind::Resource, uri.into()))
    }

    /// Takes a prompt away.
    pub fn remove_prompt(&mut self, name: impl Into<String>) -> &mut Self {
        self.step(Step::Remove(Kind::Prompt, name.into()))
    }

    /// Makes as if there were no such tool, until it is [enabled](Self::enable_tool) again. Its name stays taken.
    pub fn disable_tool(&mut self, name: impl Into<String>) -> &mut Self {
        self.step(Step::Enable(Kind::Tool, name.into(), false))
    }

    /// Makes as if there were no such resource, until it is [enabled](Self::enable_resource) again.
    pub fn disable_resource(&mut self, uri: impl Into<String>) -> &mut Self {
        self.step(Step::Enable(Kind::Resource, uri.into(), false))
    }

    /// Makes as if there were no such prompt, until it is [enabled](Self::enable_prompt) again.
    pub fn disable_prompt(&mut self, name: impl Into<String>) -> &mut Self {
        self.step(Step::Enable(Kind::Prompt, name.into(), false))
    }

    /// Offers a disabled tool again, at its place in the list. One that is enabled stays so.
    pub fn enable_tool(&mut self, name: impl Into<String>) -> &mut Self {
        self.step(Step::Enable(Kind::Tool, name.into(), true))
    }

    /// Offers a disabled resource again.
    pub fn enable_resource(&mut self, uri: impl Into<String>) -> &mut Self {
        self.step(Step::Enable(Kind::Resource, uri.into(), true))
    }

    /// Offers a disabled prompt again.
    pub fn enable_prompt(&mut self, name: impl Into<String>) -> &mut Self {
        self.step(Step::Enable(Kind::Prompt, name.into(), true))
    }

    fn by_hand<T>(&mut self, primitive: Primitive) -> &mut Self {
        self.step(Step::Add(vec![HandlerEntry::by_hand::<T>(primitive)]))
    }

    fn step(&mut self, step: Step) -> &mut Self {
        self.0.push(step);
        self
    }
}

impl App {
    /// Makes all of a change or nothing of it.
    pub(super) fn change(&self, change: RegistryChange) -> Result<(), BuildError> {
        let mut problems = Problems::default();
        if !self.dynamic {
            problems.push(
                "what this server offers is fixed; call `.dynamic()` on its builder to let it change",
            );
            return problems.into_refusal();
        }
        // Declared before the lock is taken: what goes away is dropped after it is given back.
        let (mut draft, replaced);
        let one_after_the_other = self.changing.lock().unwrap_or_else(PoisonError::into_inner);
        draft = Registry::clone(&self.registry());
        let changed = draft.apply(change, self, &mut problems);
        problems.into_refusal()?;
        if changed.is_empty() {
            return Ok(());
        }
        draft.capabilities = compile::dynamic_capabilities(&draft);
        let mut snapshot = self
            .snapshot
            .write()
            .unwrap_or_else(PoisonError::into_inner);
        replaced = mem::replace(&mut *snapshot, Arc::new(draft));
        drop(snapshot);
        self.connections.announce(&Change::Lists(changed));
        drop(one_after_the_other);
        drop(replaced);
        Ok(())
    }
}

impl Registry {
    /// Makes the change and says which lists it concerns.
    fn apply(&mut self, change: RegistryChange, app: &App, problems: &mut Problems) -> Kinds {
        let mut changed = Kinds::NONE;
        for step in change.0 {
            changed = changed.with(match step {
                Step::Add(handlers) => {
                    rules::state(&handlers, &app.state, problems);
                    let kinds = handlers
                        .iter()
                        .map(|handler| kinds_of(&handler.primitive))
                        .fold(Kinds::NONE, Kinds::with);
                    compile::add(self, handlers, app.lenient, problems);
                    kinds
                }
                Step::Remove(kind, name) => self.remove(kind, &name, problems),
                Step::Enable(kind, name, enabled) => self.enable(kind, &name, enabled, problems),
            });
        }
        for (kind, list) in [
            (Kinds::TOOLS, List::Tools),
            (Kinds::RESOURCES, List::Resources),
            (Kinds::RESOURCES, List::Templates),
            (Kinds::PROMPTS, List::Prompts),
        ] {
            if changed.contains(kind) {
                self.lists.forget(list);
            }
        }
        changed
    }

    fn remove(&mut self, kind: Kind, name: &str, problems: &mut Problems) -> Kinds {
        let removed = match kind {
            Kind::Tool => self.tools.remove(name),
            Kind::Prompt => self.prompts.remove(name),
            Kind::Resource => {
                let is_offered = self.resources.get(name).is_some();
                if is_offered {
                    Arc::make_mut(&mut self.router).remove(name);
                }
                self.resources.remove(name)
            }
        };
        if removed {
            return kind.list();
        }
        problems.push(self.unknown(kind, name));
        Kinds::NONE
    }

    fn enable(&mut self, kind: Kind, name: &str, enabled: bool, problems: &mut Problems) -> Kinds {
        let changed = match kind {
            Kind::Tool => self.tools.enable(name, enabled),
            Kind::Prompt => self.prompts.enable(name, enabled),
            Kind::Resource => self.resources.enable(name, enabled),
        };
        match changed {
            Some(true) if kind == Kind::Resource => self.route(name, enabled, problems),
            Some(_) => {}
            None => problems.push(self.unknown(kind, name)),
        }
        if changed == Some(true) {
            kind.list()
        } else {
            Kinds::NONE
        }
    }

    /// Has reads find a resource, or not find it any more.
    fn route(&mut self, uri: &str, enabled: bool, problems: &mut Problems) {
        let router = Arc::make_mut(&mut self.router);
        if !enabled {
            router.remove(uri);
            return;
        }
        let (Some(place), Some(entry)) =
            (self.resources.place(uri), self.resources.registered(uri))
        else {
            return;
        };
        let inserted = match (&entry.listed, UriTemplate::parse(uri)) {
            (ListedResource::Template(_), Ok(template)) => router.insert(template, place),
            _ => router.insert_static(uri, place),
        };
        if let Err(conflict) = inserted {
            let other = self.resources.at(conflict.other);
            let source = other.map_or("", |other| &other.source);
            problems.push(same_uris(&conflict.other_uri, source, uri, &entry.source));
        }
    }

    fn unknown(&self, kind: Kind, name: &str) -> String {
        match kind {
            Kind::Tool => unknown("tool", name, self.tools.names()),
            Kind::Resource => unknown("resource", name, self.resources.names()),
            Kind::Prompt => unknown("prompt", name, self.prompts.names()),
        }
    }
}

impl Kind {
    fn list(self) -> Kinds {
        match self {
            Self::Tool => Kinds::TOOLS,
            Self::Resource => Kinds::RESOURCES,
            Self::Prompt => Kinds::PROMPTS,
        }
    }
}

fn kinds_of(primitive: &Primitive) -> Kinds {
    match primitive {
        Primitive::Tool(_) => Kinds::TOOLS,
        Primitive::Resource(_) => Kinds::RESOURCES,
        Primitive::Prompt(_) => Kinds::PROMPTS,
    }
}
