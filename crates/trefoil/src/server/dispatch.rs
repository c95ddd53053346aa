//! Method → handler. A function of the built server, the caller and the message: no I/O happens here.

use std::borrow::Cow;
use std::sync::Arc;

use bytes::Bytes;
use tracing::{Instrument, Span};
use trefoil_syntax::near::nearest;

use super::app::App;
#[cfg(feature = "http")]
use super::arrival::Arrival;
use super::completion;
use super::lifecycle::Caller;
use super::limited::within;
use super::lists::{Asked, List, Position};
#[cfg(feature = "http")]
use super::mirrored;
use super::outbox::Outbox;
use super::params::Params;
#[cfg(feature = "interaction")]
use super::parking;
use super::registry::{PromptEntry, Registry, ToolEntry};
use super::shape::Payload;
#[cfg(feature = "http")]
use super::standing::Refusal;
#[cfg(feature = "interaction")]
use super::tasks::{self, Manner, Plan, TaskCall, TaskRequest};
use super::viewer::Viewer;
use crate::arguments::Arguments;
use crate::context::{About, NewRequest, RequestContext};
use crate::error::ProtocolError;
#[cfg(feature = "interaction")]
use crate::interaction::{Dialogue, Way};
use crate::jsonrpc::{ErrorCode, ErrorObject, Malformed, RawId, shown};
use crate::middleware::HandlerFuture;
use crate::protocol::{DiscoverResult, Revision, SetLevelParams, methods};
use crate::resource::MatchedUri;

/// One request, ready to be served.
#[derive(Clone)]
pub(super) struct Call<'a> {
    pub(super) app: &'a Arc<App>,
    pub(super) registry: Arc<Registry>,
    pub(super) outbox: &'a Arc<Outbox>,
    pub(super) principal: Option<Arc<str>>,
    pub(super) caller: Caller,
    pub(super) id: RawId,
    pub(super) serial: u64,
    pub(super) method: &'a str,
    pub(super) params: Params<'a>,
    /// The message that everything was cut from.
    pub(super) frame: &'a Bytes,
    #[cfg(feature = "http")]
    pub(super) arrival: Option<&'a Arrival>,
}

/// What became of a request.
pub(super) enum Dispatched {
    /// It is answered.
    Done(Result<Payload, ErrorObject>),
    /// It is not one that its maker may make.
    #[cfg(feature = "http")]
    Refused(Refusal),
    /// It has opened a subscription, whose first message this is.
    Listening(Bytes),
    /// A handler serves it.
    Running(RequestContext, HandlerFuture),
}

/// Finds what serves the request.
pub(super) fn dispatch(call: Call<'_>) -> Dispatched {
    match call.dispatch() {
        Ok(dispatched) => dispatched,
        Err(error) => Dispatched::Done(Err(error)),
    }
}

impl From<Malformed> for ErrorObject {
    fn from(_: Malformed) -> Self {
        Self::parse_error()
    }
}

