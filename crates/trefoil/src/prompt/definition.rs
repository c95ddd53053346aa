//! What a prompt says of itself.

use std::sync::Arc;
use std::time::Duration;

use crate::context::{RequestInfo, VisibleIf};
use crate::middleware::{Middleware, Stack};
use crate::protocol::{Icon, Meta, Prompt, PromptArgument};
use crate::schema::{DerivedInput, InputSchema};

/// The entry of a prompt in `prompts/list`, and how the server treats the prompt.
#[derive(Debug, Clone)]
pub struct PromptDefinition {
    pub(crate) prompt: Prompt,
    pub(crate) arguments: Vec<PromptArgumentDefinition>,
    pub(crate) timeout: Option<Duration>,
    pub(crate) scopes: Vec<String>,
    pub(crate) visible_if: Option<VisibleIf>,
    pub(crate) middleware: Stack,
    pub(crate) derived: Option<DerivedInput>,
}

/// One argument of a prompt.
#[derive(Debug, Clone)]
pub struct PromptArgumentDefinition {
    pub(crate) argument: PromptArgument,
    pub(crate) values: Option<Vec<String>>,
    pub(crate) completes: bool,
}

impl PromptDefinition {
    /// A prompt by its name.
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            prompt: Prompt::new(name),
            arguments: Vec::new(),
            timeout: None,
            scopes: Vec::new(),
            visible_if: None,
            middleware: Stack::default(),
            derived: None,
        }
    }

    /// What the macro derived.
    #[doc(hidden)]
    #[must_use]
    pub fn derived(name: &str, description: &str, input: InputSchema) -> Self {
        let derived = input.finish();
        let mut definition = Self::new(name).description(description);
        for argument in &derived.arguments {
            let mut entry = PromptArgument::new(&*argument.name);
            entry.title.clone_from(&argument.title);
            entry.description.clone_from(&argument.description);
            entry.required = argument.required.then_some(true);
            definition.arguments.push(PromptArgumentDefinition {
                argument: entry,
                values: argument.values.clone(),
                completes: argument.completes,
            });
        }
        definition.derived = Some(derived);
        definition
    }

    /// Human-readable name (since 2025-06-18).
    #[must_use]
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.prompt = self.prompt.title(title);
        self
    }

    /// What the prompt is for.
    #[must_use]
    pub fn description(mut self, description: impl Into<String>) -> Self {
        self.prompt = self.prompt.description(description);
        self
    }

    /// Adds an argument.
    #[must_use]
    pub fn argument(mut self, argument: PromptArgumentDefinition) -> Self {
        self.arguments.push(argument);
        self
    }

    /// Icons to show (since 2025-11-25).
    #[must_use]
    pub fn icons(mut self, icons: impl IntoIterator<Item = Icon>) -> Self {
        self.prompt = self.prompt.icons(icons.into_iter().collect::<Vec<_>>());
        self
    }

    /// The entry's `_meta` (since 2025-06-18).
    #[must_use]
    pub fn meta(mut self, meta: impl Into<Meta>) -> Self {
        self.prompt = self.prompt.meta(meta);
        self
    }

    /// How long the messages may take; then an error answers and the handler is dropped.
    #[must_use]
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = Some(timeout);
        self
    }

    /// Scopes that gets and completions of this prompt need, beside those that the whole server needs. Without them a client gets the
    /// challenge to ask for more (AUTH-10); it is listed all the same, unless [`visible_if`](Self::visible_if) says otherwise.
    ///
    /// Over HTTP alone: over other transports nobody has scopes, and none are asked for.
    #[must_use]
    pub fn scopes<S: Into<String>>(mut self, scopes: impl IntoIterator<Item = S>) -> Self {
        self.scopes.extend(scopes.into_iter().map(Into::into));
        self
    }

    /// Shows the prompt only to requests of which the function says so; to all others it is unknown: not listed, not
    /// to be had, not completed. The list that it belongs to is then written for each request and sent as `private`.
    ///
    /// The function is asked often and must not wait. If it panics, the prompt is hidden.
    #[must_use]
    pub fn visible_if(
        mut self,
        visible: impl Fn(&RequestInfo<'_>) -> bool + Send + Sync + 'static,
    ) -> Self {
        self.visible_if = Some(VisibleIf::new(visible));
        self
    }

    /// Puts a [middleware](crate::middleware) around gets and completions of this prompt, inside of those that are there already.
    #[must_use]
    pub fn middleware(mut self, middleware: impl Middleware) -> Self {
        self.middleware.push_inner(Arc::new(middleware));
        self
    }

    /// Name of the prompt.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.prompt.name
    }
}

impl PromptArgumentDefinition {
    /// An argument that may be left out.
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            argument: PromptArgument::new(name),
            values: None,
            completes: false,
        }
    }

    /// Requires the argument.
    #[must_use]
    pub fn required(mut self) -> Self {
        self.argument.required = Some(true);
        self
    }

    /// Human-readable name (since 2025-06-18).
    #[must_use]
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.argument.title = Some(title.into());
        self
    }

    /// What the argument is.
    #[must_use]
    pub fn description(mut self, description: impl Into<String>) -> Self {
        self.argument.description = Some(description.into());
        self
    }

    /// Completes the argument from a fixed set of values.
    #[must_use]
    pub fn values<T: Into<String>>(mut self, values: impl IntoIterator<Item = T>) -> Self {
        self.values = Some(values.into_iter().map(Into::into).collect());
        self
    }

    /// Says that [`Prompt::complete`](super::Prompt::complete) has values for this argument.
    #[must_use]
    pub fn completes(mut self) -> Self {
        self.completes = true;
        self
    }
}
