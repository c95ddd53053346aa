//! Servers: built once, then shared by any number of connections.
//!
//! The way of a message: [`serve`] takes it from a transport, [`connection`] decodes it, [`lifecycle`] says which
//! era it belongs to and who sent it, [`dispatch`] finds the handler in the [`registry`], and [`shape`] writes the
//! result as the client's revision has it.

mod advertised;
mod announcement;
mod app;
#[cfg(feature = "http")]
mod arrival;
mod batch;
mod builder;
mod change;
mod compile;
mod completion;
mod connection;
mod connections;
#[cfg(feature = "discover")]
mod discover;
mod dispatch;
mod enforcement;
#[cfg(feature = "http")]
mod exchange;
mod handle;
mod handler;
mod layers;
mod lifecycle;
mod limited;
mod limits;
mod listening;
mod listing;
mod lists;
#[cfg(feature = "http")]
mod mirrored;
mod outbox;
mod params;
#[cfg(feature = "interaction")]
mod parking;
mod pause;
#[cfg(feature = "http")]
mod recent;
mod registry;
mod rules;
#[cfg(feature = "http")]
mod scopes;
mod serve;
#[cfg(feature = "http")]
mod session;
mod shape;
mod span;
mod standing;
mod subscriptions;
mod table;
mod target;
#[cfg(feature = "interaction")]
mod tasks;
mod viewer;
mod wording;

use std::sync::Arc;

pub(crate) use app::App;
#[cfg(feature = "http")]
pub(crate) use arrival::{Arrival, Named};
pub use builder::ServerBuilder;
pub use change::RegistryChange;
#[cfg(feature = "http")]
pub(crate) use connection::Ready;
#[cfg(feature = "discover")]
pub use discover::Discovered;
#[cfg(feature = "http")]
pub(crate) use exchange::Exchange;
pub use handle::ServerHandle;
pub use handler::{Handler, HandlerEntry};
#[cfg(feature = "http")]
pub(crate) use lifecycle::over_http::{SessionTraffic, admit_session_traffic};
pub use limits::Limits;
#[cfg(feature = "http")]
pub(crate) use mirrored::names_modern_revision;
pub(crate) use outbox::Outbox;
#[cfg(feature = "http")]
pub(crate) use session::SharedSession;
pub(crate) use shape::Payload;
#[cfg(feature = "http")]
pub(crate) use standing::Refusal;
pub(crate) use standing::Standing;

use crate::check::{self, Finding};
#[cfg(feature = "testing")]
use crate::context::RequestContext;
use crate::error::{BuildError, Error, Result};
use crate::transport::Transport;

/// A server that is ready to serve. Cheap to clone; the clones are one server.
///
/// # Examples
///
/// ```
/// use trefoil::prelude::*;
///
/// /// Add two numbers and return the sum.
/// #[mcp_tool]
/// async fn add(a: i64, b: i64) -> i64 {
///     a + b
/// }
///
/// # fn main() -> trefoil::Result {
/// let server = Server::builder("adder", "1.0.0").handlers(handlers![add]).build()?;
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone)]
pub struct Server {
    app: Arc<App>,
}

impl Server {
    /// Begins a server by the name and version that clients see.
    pub fn builder(name: impl Into<String>, version: impl Into<String>) -> ServerBuilder {
        ServerBuilder::new(name.into(), version.into())
    }

    /// What the server calls itself.
    #[cfg(feature = "cli")]
    pub(crate) fn name_and_version(&self) -> (&str, &str) {
        (
            &self.app.implementation.name,
            &self.app.implementation.version,
        )
    }

    /// Looks for what models and clients may stumble over in what the server advertises: descriptions that do not help
    /// to choose, arguments that nobody explains, names and schemas that known clients refuse.
    ///
    /// The server works in spite of any finding. The rules are described in
    /// [Checking your server](crate#checking-your-server).
    ///
    /// # Examples
    ///
    /// ```
    /// use trefoil::{check::Rule, prelude::*};
    ///
    /// /// Add two numbers and return their sum. Use this whenever an exact sum is needed.
    /// #[mcp_tool]
    /// async fn add(
    ///     /// First number
    ///     a: i64,
    ///     b: i64,
    /// ) -> i64 {
    ///     a + b
    /// }
    ///
    /// # fn main() -> trefoil::Result {
    /// let server = Server::builder("adder", "1.0.0").handlers(handlers![add]).build()?;
    /// let findings = server.check();
    /// assert_eq!(findings.len(), 1);
    /// assert_eq!((findings[0].rule(), findings[0].argument()), (Rule::ArgumentUndocumented, Some("b")));
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn check(&self) -> Vec<Finding> {
        self.inspect(check::findings)
    }

