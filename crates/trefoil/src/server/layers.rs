//! Middleware around what dispatch finds.

use bytes::Bytes;
use tracing::{Instrument, Span};

use super::dispatch::{Call, Dispatched, dispatch as unlayered};
use super::registry::Registry;
use super::shape::Payload;
use crate::context::RequestContext;
use crate::error::ProtocolError;
use crate::jsonrpc::validate;
use crate::middleware::{End, Next, Outcome, Request, Stack};
use crate::protocol::{CompleteParams, CompletionReference, methods};

/// Finds what serves the request, and puts around it what is to be there.
pub(super) fn dispatch(call: Call<'_>) -> Dispatched {
    match method_with_middleware(call.method) {
        Some(method) if call.is_layered() => layered(call, method),
        _ => unlayered(call),
    }
}

/// The method as a constant, if middleware is around it.
fn method_with_middleware(method: &str) -> Option<&'static str> {
    [
        methods::TOOLS_CALL,
        methods::RESOURCES_READ,
        methods::PROMPTS_GET,
        methods::COMPLETION_COMPLETE,
        methods::TOOLS_LIST,
        methods::RESOURCES_LIST,
        methods::RESOURCES_TEMPLATES_LIST,
        methods::PROMPTS_LIST,
    ]
    .into_iter()
    .find(|known| *known == method)
}

impl Call<'_> {
    /// Whether there is any middleware.
    pub(super) fn is_layered(&self) -> bool {
        !self.app.middleware.is_empty() || self.registry.layered
    }
}

fn layered(call: Call<'_>, method: &'static str) -> Dispatched {
    let target = Target::of(&call);
    let arguments = arguments(&call);
    let unserved = call.probe(method);
    let (app, registry) = (call.app.clone(), call.registry.clone());
    let (ctx, end) = match unlayered(call) {
        Dispatched::Done(result) => {
            #[cfg(feature = "tracing-forward")]
            super::dispatch::forward_tracing(&unserved);
            let result = result.map_err(ProtocolError::from);
            (unserved, End::Answered(result))
        }
        Dispatched::Running(ctx, future) => (ctx, End::Handler(future)),
        listening @ Dispatched::Listening(_) => return listening,
    };
    let stack = match &target {
        Some(target) => app.middleware.clone().then(&target.stack(&registry, &ctx)),
        None => app.middleware.clone(),
    };
    let request = Request::new(ctx.clone(), target.map(Target::into_name), arguments);
    let future = served(stack, request, end).instrument(Span::current());
    Dispatched::Running(ctx, Box::pin(future))
}

async fn served(
    stack: Stack,
    mut request: Request,
    mut end: End,
) -> Result<Payload, ProtocolError> {
    let method = request.method();
    let next = Next::new(stack.as_slice(), &mut end);
    let Outcome(payload) = next.run(&mut request).await?;
    if fits(method, &payload) {
        return Ok(payload);
    }
    tracing::error!(
        method,
        "a middleware answered with the result of another method"
    );
    Err(ProtocolError::internal(
        "the server has no result of this method",
    ))
}

/// Whether the method can have this result. Results of other kinds are not of a middleware's making.
fn fits(method: &str, payload: &Payload) -> bool {
    let of = match payload {
        Payload::CallTool(_) => methods::TOOLS_CALL,
        Payload::ReadResource(..) => methods::RESOURCES_READ,
        Payload::GetPrompt(_) => methods::PROMPTS_GET,
        Payload::Complete(_) => methods::COMPLETION_COMPLETE,
        _ => return true,
    };
    of == method
}

/// The arguments, if the method has any and they are an object.
fn arguments(call: &Call<'_>) -> Option<Bytes> {
    let sent = match call.method {
        methods::TOOLS_CALL => call.tool_arguments().ok()?,
        methods::PROMPTS_GET => call.arguments().ok()?,
        _ => return None,
    };
    let arguments = sent.unwrap_or(Bytes::from_static(b"{}"));
    let text = std::str::from_utf8(&arguments).ok()?;
    validate(text).is_ok().then_some(arguments)
}

/// What a request is about.
enum Target {
    Tool(String),
    Prompt(String),
    Read(String),
    /// A resource, or a URI below its template, whose variable is completed.
    Resource(String),
}

impl Target {
    fn of(call: &Call<'_>) -> Option<Self> {
        let params = &call.params;
        match call.method {
            methods::TOOLS_CALL => Some(Self::Tool(params.name().ok()?.into_owned())),
            methods::PROMPTS_GET => Some(Self::Prompt(params.name().ok()?.into_owned())),
            methods::RESOURCES_READ => Some(Self::Read(params.uri().ok()?.into_owned())),
            methods::COMPLETION_COMPLETE => {
                match params.parse::<CompleteParams>().ok()?.reference {
                    CompletionReference::Prompt(prompt) => Some(Self::Prompt(prompt.name)),
                    CompletionReference::Resource(resource) => Some(Self::Resource(resource.uri)),
                }
            }
            _ => None,
        }
    }

    fn into_name(self) -> String {
        let (Self::Tool(name) | Self::Prompt(name) | Self::Read(name) | Self::Resource(name)) =
            self;
        name
    }

    /// The item's own middleware, if the maker of the request can see the item.
    fn stack(&self, registry: &Registry, ctx: &RequestContext) -> Stack {
        let found = match self {
            Self::Tool(name) => {
                let entry = registry.tools.get(name);
                entry.map(|entry| (&entry.middleware, &entry.visible_if))
            }
            Self::Prompt(name) => {
                let entry = registry.prompts.get(name);
                entry.map(|entry| (&entry.middleware, &entry.visible_if))
            }
            Self::Read(uri) => {
                let entry = registry.resource(uri);
                entry.map(|entry| (&entry.middleware, &entry.visible_if))
            }
            Self::Resource(uri) => {
                let entry = registry.resources.get(uri);
                let entry = entry.or_else(|| registry.resource(uri));
                entry.map(|entry| (&entry.middleware, &entry.visible_if))
            }
        };
        match found {
            Some((stack, visible_if)) if !stack.is_empty() && ctx.sees(visible_if.as_ref()) => {
                stack.clone()
            }
            _ => Stack::default(),
        }
    }
}
