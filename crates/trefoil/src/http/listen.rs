//! A server that listens by itself: it accepts connections, and ends in good order.

use std::fmt;
use std::future::poll_fn;
use std::io;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio::time::timeout;

use super::bind::Bind;
use super::connection::Connections;
use super::routes::Routes;
use super::service::HttpService;
use crate::error::{Error, Result};
use crate::server::{Server, ServerBuilder};

/// How long nothing is accepted after the operating system could not give a connection.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);
/// How long what is answered last of all may take to be written.
const LAST_WORDS: Duration = Duration::from_millis(100);

/// A server that is bound to an address; [`Server::bind_http`] makes one.
///
/// It speaks HTTP/1.1 and HTTP/2 without TLS, which a proxy in front of it adds.
#[must_use = "it accepts nothing until `serve` is called"]
pub struct HttpServer {
    server: Server,
    listener: TcpListener,
    local_addr: SocketAddr,
    routes: Routes,
    shutdown: Option<Pin<Box<dyn Future<Output = ()> + Send>>>,
}

impl HttpServer {
    async fn bind(server: Server, address: Bind) -> Result<Self> {
        let binding = |error| Error::io("binding the address to listen at", error);
        let listener = address.listener().await.map_err(binding)?;
        let local_addr = listener.local_addr().map_err(binding)?;
        let config = &server.app().http;
        if local_addr.ip().is_unspecified() && config.allowed_hosts.is_empty() {
            tracing::warn!(
                address = %local_addr,
                "listening at all addresses with no `HttpConfig::allowed_hosts`: web pages can reach the server by names of their own"
            );
        }
        let service = HttpService::new(&server, Some(local_addr.ip()));
        Ok(Self {
            routes: Routes::new(config, service),
            server,
            listener,
            local_addr,
            shutdown: None,
        })
    }

    /// The address that it is bound to, with the port that was found if none was asked for.
    #[must_use]
    pub fn local_addr(&self) -> SocketAddr {
        self.local_addr
    }

    /// The path of the endpoint.
    #[cfg(feature = "cli")]
    pub(crate) fn path(&self) -> &str {
        self.routes.path()
    }

    /// Ends serving when the future is ready, as [`ServerHandle::shutdown`](crate::ServerHandle::shutdown) does at any time.
    /// A later future takes the place of an earlier one.
    pub fn shutdown_on(mut self, shutdown: impl Future<Output = ()> + Send + 'static) -> Self {
        self.shutdown = Some(Box::pin(shutdown));
        self
    }

    /// Serves until it is told to end, see [`shutdown_on`](Self::shutdown_on) and
    /// [`ServerHandle::shutdown`](crate::ServerHandle::shutdown).
    ///
    /// Then nothing more is accepted, what is in flight is answered within
    /// [`Limits::shutdown_timeout`](crate::Limits::shutdown_timeout), streams get their final result, and what is open
    /// after that is closed. That ends the server as a whole: whatever else it serves ends too.
    ///
    /// An operating system that has no more connections to give does not end serving. Must be called within a tokio runtime
    /// with I/O and time enabled.
    ///
    /// # Errors
    ///
    /// None at present.
    ///
    /// # Cancel safety
    ///
    /// Dropping the returned future closes all connections; requests in flight are cancelled.
    pub async fn serve(self) -> Result {
        let app = self.server.app().clone();
        let config = &app.http;
        let max_connections = config.max_connections.max(1);
        let connections = Arc::new(Connections::new(config, self.routes));
        let graceful = GracefulShutdown::new();
        let mut open = JoinSet::new();
        let mut end = pin!(first(app.until_end(), self.shutdown));
        loop {
            match accept(&self.listener, &mut open, max_connections, end.as_mut()).await {
                Accepted::Connection(stream) => {
                    open.spawn(connections.clone().serve(stream, graceful.watcher()));
                }
                Accepted::Failed(error) if is_of_one_connection(&error) => {}
                Accepted::Failed(error) => {
                    tracing::warn!(%error, "no connection can be accepted for now");
                    if timeout(ACCEPT_PAUSE, end.as_mut()).await.is_ok() {
                        break;
                    }
                }
                Accepted::End => break,
            }
        }
        drop(self.listener);
        app.end();
        let limit = app.limits.shutdown_timeout.saturating_add(LAST_WORDS);
        if timeout(limit, graceful.shutdown()).await.is_err() {
            tracing::debug!("connections that are still open are closed");
        }
        open.shutdown().await;
        Ok(())
    }
}