impl Call<'_> {
    fn dispatch(self) -> Result<Dispatched, ErrorObject> {
        let capabilities = &self.registry.capabilities;
        let modern = self.caller.client.revision.is_modern();
        match self.method {
            methods::TOOLS_CALL if capabilities.tools.is_some() => return self.call_tool(),
            methods::PROMPTS_GET if capabilities.prompts.is_some() => return self.get_prompt(),
            _ => self.params.ignore_arguments()?,
        }
        let payload = match self.method {
            methods::TOOLS_LIST if capabilities.tools.is_some() => return self.list(List::Tools),
            methods::RESOURCES_LIST if capabilities.resources.is_some() => {
                return self.list_resources();
            }
            methods::RESOURCES_TEMPLATES_LIST if capabilities.resources.is_some() => {
                return self.list(List::Templates);
            }
            methods::PROMPTS_LIST if capabilities.prompts.is_some() => {
                return self.list(List::Prompts);
            }
            methods::RESOURCES_READ if capabilities.resources.is_some() => {
                return self.read_resource();
            }
            methods::RESOURCES_SUBSCRIBE if !modern && self.subscribes() => self.subscribe()?,
            methods::RESOURCES_UNSUBSCRIBE if !modern && self.subscribes() => self.unsubscribe()?,
            methods::SUBSCRIPTIONS_LISTEN if modern => return self.listen(),
            methods::COMPLETION_COMPLETE if capabilities.completions.is_some() => {
                return self.complete();
            }
            #[cfg(feature = "interaction")]
            methods::TASKS_GET if modern && capabilities.extensions.is_some() => {
                return self.of_task(methods::TASKS_GET);
            }
            #[cfg(feature = "interaction")]
            methods::TASKS_UPDATE if modern && capabilities.extensions.is_some() => {
                return self.of_task(methods::TASKS_UPDATE);
            }
            #[cfg(feature = "interaction")]
            methods::TASKS_CANCEL if modern && capabilities.extensions.is_some() => {
                return self.of_task(methods::TASKS_CANCEL);
            }
            methods::PING if !modern => Payload::Empty,
            methods::LOGGING_SET_LEVEL if !modern && capabilities.logging.is_some() => {
                let params: SetLevelParams = self.params.parse()?;
                self.caller.log.set(params.level);
                Payload::Empty
            }
            methods::SERVER_DISCOVER if modern => Payload::Discover(Box::new(self.discover())),
            method => {
                return Err(ErrorObject::new(
                    ErrorCode::METHOD_NOT_FOUND,
                    format!("method `{}` is not available", shown(method)),
                ));
            }
        };
        Ok(Dispatched::Done(Ok(payload)))
    }

    fn discover(&self) -> DiscoverResult {
        let versions = Revision::ALL.map(Revision::as_str);
        let mut result = DiscoverResult::new(versions, self.registry.capabilities.clone());
        result.instructions.clone_from(&self.app.instructions);
        result
    }

    /// A list that needs no handler.
    pub(super) fn list(&self, list: List) -> Result<Dispatched, ErrorObject> {
        let position = Position::read(list, &self.params)?;
        let method = match list {
            List::Tools => methods::TOOLS_LIST,
            List::Resources => methods::RESOURCES_LIST,
            List::Templates => methods::RESOURCES_TEMPLATES_LIST,
            List::Prompts => methods::PROMPTS_LIST,
        };
        let asked = Asked {
            app: self.app,
            list,
            revision: self.caller.client.revision,
        };
        let viewer = Viewer::new(self, method);
        let lists = &self.registry.lists;
        let page = lists.page(asked, &self.registry, &viewer, &position)?;
        Ok(Dispatched::Done(Ok(Payload::Written(page))))
    }

    fn call_tool(self) -> Result<Dispatched, ErrorObject> {
        let name = self.params.name()?;
        let tools = &self.registry.tools;
        let viewer = Viewer::new(&self, methods::TOOLS_CALL);
        let sees = |entry: &&Arc<ToolEntry>| viewer.sees(entry.visible_if.as_ref());
        let Some(entry) = tools.get(&name).filter(sees).cloned() else {
            let names = tools.iter().filter(sees).map(|entry| &*entry.listed.name);
            return Err(ErrorObject::invalid_params(unknown("tool", &name, names)));
        };
        let arguments = self.tool_arguments()?;
        #[cfg(feature = "http")]
        if let Some(arrival) = self.arrival
            && self.caller.client.revision.is_modern()
        {
            let headers = arrival.headers();
            mirrored::check_arguments(&entry.mirrored, headers, text(&arguments))?;
        }
        #[cfg(feature = "interaction")]
        let plan = tasks::plan(&entry, &self.caller.client)?;
        #[cfg(feature = "interaction")]
        if let Plan::Refused(result) = plan {
            return Ok(Dispatched::Done(Ok(Payload::CallTool(result))));
        }
        #[cfg(feature = "interaction")]
        let ttl = entry.task_ttl;
        let handle = move |ctx: RequestContext| async move {
            let arguments = ctx.replaced_arguments().or(arguments);
            let input = entry.enforcement.input();
            let given = Arguments::new(text(&arguments), input);
            let called = match entry.enforcement.check(given) {
                Ok(converted) => {
                    let text = converted.as_deref().unwrap_or(given.raw());
                    let arguments = Arguments::new(Some(text), input);
                    within(
                        &ctx,
                        ctx.app().limit(entry.timeout),
                        entry.tool.call(&ctx, arguments),
                    )
                    .await
                }
                Err(refused) => Err(refused.into()),
            };
            let wording = &ctx.app().wording;
            called
                .or_else(|error| wording.of_tool(&entry.listed.name, error))
                .map(Payload::CallTool)
        };
        #[cfg(feature = "interaction")]
        if let Plan::Task(manner) = plan {
            let (ctx, outlives) = self.detached(methods::TOOLS_CALL, manner)?;
            let future = boxed(handle(outlives.clone()));
            let call = TaskCall::new(outlives, future, manner, ttl);
            return Ok(running(ctx, |_| call.serve()));
        }
        let ctx = self.asking(methods::TOOLS_CALL, About::default())?;
        Ok(running(ctx, handle))
    }

    fn read_resource(self) -> Result<Dispatched, ErrorObject> {
        let about = About {
            uri: Some(self.params.uri()?.into_owned()),
            ..About::default()
        };
        let registry = self.registry.clone();
        let ctx = self.asking(methods::RESOURCES_READ, about)?;
        Ok(running(ctx, move |ctx| async move {
            let uri = ctx.request().uri().unwrap_or_default();
            let found = registry.router.find(uri);
            let entry = found
                .as_ref()
                .and_then(|found| registry.resources.at(found.value));
            let entry = entry.filter(|entry| ctx.sees(entry.visible_if.as_ref()));
            let (Some(found), Some(entry)) = (found, entry) else {
                return Err(ProtocolError::resource_not_found(uri));
            };
            let variables = found
                .variables
                .into_iter()
                .map(|(name, value)| (Cow::Borrowed(name), value));
            let uri = MatchedUri::new(
                uri,
                entry.mime_type.as_deref(),
                variables.collect(),
                entry.input.as_ref(),
            );
            let result = within(
                &ctx,
                ctx.app().limit(entry.timeout),
                entry.resource.read(&ctx, uri),
            )
            .await
            .map_err(|error| ctx.app().wording.of_request(entry.name(), error))?;
            Ok(Payload::ReadResource(result, entry.cache))
        }))
    }

    fn get_prompt(self) -> Result<Dispatched, ErrorObject> {
        let name = self.params.name()?;
        let prompts = &self.registry.prompts;
        let viewer = Viewer::new(&self, methods::PROMPTS_GET);
        let sees = |entry: &&Arc<PromptEntry>| viewer.sees(entry.visible_if.as_ref());
        let Some(entry) = prompts.get(&name).filter(sees).cloned() else {
            let names = prompts.iter().filter(sees).map(|entry| &*entry.listed.name);
            return Err(ErrorObject::invalid_params(unknown("prompt", &name, names)));
        };
        let arguments = self.arguments()?;
        let ctx = self.asking(methods::PROMPTS_GET, About::default())?;
        Ok(running(ctx, move |ctx| async move {
            let arguments = ctx.replaced_arguments().or(arguments);
            let arguments = Arguments::new(text(&arguments), entry.input.as_ref());
            let known = entry.listed.arguments.as_deref().unwrap_or_default();
            let checked = match entry.input {
                Some(_) => Ok(()),
                None => arguments.check_texts(known),
            };
            let got = match checked {
                Ok(()) => {
                    within(
                        &ctx,
                        ctx.app().limit(entry.timeout),
                        entry.prompt.get(&ctx, arguments),
                    )
                    .await
                }
                Err(refused) => Err(refused.into()),
            };
            let wording = &ctx.app().wording;
            got.map_err(|error| wording.of_request(&entry.listed.name, error))
                .map(Payload::GetPrompt)
        }))
    }

    fn complete(self) -> Result<Dispatched, ErrorObject> {
        let viewer = Viewer::new(&self, methods::COMPLETION_COMPLETE);
        let (completion, about) =
            completion::Request::new(&self.registry, &viewer, self.params.parse()?)?;
        let ctx = self.unasking(methods::COMPLETION_COMPLETE, about);
        Ok(running(ctx, move |ctx| async move {
            let result = within(&ctx, ctx.app().limit(None), completion.run(&ctx)).await?;
            Ok(Payload::Complete(result))
        }))
    }

    /// The arguments of a tool, which lenient mode also takes out of a text that holds them.
    pub(super) fn tool_arguments(&self) -> Result<Option<Bytes>, ErrorObject> {
        let lenient = self.app.lenient;
        match lenient.then(|| self.params.arguments_in_text()).flatten() {
            Some(text) => Ok(Some(text.into())),
            None => self.arguments(),
        }
    }

    /// The arguments, as a part of the message that outlives this call.
    pub(super) fn arguments(&self) -> Result<Option<Bytes>, ErrorObject> {
        let arguments = self.params.arguments()?;
        Ok(arguments.map(|text| self.frame.slice_ref(text.as_bytes())))
    }

    /// The context of a request whose handler may ask the client.
    #[cfg(feature = "interaction")]
    fn asking(self, method: &'static str, about: About) -> Result<RequestContext, ErrorObject> {
        let dialogue = if self.caller.client.revision.is_modern() {
            parking::resume(
                self.app,
                &self.params,
                self.frame,
                self.principal.as_deref(),
            )?
        } else {
            Dialogue::fresh(Way::Live)
        };
        Ok(self.context(method, about, dialogue))
    }

    /// The context of a request, and one for a handler that may outlive it.
    #[cfg(feature = "interaction")]
    fn detached(
        self,
        method: &'static str,
        manner: Manner,
    ) -> Result<(RequestContext, RequestContext), ErrorObject> {
        let dialogue = match manner {
            Manner::AtOnce => Dialogue::fresh(Way::Kept),
            Manner::WhenTheHandlerSays => parking::resume(
                self.app,
                &self.params,
                self.frame,
                self.principal.as_deref(),
            )?,
        };
        let ctx = self.unasking(method, About::default());
        let outlives = ctx.for_task(dialogue);
        Ok((ctx, outlives))
    }

    /// Serves what a client asks of a task.
    #[cfg(feature = "interaction")]
    fn of_task(self, method: &'static str) -> Result<Dispatched, ErrorObject> {
        let request = TaskRequest::read(method, &self.params, &self.caller.client)?;
        let ctx = self.unasking(method, About::default());
        Ok(running(
            ctx,
            move |ctx| async move { request.serve(&ctx).await },
        ))
    }

    #[cfg(not(feature = "interaction"))]
    fn asking(self, method: &'static str, about: About) -> Result<RequestContext, ErrorObject> {
        Ok(self.context(method, about))
    }

    /// A context that no handler gets: to look at who makes the request.
    pub(super) fn probe(&self, method: &'static str) -> RequestContext {
        self.clone().unasking(method, About::default())
    }

    /// The context of a request that is served without asking the client.
    pub(super) fn unasking(self, method: &'static str, about: About) -> RequestContext {
        self.context(
            method,
            about,
            #[cfg(feature = "interaction")]
            Dialogue::fresh(Way::Never),
        )
    }

    fn context(
        self,
        method: &'static str,
        about: About,
        #[cfg(feature = "interaction")] dialogue: Dialogue,
    ) -> RequestContext {
        let meta = self
            .params
            .meta
            .map_or_else(Bytes::new, |text| self.frame.slice_ref(text.as_bytes()));
        let carried = self.is_layered().then(Arc::default);
        RequestContext::new(NewRequest {
            app: self.app.clone(),
            client: self.caller.client,
            outbox: self.outbox.clone(),
            id: self.id,
            serial: self.serial,
            method,
            meta,
            progress_token: self.caller.progress_token,
            log: self.caller.log,
            about,
            principal: self.principal,
            carried,
            #[cfg(feature = "http")]
            http: self.arrival.map(|arrival| arrival.parts.clone()),
            #[cfg(feature = "interaction")]
            dialogue,
        })
    }
}

