//! Code around requests: what is done for many tools, resources and prompts alike.
//!
//! A middleware gets a request before it is served and its outcome afterwards. It can refuse the request, change its
//! arguments, answer it itself, give [values](Request::insert_extension) to the handler, and measure.
//!
//! # Where it is added
//!
//! - [`ServerBuilder::middleware`](crate::ServerBuilder::middleware): around the requests of the whole server.
//! - [`around`]: around some annotated functions, as `handlers![…]` lists them;
//!   [`HandlerEntry::middleware`](crate::HandlerEntry::middleware) around one.
//! - `middleware` of [`ToolDefinition`](crate::tool::ToolDefinition::middleware),
//!   [`ResourceDefinition`](crate::resource::ResourceDefinition::middleware) and
//!   [`PromptDefinition`](crate::prompt::PromptDefinition::middleware): around one that is written by hand.
//!
//! What was added first is outermost: it sees the request first and the outcome last. The server's come before those of
//! an item.
//!
//! # What it sees
//!
//! Requests of these methods: `tools/list`, `tools/call`, `resources/list`, `resources/templates/list`,
//! `resources/read`, `prompts/list`, `prompts/get` and `completion/complete`, also those that name what does not exist.
//! Not the protocol's own business: `initialize`, `server/discover`, `ping`, `logging/setLevel`, and subscriptions, which
//! tell *that* something has changed and never what it is now. Nor a request that is no valid message, or lacks a
//! parameter that its method needs to be looked at.
//!
//! A middleware of an item sees the calls, reads and completions of that item and no lists, also where the item's own function makes part
//! of one. It is not asked where `visible_if` hides the item.
//!
//! Of a tool that runs as a task it sees the beginning: the call, and that a task answers it.
//!
//! # How it runs
//!
//! - Within the request's `tracing` span, and outside of the handler's time limit: it sees that the time was up. It has
//!   no time limit of its own.
//! - Arguments are checked behind it, so what it puts in their place is checked like what was sent, and refused
//!   arguments are an outcome that it sees.
//! - A panic of the handler is an outcome as well, an error; a panic of the middleware ends the request with one.
//! - When the request is cancelled, everything is dropped where it waits: code behind [`Next::run`] does not run then. A value
//!   that does its work in `Drop` does it in any case.
//! - A handler that asks a client of 2026-07-28 a question ends there, and runs again with the answer. So does the
//!   middleware, in each round, and what stands behind [`Next::run`] runs in the last one only.
//! - Servers and items without middleware pay nothing for it.
//!
//! # Examples
//!
//! [The chapter on middleware](crate#middleware) has those of functions, and a limit of calls per minute.
//!
//! A limit on how many calls may run at once, as a type of its own:
//!
//! ```
//! use std::sync::atomic::{AtomicUsize, Ordering};
//! use trefoil::middleware::{Middleware, Next, Outcome, Request};
//! use trefoil::ProtocolError;
//!
//! struct AtOnce {
//!     running: AtomicUsize,
//!     limit: usize,
//! }
//!
//! struct Place<'a>(&'a AtomicUsize);
//!
//! impl Drop for Place<'_> {
//!     fn drop(&mut self) {
//!         self.0.fetch_sub(1, Ordering::AcqRel);
//!     }
//! }
//!
//! #[trefoil::async_trait]
//! impl Middleware for AtOnce {
//!     async fn handle(&self, request: &mut Request, next: Next<'_>) -> Result<Outcome, ProtocolError> {
//!         let running = self.running.fetch_add(1, Ordering::AcqRel);
//!         // Given back also when the call is cancelled.
//!         let _place = Place(&self.running);
//!         if running >= self.limit {
//!             return Err(ProtocolError::internal("too many calls at once; send it again later"));
//!         }
//!         next.run(request).await
//!     }
//! }
//! ```

mod from_fn;
mod next;
mod outcome;
mod request;
mod stack;

use std::sync::Arc;

use async_trait::async_trait;

pub use from_fn::{FromFn, MiddlewareFn, from_fn};
pub use next::Next;
pub(crate) use next::{End, HandlerFuture, poll_caught};
pub use outcome::Outcome;
pub use request::Request;
pub(crate) use stack::Stack;

use crate::error::ProtocolError;
use crate::server::HandlerEntry;

/// What is done around requests; see [the module](self).
#[async_trait]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no middleware",
    label = "no middleware",
    note = "give an `async fn(&mut Request, Next<'_>) -> Result<Outcome, ProtocolError>` to `middleware::from_fn`, or implement the trait"
)]
pub trait Middleware: Send + Sync + 'static {
    /// Serves the request, for the most part by [`next.run(request)`](Next::run).
    ///
    /// # Errors
    ///
    /// What is returned goes to the client as it is, with the message that the error has.
    async fn handle(&self, request: &mut Request, next: Next<'_>)
    -> Result<Outcome, ProtocolError>;
}

#[async_trait]
impl<M: Middleware + ?Sized> Middleware for Arc<M> {
    async fn handle(
        &self,
        request: &mut Request,
        next: Next<'_>,
    ) -> Result<Outcome, ProtocolError> {
        (**self).handle(request, next).await
    }
}

/// Puts a middleware around each of some annotated functions, outside of what is around them already.
pub fn around(
    middleware: impl Middleware,
    handlers: impl IntoIterator<Item = HandlerEntry>,
) -> Vec<HandlerEntry> {
    let middleware: Arc<dyn Middleware> = Arc::new(middleware);
    let handlers = handlers.into_iter();
    handlers
        .map(|handler| handler.within(middleware.clone()))
        .collect()
}
