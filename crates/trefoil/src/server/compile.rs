//! Definitions into a registry; whatever is wrong with one becomes a problem that names it.

use std::sync::Arc;

use serde_json::Value;
use trefoil_syntax::name::{check_prompt_name, check_resource_name, check_tool_name};
use trefoil_syntax::template::UriTemplate;

use super::enforcement::Enforcement;
use super::handler::{HandlerEntry, Primitive};
use super::registry::{
    Completable, ListedResource, PromptEntry, Registry, ResourceEntry, ToolEntry,
};
use super::rules;
use crate::arguments::CompiledInput;
use crate::error::Problems;
use crate::middleware::Stack;
use crate::prompt::Prompt;
use crate::protocol::{
    self, JsonObject, PromptsCapability, ResourcesCapability, ServerCapabilities, ToolsCapability,
};
use crate::resource::{Location, Resource, ResourceDefinition};
use crate::schema::{Checker, DerivedInput};
use crate::tool::{Tool, Validation};
use crate::uri::Router;

/// Compiles all handlers, in the order in which they were registered.
pub(super) fn compile(
    handlers: Vec<HandlerEntry>,
    page_size: Option<usize>,
    dynamic: bool,
    lenient: bool,
    logs: bool,
    problems: &mut Problems,
) -> Registry {
    let sees_context =
        |handler: &HandlerEntry| handler.sees_context || !handler.middleware.is_empty();
    let logs = logs || handlers.iter().any(sees_context);
    let mut registry = Registry::empty(page_size);
    add(&mut registry, handlers, lenient, problems);
    registry.capabilities = if dynamic {
        dynamic_capabilities(&registry)
    } else {
        capabilities(&registry, logs)
    };
    registry
}

/// Adds handlers to those that are there.
pub(super) fn add(
    registry: &mut Registry,
    handlers: Vec<HandlerEntry>,
    lenient: bool,
    problems: &mut Problems,
) {
    let mut compiler = Compiler {
        registry,
        lenient,
        problems,
    };
    for HandlerEntry {
        primitive,
        source,
        middleware,
        ..
    } in handlers
    {
        match primitive {
            Primitive::Tool(tool) => compiler.tool(tool, source, middleware),
            Primitive::Resource(resource) => compiler.resource(resource, source, middleware),
            Primitive::Prompt(prompt) => compiler.prompt(prompt, source, middleware),
        }
    }
}

/// What the server offers follows from what is registered (LIFE-20); nothing is offered by default.
fn capabilities(registry: &Registry, logs: bool) -> ServerCapabilities {
    let completes = |arguments: &[Completable]| {
        arguments
            .iter()
            .any(|argument| argument.asks_handler || argument.values.is_some())
    };
    let completions = registry
        .prompts
        .iter()
        .any(|entry| completes(&entry.arguments))
        || registry
            .resources
            .iter()
            .any(|entry| completes(&entry.variables));
    let resources = || ResourcesCapability {
        subscribe: subscribes(registry).then_some(true),
        ..ResourcesCapability::default()
    };
    ServerCapabilities {
        tools: (!registry.tools.is_empty()).then(ToolsCapability::default),
        resources: (!registry.resources.is_empty()).then(resources),
        prompts: (!registry.prompts.is_empty()).then(PromptsCapability::default),
        completions: completions.then(JsonObject::new),
        logging: logs.then(JsonObject::new),
        #[cfg(feature = "interaction")]
        extensions: super::tasks::extensions(registry),
        ..ServerCapabilities::default()
    }
}

/// What a server offers whose registry may change: whatever may come, since a client is told only once.
pub(super) fn dynamic_capabilities(registry: &Registry) -> ServerCapabilities {
    let earlier = registry.capabilities.resources.as_ref();
    #[cfg(feature = "interaction")]
    let earlier_extensions = registry.capabilities.extensions.clone();
    let subscribed = earlier.is_some_and(|earlier| earlier.subscribe == Some(true));
    ServerCapabilities {
        tools: Some(ToolsCapability::new().list_changed(true)),
        resources: Some(ResourcesCapability {
            subscribe: (subscribed || subscribes(registry)).then_some(true),
            list_changed: Some(true),
        }),
        prompts: Some(PromptsCapability::new().list_changed(true)),
        completions: Some(JsonObject::new()),
        logging: Some(JsonObject::new()),
        #[cfg(feature = "interaction")]
        extensions: earlier_extensions.or_else(|| super::tasks::extensions(registry)),
        ..registry.capabilities.clone()
    }
}