    /// The context of a call that no client has made, with this server's state; for unit tests of functions that take one.
    /// [`testing::context`](crate::testing::context) is the same without a server, and says more.
    #[cfg(feature = "testing")]
    #[must_use]
    pub fn test_context(&self) -> RequestContext {
        RequestContext::of_nobody(self.app.clone())
    }

    /// A handle to change what the server offers, and to say that something has changed, while it serves.
    #[must_use]
    pub fn handle(&self) -> ServerHandle {
        ServerHandle::new(self.app.clone())
    }

    pub(crate) fn new(app: App) -> Self {
        Self { app: Arc::new(app) }
    }

    /// The server as a [`tower_service::Service`] over HTTP, to nest in axum or any other hyper stack; see [`http`](crate::http).
    ///
    /// Must be called within a tokio runtime with time enabled.
    #[cfg(feature = "http")]
    #[must_use]
    pub fn into_service(self) -> crate::http::HttpService {
        crate::http::HttpService::new(&self, None)
    }

    #[cfg(feature = "http")]
    pub(crate) fn app(&self) -> &Arc<App> {
        &self.app
    }

    /// Serves one client until it closes its side and its requests are answered.
    ///
    /// The loop runs as a task of its own. Must be called within a tokio runtime with time enabled.
    ///
    /// # Errors
    ///
    /// When the connection fails.
    ///
    /// # Cancel safety
    ///
    /// Dropping the returned future ends the connection; requests in flight are cancelled.
    pub async fn serve(self, transport: impl Transport) -> Result {
        let task = AbortOnDrop(tokio::spawn(serve::Serve::new(self.app, transport)));
        task.join().await
    }

    /// Serves the client behind standard input and output, as desktop applications start servers.
    ///
    /// Ends when standard input does. Output of `println!` goes to standard error meanwhile. Handlers that are
    /// synchronous and do not return cannot keep the process alive: if they still run a second after this function has
    /// returned, the process exits in spite of them.
    ///
    /// # Errors
    ///
    /// When standard input or output is closed or fails.
    #[cfg(feature = "stdio")]
    pub async fn serve_stdio(self) -> Result {
        let calls = self.app.blocking_calls.clone();
        let places = calls.available_permits();
        let transport = crate::transport::stdio::Stdio::open()
            .map_err(|error| Error::io("opening standard input and output", error))?;
        let guard = transport.guard();
        let served = self.serve(transport).await;
        let is_busy = move || calls.available_permits() < places;
        if is_busy() {
            exit_soon(is_busy, guard, i32::from(served.is_err()));
        }
        served
    }
}

impl TryFrom<ServerBuilder> for Server {
    type Error = BuildError;

    fn try_from(builder: ServerBuilder) -> Result<Self, BuildError> {
        builder.build()
    }
}

/// Ends the process although a synchronous handler still runs: dropping a tokio runtime waits for it, possibly for
/// ever, while nobody is left to read its result (LIFE-54). What it prints until then stays off standard output.
#[cfg(feature = "stdio")]
fn exit_soon(
    is_busy: impl Fn() -> bool + Send + 'static,
    guard: crate::transport::stdio::Guard,
    code: i32,
) {
    let spawned = std::thread::Builder::new()
        .name("trefoil-exit".to_owned())
        .spawn(move || {
            std::thread::sleep(std::time::Duration::from_secs(1));
            if is_busy() {
                std::process::exit(code);
            }
            drop(guard);
        });
    if let Err(error) = spawned {
        tracing::warn!(%error, "a synchronous handler keeps the process alive");
    }
}

/// A task that ends with its owner.
struct AbortOnDrop(tokio::task::JoinHandle<std::io::Result<()>>);

impl AbortOnDrop {
    async fn join(mut self) -> Result {
        match (&mut self.0).await {
            Ok(Err(error)) if is_departure(&error) => {
                tracing::debug!(%error, "the client is gone");
                Ok(())
            }
            Ok(served) => served.map_err(|error| Error::io("serving the client", error)),
            Err(error) => match error.try_into_panic() {
                Ok(panic) => std::panic::resume_unwind(panic),
                Err(_) => Err(Error::usage(
                    "the runtime shut down while the client was served",
                )),
            },
        }
    }
}

/// Whether an error says that the client has left without a word, which ends a connection like any other way.
fn is_departure(error: &std::io::Error) -> bool {
    use std::io::ErrorKind::{BrokenPipe, ConnectionAborted, ConnectionReset};
    matches!(
        error.kind(),
        BrokenPipe | ConnectionAborted | ConnectionReset
    )
}

impl Drop for AbortOnDrop {
    fn drop(&mut self) {
        self.0.abort();
    }
}
