//! Putting a server together.

use std::any::{Any, type_name};
use std::future::Future;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, RwLock};
use std::time::Duration;

use tokio::sync::Semaphore;

use super::app::App;
use super::compile::compile;
use super::connections::Connections;
use super::handler::{HandlerEntry, Primitive};
use super::limits::Limits;
#[cfg(feature = "interaction")]
use super::tasks::{TaskStorage, Tasks};
use super::wording::Wording;
use super::{Server, rules};
use crate::context::StateMap;
use crate::error::{BuildError, Problems, Result};
#[cfg(feature = "interaction")]
use crate::interaction::{RequestStateKey, Sealer};
use crate::middleware::{Middleware, Stack};
use crate::prompt::Prompt;
use crate::protocol::{CacheScope, Icon, Implementation};
use crate::resource::{CacheHint, Resource};
use crate::schema::Violation;
#[cfg(feature = "interaction")]
use crate::tasks::TaskStore;
use crate::tool::Tool;
use crate::transport::Transport;

/// A server in the making; [`Server::builder`] begins one.
#[derive(Debug)]
#[must_use = "a builder does nothing until it is built or serves"]
pub struct ServerBuilder {
    implementation: Implementation,
    instructions: Option<String>,
    handlers: Vec<HandlerEntry>,
    state: StateMap,
    doubled_state: Vec<&'static str>,
    middleware: Stack,
    limits: Limits,
    page_size: Option<usize>,
    list_cache: CacheHint,
    dynamic: bool,
    lenient: bool,
    wording: Wording,
    #[cfg(feature = "http")]
    http: crate::http::HttpConfig,
    #[cfg(feature = "tracing-forward")]
    forwards_tracing: bool,
    #[cfg(feature = "interaction")]
    request_state_keys: Vec<RequestStateKey>,
    #[cfg(feature = "interaction")]
    task_store: TaskStorage,
}

impl ServerBuilder {
    pub(super) fn new(name: String, version: String) -> Self {
        Self {
            implementation: Implementation::new(name, version),
            instructions: None,
            handlers: Vec::new(),
            state: StateMap::default(),
            doubled_state: Vec::new(),
            middleware: Stack::default(),
            limits: Limits::default(),
            page_size: None,
            list_cache: CacheHint::default(),
            dynamic: false,
            lenient: false,
            wording: Wording::default(),
            #[cfg(feature = "http")]
            http: crate::http::HttpConfig::default(),
            #[cfg(feature = "tracing-forward")]
            forwards_tracing: false,
            #[cfg(feature = "interaction")]
            request_state_keys: Vec::new(),
            #[cfg(feature = "interaction")]
            task_store: TaskStorage::default(),
        }
    }