fn subscribes(registry: &Registry) -> bool {
    registry.resources.iter().any(|entry| entry.subscribe)
}

struct Compiler<'a> {
    registry: &'a mut Registry,
    /// Whether texts in arguments are taken for the values that they spell.
    lenient: bool,
    problems: &'a mut Problems,
}

impl Compiler<'_> {
    fn tool(&mut self, tool: Arc<dyn Tool>, source: String, outer: Stack) {
        let definition = tool.definition();
        let listed = definition.tool;
        let owner = format!("tool `{}` ({source})", listed.name);
        if let Err(why) = check_tool_name(&listed.name) {
            self.problems
                .push(format!("{owner}: the name is invalid: {why}"));
        }
        rules::icons(listed.icons.as_deref(), &owner, self.problems);
        rules::meta(listed.meta.as_ref(), &owner, self.problems);
        self.scopes(&definition.scopes, &owner);
        let schema = self.schema(listed.input_schema.get(), "input schema", &owner);
        self.output_schema(&listed, &owner);
        rules::headers(&schema, &owner, self.problems);
        let remote = rules::references(&schema, &owner, self.problems);
        let enforcement = match (definition.validation, &definition.derived) {
            (Validation::Advertised, Some(derived)) => {
                self.input(derived, &owner).map(Enforcement::BuiltIn)
            }
            (Validation::Advertised, None) if !remote => self.by_hand(&schema, &owner),
            _ => Some(Enforcement::ByHandler),
        };
        if let Some(other) = self.registry.tools.registered(&listed.name) {
            self.problems.push(format!(
                "two tools have the name `{}`: {} and {source}",
                listed.name, other.source
            ));
            return;
        }
        let middleware = self.stacked(outer, &definition.middleware);
        self.registry.tools.insert(Arc::new(ToolEntry {
            tool,
            listed,
            enforcement: enforcement.unwrap_or(Enforcement::ByHandler),
            timeout: definition.timeout,
            #[cfg(feature = "interaction")]
            task: definition.task,
            #[cfg(feature = "interaction")]
            task_ttl: definition.task_ttl,
            #[cfg(feature = "http")]
            mirrored: super::mirrored::MirroredArgument::all(&schema),
            hidden_defaults: hidden_defaults(definition.derived.as_ref()),
            #[cfg(feature = "http")]
            scopes: definition.scopes,
            visible_if: definition.visible_if,
            middleware,
            source,
        }));
    }

    fn scopes(&mut self, scopes: &[String], owner: &str) {
        rules::scopes(scopes, owner, self.problems);
        #[cfg(feature = "http")]
        {
            self.registry.scoped |= !scopes.is_empty();
        }
    }

    /// What is around an entry, outermost first.
    fn stacked(&mut self, outer: Stack, inner: &Stack) -> Stack {
        let stack = outer.then(inner);
        self.registry.layered |= !stack.is_empty();
        stack
    }

    fn output_schema(&mut self, listed: &protocol::Tool, owner: &str) {
        if let Some(raw) = &listed.output_schema {
            let schema: Result<Value, _> = serde_json::from_str(raw.get());
            if !matches!(schema, Ok(Value::Object(_) | Value::Bool(_))) {
                self.problems
                    .push(format!("{owner}: the output schema must be a JSON object"));
            }
        }
    }

    fn schema(&mut self, text: &str, what: &str, owner: &str) -> Value {
        match serde_json::from_str::<Value>(text) {
            Ok(schema) if schema.get("type").and_then(Value::as_str) == Some("object") => schema,
            _ => {
                self.problems.push(format!(
                    "{owner}: the root of the {what} must say `\"type\": \"object\"`"
                ));
                Value::Object(JsonObject::new())
            }
        }
    }

    /// What enforces the schema of a hand-written tool. Without it the schema would be advertised and not enforced.
    fn by_hand(&mut self, schema: &Value, owner: &str) -> Option<Enforcement> {
        let found = Enforcement::of_schema(schema, self.lenient);
        self.enforced(found, owner)
    }

    /// The checker of a derived schema.
    fn input(&mut self, derived: &DerivedInput, owner: &str) -> Option<CompiledInput> {
        for problem in &derived.problems {
            self.problems.push(format!("{owner}: {problem}"));
        }
        let mut checker = self.enforced(Checker::compile(&derived.schema), owner)?;
        let named = |flag: fn(&crate::schema::DerivedArgument) -> bool| {
            let names = derived
                .arguments
                .iter()
                .filter(move |argument| flag(argument));
            names
                .map(|argument| argument.name.clone())
                .collect::<Vec<_>>()
        };
        checker.sensitive(named(|argument| argument.sensitive));
        Some(CompiledInput {
            checker,
            enforced_by_types: derived.enforced_by_types,
            lenient: self.lenient,
            typed: true,
            optional: named(|argument| !argument.required),
        })
    }

    fn enforced<T>(&mut self, found: Result<T, Vec<String>>, owner: &str) -> Option<T> {
        found
            .map_err(|problems| {
                for problem in problems {
                    self.problems
                        .push(format!("{owner}: the schema cannot be enforced: {problem}"));
                }
            })
            .ok()
    }

    fn resource(&mut self, resource: Arc<dyn Resource>, source: String, outer: Stack) {
        let definition = resource.definition();
        let uri = definition.uri().to_owned();
        let owner = format!("resource `{uri}` ({source})");
        if let Err(why) = check_resource_name(&definition.name) {
            self.problems.push(format!(
                "{owner}: the name `{}` is invalid: {why}",
                definition.name
            ));
        }
        rules::icons(definition.icons.as_deref(), &owner, self.problems);
        rules::meta(definition.meta.as_ref(), &owner, self.problems);
        self.scopes(&definition.scopes, &owner);
        if definition
            .priority
            .is_some_and(|priority| !(0.0..=1.0).contains(&priority))
        {
            self.problems
                .push(format!("{owner}: `priority` must be between 0 and 1"));
        }
        let place = self.registry.resources.next_place();
        let template = match UriTemplate::parse(&uri) {
            Ok(template) => template,
            Err(error) => {
                self.problems.push(format!(
                    "{owner}: {} (at byte {})",
                    error.message(),
                    error.offset()
                ));
                return;
            }
        };
        if template.scheme().is_none() {
            self.problems.push(format!(
                "{owner}: the URI must begin with a scheme, as in `docs://{uri}`"
            ));
        }
        let variables = self.variables(&definition, &template, &owner);
        let input = definition
            .derived
            .as_ref()
            .and_then(|derived| self.input(derived, &owner));
        if let Some(other) = self.registry.resources.registered(&uri) {
            self.problems
                .push(same_uris(&uri, &other.source, &uri, &source));
            return;
        }
        let inserted = match &definition.location {
            Location::Uri(_) if !template.is_static() => {
                self.problems.push(format!(
                    "{owner}: a URI has no `{{…}}`; use `ResourceDefinition::template`"
                ));
                return;
            }
            Location::Uri(_) if definition.lists => {
                self.problems.push(format!(
                    "{owner}: only a template lists resources; one with a URI is listed as it is"
                ));
                return;
            }
            Location::Uri(_) => self.router().insert_static(&uri, place),
            Location::Template(_) => {
                if definition.size.is_some() {
                    self.problems
                        .push(format!("{owner}: a template has no `size`"));
                }
                self.router().insert(template, place)
            }
        };
        if let Err(conflict) = inserted {
            let other = self.registry.resources.at(conflict.other);
            let other_source = other.map_or("", |other| &other.source);
            let problem = same_uris(&conflict.other_uri, other_source, &uri, &source);
            self.problems.push(problem);
            return;
        }
        let listed = listed_resource(&definition);
        let middleware = self.stacked(outer, &definition.middleware);
        self.registry.resources.insert(Arc::new(ResourceEntry {
            resource,
            listed,
            mime_type: definition.mime_type,
            input,
            variables,
            cache: definition.cache,
            lists: definition.lists,
            subscribe: definition.subscribe,
            timeout: definition.timeout,
            #[cfg(feature = "http")]
            scopes: definition.scopes,
            visible_if: definition.visible_if,
            middleware,
            source,
        }));
    }

    /// The router; a copy of its own if a snapshot uses it.
    fn router(&mut self) -> &mut Router {
        Arc::make_mut(&mut self.registry.router)
    }

    /// The template's variables and where their completions come from.
    fn variables(
        &mut self,
        definition: &ResourceDefinition,
        template: &UriTemplate,
        owner: &str,
    ) -> Vec<Completable> {
        let derived = definition
            .derived
            .as_ref()
            .map(|derived| &derived.arguments[..])
            .unwrap_or_default();
        for argument in derived {
            let optional = template
                .variables()
                .any(|variable| variable.name() == argument.name && variable.is_optional());
            if optional && argument.required {
                self.problems.push(format!(
                    "{owner}: variable `{0}` may be absent from the URI, so the parameter `{0}` must be an `Option` or have a default",
                    argument.name
                ));
            }
        }
        for name in &definition.completes {
            if !template.variables().any(|variable| variable.name() == name) {
                self.problems.push(format!(
                    "{owner}: `{name}` is completed, but is no variable of the template"
                ));
            }
        }
        template
            .variables()
            .map(|variable| {
                let argument = derived
                    .iter()
                    .find(|argument| argument.name == variable.name());
                Completable {
                    name: variable.name().to_owned(),
                    values: argument.and_then(|argument| argument.values.clone()),
                    asks_handler: argument.is_some_and(|argument| argument.completes)
                        || definition
                            .completes
                            .iter()
                            .any(|name| name == variable.name()),
                }
            })
            .collect()
    }

    fn prompt(&mut self, prompt: Arc<dyn Prompt>, source: String, outer: Stack) {
        let definition = prompt.definition();
        let mut listed = definition.prompt;
        let owner = format!("prompt `{}` ({source})", listed.name);
        if let Err(why) = check_prompt_name(&listed.name) {
            self.problems
                .push(format!("{owner}: the name is invalid: {why}"));
        }
        rules::icons(listed.icons.as_deref(), &owner, self.problems);
        rules::meta(listed.meta.as_ref(), &owner, self.problems);
        self.scopes(&definition.scopes, &owner);
        for (index, argument) in definition.arguments.iter().enumerate() {
            let name = &argument.argument.name;
            if definition.arguments[..index]
                .iter()
                .any(|other| other.argument.name == *name)
            {
                self.problems
                    .push(format!("{owner}: two arguments have the name `{name}`"));
            }
        }
        let entries: Vec<_> = definition
            .arguments
            .iter()
            .map(|argument| argument.argument.clone())
            .collect();
        listed.arguments = (!entries.is_empty()).then_some(entries);
        let input = definition
            .derived
            .as_ref()
            .and_then(|derived| self.input(derived, &owner));
        if let Some(other) = self.registry.prompts.registered(&listed.name) {
            self.problems.push(format!(
                "two prompts have the name `{}`: {} and {source}",
                listed.name, other.source
            ));
            return;
        }
        let middleware = self.stacked(outer, &definition.middleware);
        self.registry.prompts.insert(Arc::new(PromptEntry {
            prompt,
            listed,
            input,
            arguments: definition.arguments.iter().map(Completable::from).collect(),
            timeout: definition.timeout,
            #[cfg(feature = "http")]
            scopes: definition.scopes,
            visible_if: definition.visible_if,
            middleware,
            source,
        }));
    }
}