/// A handler's future, within the request's span, together with the context it gets.
pub(super) fn running<Fut>(
    ctx: RequestContext,
    handle: impl FnOnce(RequestContext) -> Fut,
) -> Dispatched
where
    Fut: Future<Output = Result<Payload, ProtocolError>> + Send + 'static,
{
    #[cfg(feature = "tracing-forward")]
    forward_tracing(&ctx);
    let future = boxed(handle(ctx.clone()));
    Dispatched::Running(ctx, future)
}

/// Has events of the request's span forwarded to its client, if the server is to.
#[cfg(feature = "tracing-forward")]
pub(super) fn forward_tracing(ctx: &RequestContext) {
    if ctx.app().forwards_tracing {
        crate::tracing_forward::attach(&Span::current(), ctx);
    }
}

/// A handler's future, within the request's span.
fn boxed(
    future: impl Future<Output = Result<Payload, ProtocolError>> + Send + 'static,
) -> HandlerFuture {
    Box::pin(future.instrument(Span::current()))
}

/// Bytes that were cut out of a `str`.
fn text(bytes: &Option<Bytes>) -> Option<&str> {
    bytes
        .as_ref()
        .and_then(|bytes| std::str::from_utf8(bytes).ok())
}

/// "unknown tool `x`", with the near miss if there is one.
pub(super) fn unknown<'a>(what: &str, name: &str, names: impl Iterator<Item = &'a str>) -> String {
    let near = nearest(name, names);
    let name = shown(name);
    match near {
        Some(near) => format!("unknown {what} `{name}`; did you mean `{near}`?"),
        None => format!("unknown {what} `{name}`"),
    }
}