impl fmt::Debug for HttpServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HttpServer")
            .field("local_addr", &self.local_addr)
            .field("path", &self.routes.path())
            .finish_non_exhaustive()
    }
}

impl Server {
    /// Binds an address, or takes a listener that is bound, to serve HTTP there; see [`http`](crate::http).
    ///
    /// # Examples
    ///
    /// ```no_run
    /// use trefoil::Server;
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> trefoil::Result {
    /// let server = Server::builder("remote", "1.0.0").build()?;
    /// let http = server.bind_http("127.0.0.1:0").await?;
    /// println!("listening on http://{}/mcp", http.local_addr());
    /// http.shutdown_on(async { tokio::time::sleep(std::time::Duration::from_secs(3600)).await })
    ///     .serve()
    ///     .await
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// When the address cannot be bound.
    pub async fn bind_http(self, address: impl Into<Bind>) -> Result<HttpServer> {
        HttpServer::bind(self, address.into()).await
    }

    /// Serves HTTP at an address, or by a listener that is bound already, until
    /// [`ServerHandle::shutdown`](crate::ServerHandle::shutdown); see [`HttpServer::serve`].
    ///
    /// # Errors
    ///
    /// When the address cannot be bound.
    pub async fn serve_http(self, address: impl Into<Bind>) -> Result {
        self.bind_http(address).await?.serve().await
    }
}

impl ServerBuilder {
    /// Builds the server and binds an address; see [`Server::bind_http`].
    ///
    /// # Errors
    ///
    /// When the server cannot be built, or the address cannot be bound.
    pub async fn bind_http(self, address: impl Into<Bind>) -> Result<HttpServer> {
        self.build()?.bind_http(address).await
    }

    /// Builds the server and serves HTTP; see [`Server::serve_http`].
    ///
    /// # Errors
    ///
    /// When the server cannot be built, or the address cannot be bound.
    pub async fn serve_http(self, address: impl Into<Bind>) -> Result {
        self.build()?.serve_http(address).await
    }
}

/// What comes next where connections are accepted.
enum Accepted {
    Connection(TcpStream),
    Failed(io::Error),
    End,
}

/// Waits for the next connection, while there is room for one, or for the end.
async fn accept(
    listener: &TcpListener,
    open: &mut JoinSet<()>,
    max_connections: usize,
    mut end: Pin<&mut impl Future<Output = ()>>,
) -> Accepted {
    poll_fn(|cx| {
        if end.as_mut().poll(cx).is_ready() {
            return Poll::Ready(Accepted::End);
        }
        while let Poll::Ready(Some(closed)) = open.poll_join_next(cx) {
            if let Err(error) = closed {
                tracing::error!(%error, "a connection has failed");
            }
        }
        if open.len() >= max_connections {
            return Poll::Pending;
        }
        listener.poll_accept(cx).map(|accepted| match accepted {
            Ok((stream, _)) => Accepted::Connection(stream),
            Err(error) => Accepted::Failed(error),
        })
    })
    .await
}

/// Whether it says that a client was gone before it was accepted, not that the next one cannot be.
fn is_of_one_connection(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::ConnectionAborted
            | io::ErrorKind::ConnectionRefused
            | io::ErrorKind::ConnectionReset
    )
}

/// Until either has come to pass.
async fn first(
    told: impl Future<Output = ()>,
    mut shutdown: Option<Pin<Box<dyn Future<Output = ()> + Send>>>,
) {
    let mut told = pin!(told);
    poll_fn(|cx| {
        let shut_down = shutdown.as_mut().map(|shutdown| shutdown.as_mut().poll(cx));
        match shut_down {
            Some(Poll::Ready(())) => Poll::Ready(()),
            _ => told.as_mut().poll(cx),
        }
    })
    .await;
}