/// What is wrong with two resources between which a URI does not decide.
pub(super) fn same_uris(one: &str, source_of_one: &str, other: &str, source: &str) -> String {
    format!(
        "resources `{one}` ({source_of_one}) and `{other}` ({source}) match the same URIs, and neither is more specific"
    )
}

/// Arguments whose default the schema does not tell.
fn hidden_defaults(derived: Option<&DerivedInput>) -> Vec<String> {
    let arguments = derived.into_iter().flat_map(|derived| &derived.arguments);
    arguments
        .filter(|argument| argument.hides_default)
        .map(|argument| argument.name.clone())
        .collect()
}

fn listed_resource(definition: &ResourceDefinition) -> ListedResource {
    match &definition.location {
        Location::Uri(uri) => {
            let mut resource = protocol::Resource::new(uri, &definition.name);
            resource.title.clone_from(&definition.title);
            resource.description.clone_from(&definition.description);
            resource.mime_type.clone_from(&definition.mime_type);
            resource.icons.clone_from(&definition.icons);
            resource.meta.clone_from(&definition.meta);
            resource.size = definition.size;
            resource.annotations = definition.annotations();
            ListedResource::Concrete(resource)
        }
        Location::Template(template) => {
            let mut listed = protocol::ResourceTemplate::new(template, &definition.name);
            listed.title.clone_from(&definition.title);
            listed.description.clone_from(&definition.description);
            listed.mime_type.clone_from(&definition.mime_type);
            listed.icons.clone_from(&definition.icons);
            listed.meta.clone_from(&definition.meta);
            listed.annotations = definition.annotations();
            ListedResource::Template(listed)
        }
    }
}