    /// Human-readable name of the server (since 2025-06-18).
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.implementation = self.implementation.title(title);
        self
    }

    /// What the server is (since 2025-11-25).
    pub fn description(mut self, description: impl Into<String>) -> Self {
        self.implementation = self.implementation.description(description);
        self
    }

    /// Where to read more about the server (since 2025-11-25).
    pub fn website_url(mut self, url: impl Into<String>) -> Self {
        self.implementation = self.implementation.website_url(url);
        self
    }

    /// Icons to show (since 2025-11-25): `https:` or `data:` URIs (ICON-02).
    pub fn icons(mut self, icons: impl IntoIterator<Item = Icon>) -> Self {
        self.implementation = self
            .implementation
            .icons(icons.into_iter().collect::<Vec<_>>());
        self
    }

    /// Advice for the model on how to use the server; the place for what other systems put into a system prompt.
    pub fn instructions(mut self, instructions: impl Into<String>) -> Self {
        self.instructions = Some(instructions.into());
        self
    }

    /// Adds annotated functions; several calls add up.
    pub fn handlers(mut self, handlers: impl IntoIterator<Item = HandlerEntry>) -> Self {
        self.handlers.extend(handlers);
        self
    }

    /// Adds every annotated function of the program, in the order of their paths.
    ///
    /// A function that is also given to [`handlers`](Self::handlers) is a duplicate. Functions of a dependency are
    /// found only if the program mentions the dependency (`use dependency as _;`).
    #[cfg(feature = "discover")]
    pub fn discover(self) -> Self {
        self.handlers(super::discover::handlers())
    }

    /// Adds a hand-written tool.
    pub fn tool<T: Tool>(mut self, tool: T) -> Self {
        self.handlers
            .push(HandlerEntry::by_hand::<T>(Primitive::Tool(Arc::new(tool))));
        self
    }

    /// Adds a hand-written resource.
    pub fn resource<R: Resource>(mut self, resource: R) -> Self {
        self.handlers
            .push(HandlerEntry::by_hand::<R>(Primitive::Resource(Arc::new(
                resource,
            ))));
        self
    }

    /// Adds a hand-written prompt.
    pub fn prompt<P: Prompt>(mut self, prompt: P) -> Self {
        self.handlers
            .push(HandlerEntry::by_hand::<P>(Primitive::Prompt(Arc::new(
                prompt,
            ))));
        self
    }

    /// Gives the value to all handlers that take a `&T`. One value of each type.
    pub fn state<T: Any + Send + Sync>(mut self, value: T) -> Self {
        if !self.state.insert(value) {
            self.doubled_state.push(type_name::<T>());
        }
        self
    }

    /// Puts a [middleware](crate::middleware) around the server's lists, calls, reads, gets and completions, inside of those
    /// that are there already.
    pub fn middleware(mut self, middleware: impl Middleware) -> Self {
        self.middleware.push_inner(Arc::new(middleware));
        self
    }

    /// Changes the bounds of what one client can take.
    pub fn limits(mut self, change: impl FnOnce(&mut Limits)) -> Self {
        change(&mut self.limits);
        self
    }

    /// How long a request may take where its handler does not say otherwise; off by default. A request that takes
    /// longer is answered with an error (-32603) and its handler is dropped.
    pub fn request_timeout(mut self, timeout: Duration) -> Self {
        self.limits.request_timeout = Some(timeout);
        self
    }

    /// Adds a key that seals what a request has learnt between two rounds of asking a client of 2026-07-28.
    ///
    /// Without one a random key is made for this process, which is right for a server that serves standard input and output.
    /// Replicas that are to answer each other's retries, and restarts, need a key that they share. The first key seals and
    /// all of them open, so that a key is changed by adding the new one in front and taking the old one away after
    /// [`Limits::request_state_ttl`](crate::Limits::request_state_ttl).
    #[cfg(feature = "interaction")]
    pub fn request_state_key(mut self, key: impl Into<RequestStateKey>) -> Self {
        self.request_state_keys.push(key.into());
        self
    }

    /// Forwards events of `tracing` to the client within whose request they happen, by the
    /// [layer](crate::tracing_forward::layer) in the program's subscriber, and declares the capability `logging`.
    #[cfg(feature = "tracing-forward")]
    pub fn forward_tracing(mut self) -> Self {
        self.forwards_tracing = true;
        self
    }

    /// How the server is served over HTTP, if it is.
    #[cfg(feature = "http")]
    pub fn http(mut self, config: crate::http::HttpConfig) -> Self {
        self.http = config;
        self
    }

    /// Keeps tasks in this store, in place of the memory of this process.
    #[cfg(feature = "interaction")]
    pub fn task_store<S: TaskStore>(mut self, store: S) -> Self {
        self.task_store = TaskStorage(Arc::new(store));
        self
    }

    /// Bytes of the largest message that is read; 4 MiB by default.
    pub fn max_message_size(mut self, bytes: usize) -> Self {
        self.limits.message_size = bytes;
        self
    }

    /// Splits lists into pages of so many entries; by default a list is one page.
    pub fn page_size(mut self, entries: usize) -> Self {
        self.page_size = Some(entries);
        self
    }

    /// How long, and for whom, clients may keep lists and the answer to `server/discover` (since 2026-07-28). By
    /// default they are private and stale at once.
    pub fn list_cache(mut self, ttl: Duration, scope: CacheScope) -> Self {
        self.list_cache = CacheHint { ttl, scope };
        self
    }

    /// Lets tools, resources and prompts come and go while the server serves, by its
    /// [handle](Server::handle).
    ///
    /// Clients are told so (`listChanged`), and that there may be tools, resources, prompts, completions and log messages even
    /// where there are none yet, because they are told only once.
    pub fn dynamic(mut self) -> Self {
        self.dynamic = true;
        self
    }

    /// Takes a text in the arguments of a tool for the value that it spells, where the schema accepts no text: some models
    /// send `"5"` for `5`. Off by default.
    ///
    /// | where the schema wants | this text | is taken for |
    /// | --- | --- | --- |
    /// | a number | `"2.5"`, `"-3"`, `"1e3"` | the number |
    /// | an integer | `"5"`, `"5.0"` | the integer |
    /// | a boolean | `"true"`, `"false"` | the boolean |
    /// | an array | `"[1, 2]"` | the array |
    /// | an object | `"{\"x\": 1}"` | the object |
    /// | the whole of the arguments | `"{\"x\": 1}"` | the arguments |
    ///
    /// That holds at any depth, also within what was itself a text. Numbers and booleans are those of JSON, with nothing
    /// around them: `"007"`, `"+5"`, `" 5"` and `"True"` stay texts, and are refused. So does everything where a text is among
    /// the types that the schema accepts. Arguments that are accepted without this mode mean the same in it. A hand-written tool
    /// gets the converted arguments; one that [checks them itself](crate::tool::Validation::ByHandler) gets them as sent,
    /// but for the whole object.
    pub fn lenient_arguments(mut self) -> Self {
        self.lenient = true;
        self
    }

    /// Says in words of the server's own what is wrong with arguments that were refused.
    ///
    /// The function gets the name of the tool, prompt or resource and everything that is wrong, at least one thing. What it
    /// returns is the text that the model reads (of a tool, with `isError`), or the message of the error -32602 (of a prompt or
    /// resource). No [`Violation`] holds the value of a `sensitive` argument.
    ///
    /// # Examples
    ///
    /// ```
    /// use trefoil::Server;
    ///
    /// let builder = Server::builder("desk", "1.0.0").describe_invalid_arguments(|name, violations| {
    ///     let lines: Vec<_> = violations.iter().map(|violation| format!("- {violation}")).collect();
    ///     format!("`{name}` was not run. Mend this and call it again:\n{}", lines.join("\n"))
    /// });
    /// ```
    pub fn describe_invalid_arguments(
        mut self,
        describe: impl Fn(&str, &[Violation]) -> String + Send + Sync + 'static,
    ) -> Self {
        self.wording = Wording::by(describe);
        self
    }

    /// Checks everything and makes the server.
    ///
    /// # Errors
    ///
    /// When anything is wrong with the definition: duplicate or invalid names, missing state, templates that match
    /// the same URI, schemas that cannot be enforced. All problems are listed.
    pub fn build(mut self) -> Result<Server, BuildError> {
        // Without a place nothing would ever run.
        self.limits.running_requests = self.limits.running_requests.max(1);
        let mut problems = Problems::default();
        for doubled in &self.doubled_state {
            problems.push(format!(
                "state of type `{doubled}` is given twice; wrap one of the two in a type of its own"
            ));
        }
        rules::state(&self.handlers, &self.state, &mut problems);
        rules::server(&self.implementation, self.page_size, &mut problems);
        #[cfg(feature = "http")]
        self.http.check(&mut problems);
        let logs = !self.middleware.is_empty();
        #[cfg(feature = "tracing-forward")]
        let logs = logs || self.forwards_tracing;
        let registry = compile(
            self.handlers,
            self.page_size,
            self.dynamic,
            self.lenient,
            logs,
            &mut problems,
        );
        problems.into_result()?;
        Ok(Server::new(App {
            modern_head: App::modern_head(&self.implementation),
            implementation: self.implementation,
            instructions: self.instructions,
            state: self.state,
            middleware: self.middleware,
            #[cfg(feature = "interaction")]
            sealer: Sealer::new(
                self.request_state_keys,
                self.limits.request_state_ttl,
                self.limits.request_state_size,
            ),
            #[cfg(feature = "interaction")]
            tasks: Arc::new(Tasks::new(self.task_store.0, &self.limits)),
            snapshot: RwLock::new(Arc::new(registry)),
            dynamic: self.dynamic,
            changing: Mutex::default(),
            connections: Connections::default(),
            #[cfg(feature = "http")]
            exchanges: Connections::default(),
            #[cfg(feature = "http")]
            recent_caller: Default::default(),
            ended: AtomicBool::new(false),
            #[cfg(feature = "http")]
            ending: tokio::sync::Notify::new(),
            list_cache: self.list_cache,
            blocking_calls: Arc::new(Semaphore::new(
                self.limits.blocking_calls.clamp(1, Semaphore::MAX_PERMITS),
            )),
            limits: self.limits,
            lenient: self.lenient,
            wording: self.wording,
            #[cfg(feature = "http")]
            http: self.http,
            #[cfg(feature = "tracing-forward")]
            forwards_tracing: self.forwards_tracing,
        }))
    }

    /// Builds the server and serves standard input and output; see [`Server::serve_stdio`].
    ///
    /// # Errors
    ///
    /// When the server cannot be built, or standard input or output fails.
    #[cfg(feature = "stdio")]
    pub fn serve_stdio(self) -> impl Future<Output = Result> + Send {
        let server = self.build();
        async move { server?.serve_stdio().await }
    }

    /// Builds the server and serves one client; see [`Server::serve`].
    ///
    /// # Errors
    ///
    /// When the server cannot be built, or the connection fails.
    pub fn serve(self, transport: impl Transport) -> impl Future<Output = Result> + Send {
        let server = self.build();
        async move { server?.serve(transport).await }
    }
}
