//! What `handlers![…]` is a list of.

use std::any::{TypeId, type_name};
use std::fmt;
use std::sync::Arc;

use crate::context::RequestContext;
use crate::middleware::{Middleware, Stack};
use crate::prompt::Prompt;
use crate::resource::Resource;
use crate::tool::Tool;

/// Implemented beside every annotated function, under the function's own name.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an annotated function",
    label = "no handler",
    note = "put `#[mcp_tool]`, `#[mcp_resource(…)]` or `#[mcp_prompt]` on the function; hand-written implementations go to `.tool(…)`, `.resource(…)`, `.prompt(…)`"
)]
pub trait Handler {
    /// The function as something to register.
    fn handler() -> HandlerEntry;
}

/// One tool, resource or prompt, and what it needs of the server.
pub struct HandlerEntry {
    pub(crate) primitive: Primitive,
    /// Where it is defined, for messages about it.
    pub(crate) source: String,
    pub(crate) state: Vec<StateNeed>,
    /// Whether it can log to the client.
    pub(crate) sees_context: bool,
    pub(crate) middleware: Stack,
}

#[derive(Clone)]
pub(crate) enum Primitive {
    Tool(Arc<dyn Tool>),
    Resource(Arc<dyn Resource>),
    Prompt(Arc<dyn Prompt>),
}

/// A type that must be given to the server as state.
#[derive(Debug, Clone, Copy)]
pub(crate) struct StateNeed {
    pub(crate) type_id: TypeId,
    pub(crate) type_name: &'static str,
}

impl HandlerEntry {
    /// An annotated function that is a tool.
    #[doc(hidden)]
    pub fn tool(tool: impl Tool, source: &'static str) -> Self {
        Self::new(Primitive::Tool(Arc::new(tool)), source)
    }

    /// An annotated function that is a resource.
    #[doc(hidden)]
    pub fn resource(resource: impl Resource, source: &'static str) -> Self {
        Self::new(Primitive::Resource(Arc::new(resource)), source)
    }

    /// An annotated function that is a prompt.
    #[doc(hidden)]
    pub fn prompt(prompt: impl Prompt, source: &'static str) -> Self {
        Self::new(Primitive::Prompt(Arc::new(prompt)), source)
    }

    /// A hand-written implementation: it always sees the context.
    pub(crate) fn by_hand<T>(primitive: Primitive) -> Self {
        Self {
            sees_context: true,
            ..Self::new(primitive, type_name::<T>())
        }
    }

    fn new(primitive: Primitive, source: &str) -> Self {
        Self {
            primitive,
            source: source.to_owned(),
            state: Vec::new(),
            sees_context: false,
            middleware: Stack::default(),
        }
    }

    /// Puts a [middleware](crate::middleware) around it, outside of those that are there already.
    #[must_use]
    pub fn middleware(self, middleware: impl Middleware) -> Self {
        self.within(Arc::new(middleware))
    }

    pub(crate) fn within(mut self, middleware: Arc<dyn Middleware>) -> Self {
        self.middleware.push_outer(middleware);
        self
    }

    /// Says that a parameter of type `&T` is to be injected. Whether it can be is asked for by [`inject`](crate::context::inject)
    /// alone, so that a type that cannot is one error.
    #[doc(hidden)]
    #[must_use]
    pub fn injects<T: ?Sized + 'static>(mut self) -> Self {
        let type_id = TypeId::of::<T>();
        if type_id == TypeId::of::<RequestContext>() {
            self.sees_context = true;
        } else {
            self.state.push(StateNeed {
                type_id,
                type_name: type_name::<T>(),
            });
        }
        self
    }
}

impl fmt::Debug for HandlerEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("HandlerEntry").field(&self.source).finish()
    }
}
