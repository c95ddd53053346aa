//! Middleware around what dispatch finds.

use bytes::Bytes;
use tracing::{Instrument, Span};

use super::dispatch::{Call, Dispatched, dispatch as unlayered};
use super::registry::Registry;
use super::shape::Payload;
use super::target::Target;
use crate::context::RequestContext;
use crate::error::ProtocolError;
use crate::jsonrpc::validate;
use crate::middleware::{End, Next, Outcome, Request, Stack};
use crate::protocol::methods;

/// Finds what serves the request, and puts around it what is to be there. What its maker may not ask for gets no further.
pub(super) fn dispatch(call: Call<'_>) -> Dispatched {
    #[cfg(feature = "http")]
    if let Err(refusal) = call.check_scopes() {
        return Dispatched::Refused(refusal);
    }
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
        other => return other,
    };
    let stack = match &target {
        Some(target) => app
            .middleware
            .clone()
            .then(&own_stack(target, &registry, &ctx)),
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

/// The item's own middleware, if the maker of the request can see the item.
fn own_stack(target: &Target, registry: &Registry, ctx: &RequestContext) -> Stack {
    match target.find(registry) {
        Some(item) if !item.middleware.is_empty() && ctx.sees(item.visible_if) => {
            item.middleware.clone()
        }
        _ => Stack::default(),
    }
}
