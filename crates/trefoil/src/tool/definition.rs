//! What a tool says of itself.

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

use crate::context::{RequestInfo, VisibleIf};
use crate::middleware::{Middleware, Stack};
use crate::protocol::{Icon, Meta, Tool, ToolAnnotations};
use crate::schema::{DerivedInput, InputSchema};
#[cfg(feature = "interaction")]
use crate::tasks::TaskSupport;

/// The entry of a tool in `tools/list`, and how the server treats the tool.
#[derive(Debug, Clone)]
pub struct ToolDefinition {
    pub(crate) tool: Tool,
    pub(crate) validation: Validation,
    pub(crate) timeout: Option<Duration>,
    pub(crate) scopes: Vec<String>,
    pub(crate) visible_if: Option<VisibleIf>,
    pub(crate) middleware: Stack,
    pub(crate) derived: Option<DerivedInput>,
    #[cfg(feature = "interaction")]
    pub(crate) task: Option<TaskSupport>,
    #[cfg(feature = "interaction")]
    pub(crate) task_ttl: Option<Duration>,
}

/// Who sees to it that arguments fit the advertised schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Validation {
    /// The server, before the tool runs. It knows the keywords that derived schemas have (types, bounds, patterns, known formats,
    /// alternatives, `$ref` to `$defs`, …), and with the feature `full-json-schema` all of JSON Schema 2020-12. Building
    /// fails if the schema uses a keyword that the server does not know.
    #[default]
    Advertised,
    /// The tool itself; the server checks only that the arguments are a JSON object, and that the schema refers to nothing
    /// outside of it.
    ByHandler,
}

impl ToolDefinition {
    /// A tool by its name and input schema, whose root must say `"type": "object"` (TOOL-06).
    ///
    /// Names are 1 to 128 of `A-Z a-z 0-9 _ - .` (TOOL-21).
    #[expect(clippy::missing_panics_doc, reason = "a JSON value always serializes")]
    pub fn new(name: impl Into<String>, input_schema: Value) -> Self {
        let text = to_raw_value(&input_schema).expect("a JSON value serializes");
        Self::with_raw_schema(name, text)
    }

    /// A tool whose input schema is advertised byte for byte as given. It may be any schema of the dialect 2020-12 without
    /// references out of it; [`Validation`] says who enforces it.
    pub fn with_raw_schema(name: impl Into<String>, input_schema: Box<RawValue>) -> Self {
        Self {
            tool: Tool::new(name, input_schema),
            validation: Validation::default(),
            timeout: None,
            scopes: Vec::new(),
            visible_if: None,
            middleware: Stack::default(),
            derived: None,
            #[cfg(feature = "interaction")]
            task: None,
            #[cfg(feature = "interaction")]
            task_ttl: None,
        }
    }

    /// What the macro derived.
    #[doc(hidden)]
    #[must_use]
    pub fn derived(name: &str, description: &str, input: InputSchema) -> Self {
        let derived = input.finish();
        let mut definition = Self::new(name, derived.schema.clone()).description(description);
        definition.derived = Some(derived);
        definition
    }

    /// Human-readable name (since 2025-06-18).
    #[must_use]
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.tool = self.tool.title(title);
        self
    }

    /// What the tool does, for the model that chooses among tools.
    #[must_use]
    pub fn description(mut self, description: impl Into<String>) -> Self {
        self.tool = self.tool.description(description);
        self
    }

    /// Schema of `structuredContent` (since 2025-06-18). Clients before 2026-07-28 see it only if its root says
    /// `"type": "object"` (TOOL-09).
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "a JSON value always serializes")]
    pub fn output_schema(mut self, schema: Value) -> Self {
        let text = to_raw_value(&schema).expect("a JSON value serializes");
        self.tool = self.tool.output_schema(text);
        self
    }

    /// The output schema of a return type, if it has one.
    #[doc(hidden)]
    #[must_use]
    pub fn output(self, schema: Option<Value>) -> Self {
        match schema {
            Some(schema) => self.output_schema(schema),
            None => self,
        }
    }

    /// Hints about the tool's behaviour (since 2025-03-26).
    #[must_use]
    pub fn annotations(mut self, annotations: ToolAnnotations) -> Self {
        self.tool = self.tool.annotations(annotations);
        self
    }

    /// Icons to show (since 2025-11-25).
    #[must_use]
    pub fn icons(mut self, icons: impl IntoIterator<Item = Icon>) -> Self {
        self.tool = self.tool.icons(icons.into_iter().collect::<Vec<_>>());
        self
    }

    /// The entry's `_meta` (since 2025-06-18).
    #[must_use]
    pub fn meta(mut self, meta: impl Into<Meta>) -> Self {
        self.tool = self.tool.meta(meta);
        self
    }

    /// Who validates the arguments.
    #[must_use]
    pub fn validation(mut self, validation: Validation) -> Self {
        self.validation = validation;
        self
    }

    /// How long a call may take; then it is answered with an error and dropped. Overrides the server's own limit.
    #[must_use]
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = Some(timeout);
        self
    }

    /// Whether and when calls become tasks; without it they never do.
    #[cfg(feature = "interaction")]
    #[must_use]
    pub fn task(mut self, support: TaskSupport) -> Self {
        self.task = Some(support);
        self
    }

    /// How long its tasks are kept, from their beginning. Overrides [`Limits::task_ttl`](crate::Limits::task_ttl).
    #[cfg(feature = "interaction")]
    #[must_use]
    pub fn task_ttl(mut self, ttl: Duration) -> Self {
        self.task_ttl = Some(ttl);
        self
    }

    /// Scopes that calls of this tool need, beside those that the whole server needs. Without them a client gets the
    /// challenge to ask for more (AUTH-10); it is listed all the same, unless [`visible_if`](Self::visible_if) says otherwise.
    ///
    /// Over HTTP alone: over other transports nobody has scopes, and none are asked for.
    #[must_use]
    pub fn scopes<S: Into<String>>(mut self, scopes: impl IntoIterator<Item = S>) -> Self {
        self.scopes.extend(scopes.into_iter().map(Into::into));
        self
    }

    /// Shows the tool only to requests of which the function says so; to all others it is unknown: not listed, not
    /// callable, not to be guessed from errors. The list that it belongs to is then written for each request and sent as `private`.
    ///
    /// The function is asked often and must not wait. If it panics, the tool is hidden.
    #[must_use]
    pub fn visible_if(
        mut self,
        visible: impl Fn(&RequestInfo<'_>) -> bool + Send + Sync + 'static,
    ) -> Self {
        self.visible_if = Some(VisibleIf::new(visible));
        self
    }

    /// Puts a [middleware](crate::middleware) around calls of this tool, inside of those that are there already.
    #[must_use]
    pub fn middleware(mut self, middleware: impl Middleware) -> Self {
        self.middleware.push_inner(Arc::new(middleware));
        self
    }

    /// Name of the tool.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.tool.name
    }
}
