//! The request that a middleware is around.

use std::any::Any;
use std::fmt;

use bytes::Bytes;
use serde::Serialize;

use crate::context::{ClientInfo, RequestContext};
use crate::error::ProtocolError;

/// A request on its way to what serves it.
pub struct Request {
    ctx: RequestContext,
    target: Option<String>,
    /// JSON text of an object; `None` if the method has no arguments.
    arguments: Option<Bytes>,
    replaced: bool,
}

impl Request {
    /// `arguments` must be JSON.
    pub(crate) fn new(
        ctx: RequestContext,
        target: Option<String>,
        arguments: Option<Bytes>,
    ) -> Self {
        Self {
            ctx,
            target,
            arguments,
            replaced: false,
        }
    }

    /// Method of the request, for example `tools/call`.
    #[must_use]
    pub fn method(&self) -> &'static str {
        self.ctx.request().method()
    }

    /// What the request is about: the name of the tool or prompt, the URI that is read, the name, URI or template whose value is
    /// completed. `None` of lists.
    #[must_use]
    pub fn target(&self) -> Option<&str> {
        self.target.as_deref()
    }

    /// JSON text of the arguments, an object; `None` unless a tool is called or a prompt is got. Values of
    /// `sensitive` arguments are in it.
    #[must_use]
    pub fn arguments(&self) -> Option<&str> {
        let text = self.arguments.as_deref()?;
        std::str::from_utf8(text).ok()
    }

    /// Puts other arguments in place of those that were sent. They are checked like those.
    ///
    /// # Errors
    ///
    /// When the request has no arguments, or the value does not serialize as a JSON object.
    pub fn set_arguments(&mut self, arguments: impl Serialize) -> Result<(), ProtocolError> {
        if self.arguments.is_none() {
            return Err(ProtocolError::internal("the request has no arguments"));
        }
        let refused = "a middleware's arguments are no JSON object";
        match serde_json::to_vec(&arguments) {
            Ok(text) if text.first() == Some(&b'{') => {
                self.arguments = Some(text.into());
                self.replaced = true;
                Ok(())
            }
            Ok(_) => Err(ProtocolError::internal(refused)),
            Err(error) => Err(ProtocolError::internal(refused).source(error)),
        }
    }

    /// Who makes the request, as the transport has authenticated it; `None` where nobody did.
    #[must_use]
    pub fn identity(&self) -> Option<&str> {
        self.ctx.identity()
    }

    /// The client behind the request.
    #[must_use]
    pub fn client(&self) -> &ClientInfo {
        self.ctx.client()
    }

    /// The value of type `T` that was given to [`ServerBuilder::state`](crate::ServerBuilder::state).
    #[must_use]
    pub fn state<T: Any + Send + Sync>(&self) -> Option<&T> {
        self.ctx.state()
    }

    /// Gives a value to what comes behind, which gets it by
    /// [`ctx.extension::<T>()`](RequestContext::extension). One value of each type, the last one.
    pub fn insert_extension<T: Any + Send + Sync>(&self, value: T) {
        self.ctx.insert_extension(value);
    }

    /// The context that the handler gets.
    #[must_use]
    pub fn context(&self) -> &RequestContext {
        &self.ctx
    }

    /// Gives the handler what was put in place of its arguments.
    pub(super) fn hand_over(&mut self) {
        if self.replaced
            && let Some(arguments) = &self.arguments
        {
            self.ctx.replace_arguments(arguments.clone());
        }
    }
}

/// Without the arguments, which may hold secrets.
impl fmt::Debug for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Request")
            .field("method", &self.method())
            .field("target", &self.target)
            .finish_non_exhaustive()
    }
}
