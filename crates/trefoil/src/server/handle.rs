//! A server, as its own handlers and background work see it.

use std::fmt;
use std::sync::Arc;

use super::app::App;
use super::change::RegistryChange;
use super::subscriptions::{Change, Topic};
use crate::error::BuildError;

/// A running server, to change what it offers and to say that something has changed. Cheap to clone.
///
/// [`Server::handle`](crate::Server::handle) gives one before the server serves,
/// [`RequestContext::server`](crate::RequestContext::server) within a handler.
///
/// # Examples
///
/// ```
/// use trefoil::prelude::*;
///
/// /// Show how many orders are open. Use this before taking another one.
/// #[mcp_tool]
/// async fn open_orders() -> u32 {
///     3
/// }
///
/// /// Empty the shop window. Use this when the shop closes.
/// #[mcp_tool]
/// async fn close_shop(ctx: &RequestContext) -> Result<(), trefoil::BuildError> {
///     ctx.server().change(|registry| {
///         registry.remove_tool("open_orders").disable_tool("close_shop");
///     })
/// }
///
/// # fn main() -> trefoil::Result {
/// let server = Server::builder("shop", "1.0.0").dynamic().handlers(handlers![close_shop]).build()?;
/// server.handle().change(|registry| {
///     registry.handlers(handlers![open_orders]);
/// })?;
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct ServerHandle(Arc<App>);

impl ServerHandle {
    pub(crate) fn new(app: Arc<App>) -> Self {
        Self(app)
    }

    /// Changes what the server offers: all that is asked for at once, or nothing of it.
    ///
    /// What is added is checked as [`ServerBuilder::build`](crate::ServerBuilder::build) checks it. Requests that have begun are served as
    /// if nothing had changed. Clients that want to know hear of it, once for many changes in short time.
    ///
    /// The function only says what is to be done; it is done when it has returned. A change copies the list of what is there,
    /// so make many at once if there are many.
    ///
    /// # Errors
    ///
    /// When the server was built without [`.dynamic()`](crate::ServerBuilder::dynamic), when something that is to be removed, enabled or
    /// disabled is not there, and for all that `build()` refuses. Nothing has changed then.
    pub fn change(&self, change: impl FnOnce(&mut RegistryChange)) -> Result<(), BuildError> {
        let mut asked = RegistryChange::default();
        change(&mut asked);
        self.0.change(asked)
    }

    /// Says that what is read at a URI has changed, to the clients that subscribe to it
    /// (`notifications/resources/updated`). Never waits.
    ///
    /// Clients can subscribe to the resources whose definition says so: by the key `subscribe` of
    /// [`#[mcp_resource]`](crate::mcp_resource) or [`ResourceDefinition::subscribe`](crate::resource::ResourceDefinition::subscribe).
    /// It needs no [`.dynamic()`](crate::ServerBuilder::dynamic).
    pub fn resource_updated(&self, uri: impl AsRef<str>) {
        let topic = Topic::Resource(uri.as_ref().into());
        self.0.connections.announce(&Change::Topic(topic));
    }

    /// Ends serving, on all connections: nothing more is read, what is in flight is answered within
    /// [`Limits::shutdown_timeout`](crate::Limits::shutdown_timeout), and subscriptions get their final result.
    pub fn shutdown(&self) {
        self.0.end();
    }
}

impl fmt::Debug for ServerHandle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ServerHandle")
            .field(&self.0.implementation.name)
            .finish()
    }
}
