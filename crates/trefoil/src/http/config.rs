//! What can be set about serving over HTTP.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use super::authorization::Authorization;
use super::sessions::{EventStore, MemoryEventStore, SessionStore};
use crate::error::Problems;

/// How a server is served over HTTP. The defaults suit a server on this machine's loopback interface.
///
/// # Examples
///
/// ```
/// use std::time::Duration;
/// use trefoil::{Server, http::HttpConfig};
///
/// # fn main() -> trefoil::Result {
/// let config = HttpConfig::new()
///     .allowed_hosts(["mcp.example.com"])
///     .session_idle_timeout(Duration::from_secs(600));
/// let server = Server::builder("remote", "1.0.0").http(config).build()?;
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone)]
pub struct HttpConfig {
    pub(super) path: String,
    pub(super) legacy: Legacy,
    pub(super) authorization: Option<Authorization>,
    pub(super) allowed_hosts: Vec<String>,
    pub(super) allowed_origins: Vec<String>,
    pub(super) stream_after: Duration,
    pub(super) keep_alive: Duration,
    pub(super) retry: Duration,
    pub(super) read_timeout: Duration,
    pub(super) max_requests: usize,
    pub(super) max_connections: usize,
    pub(super) max_sessions: usize,
    pub(super) session_idle_timeout: Duration,
    pub(super) session_store: Option<Shared<dyn SessionStore>>,
    pub(super) event_store: Shared<dyn EventStore>,
}

/// Something of the user's, of which nothing can be shown.
pub(super) struct Shared<T: ?Sized>(pub(super) Arc<T>);

impl<T: ?Sized> Clone for Shared<T> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<T: ?Sized> fmt::Debug for Shared<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("_")
    }
}

/// How the revisions before 2026-07-28 are served.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Legacy {
    Sessions,
    Stateless,
    Refused,
}

impl Default for HttpConfig {
    fn default() -> Self {
        Self {
            path: "/mcp".to_owned(),
            legacy: Legacy::Sessions,
            authorization: None,
            allowed_hosts: Vec::new(),
            allowed_origins: Vec::new(),
            stream_after: Duration::from_secs(3),
            keep_alive: Duration::from_secs(15),
            retry: Duration::from_secs(1),
            read_timeout: Duration::from_secs(30),
            max_requests: 4096,
            max_connections: 4096,
            max_sessions: 10_000,
            session_idle_timeout: Duration::from_secs(1800),
            session_store: None,
            event_store: Shared(Arc::new(MemoryEventStore::default())),
        }
    }
}

impl HttpConfig {
    /// The defaults.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Path of the endpoint where the server listens by itself. `/mcp`. A [service](super::HttpService) that is nested elsewhere is at
    /// the path that it is nested at.
    #[must_use]
    pub fn path(mut self, path: impl Into<String>) -> Self {
        self.path = path.into();
        self
    }

    /// Serves clients up to 2025-11-25 without sessions: nothing is kept between their requests, so they cannot be asked anything and hear of
    /// no changes. For servers whose requests are spread over several processes. Clients of 2026-07-28 never have sessions.
    #[must_use]
    pub fn stateless(mut self) -> Self {
        self.legacy = Legacy::Stateless;
        self
    }

    /// Serves 2026-07-28 alone: no `initialize`, no sessions, `GET` and `DELETE` are answered with 405.
    #[must_use]
    pub fn without_legacy(mut self) -> Self {
        self.legacy = Legacy::Refused;
        self
    }

    /// Lets only those in who have a token; by default everybody may use the server.
    #[must_use]
    pub fn authorization(mut self, authorization: Authorization) -> Self {
        self.authorization = Some(authorization);
        self
    }

    /// Names by which the server may be reached (ORIG-05), without a port: what a request's `Host` must be one of. Added to `localhost`,
    /// `127.0.0.1` and `[::1]`, and to the address that the server is bound to. `*` allows all.
    ///
    /// A server that is bound to all addresses (`0.0.0.0`, `[::]`) knows no name of its own: it allows any as long as none is given here.
    /// Then a web page can reach it by a name that resolves to it, so give its names.
    #[must_use]
    pub fn allowed_hosts<S: Into<String>>(mut self, hosts: impl IntoIterator<Item = S>) -> Self {
        self.allowed_hosts.extend(hosts.into_iter().map(Into::into));
        self
    }

    /// Origins of web pages that may use the server (ORIG-01), such as `https://app.example.com`, with their port if it is not the
    /// scheme's own. `*` allows all; `null`, which sandboxed pages and files have, is allowed only by its name.
    ///
    /// Added to the origins of the allowed hosts, with any scheme and port; where any host is allowed, to those of the host that the
    /// request names. Requests without `Origin`, which are not made by web pages, are always allowed.
    #[must_use]
    pub fn allowed_origins<S: Into<String>>(
        mut self,
        origins: impl IntoIterator<Item = S>,
    ) -> Self {
        self.allowed_origins
            .extend(origins.into_iter().map(Into::into));
        self
    }

    /// How long an answer may take before the response becomes an event stream, over which the client is kept waiting.
    /// 3 seconds.
    #[must_use]
    pub fn stream_after(mut self, time: Duration) -> Self {
        self.stream_after = time;
        self
    }

    /// How often a stream on which nothing happens gets a comment, so that nothing on the way takes it for dead (HTTP-14).
    /// 15 seconds.
    #[must_use]
    pub fn keep_alive(mut self, time: Duration) -> Self {
        self.keep_alive = time;
        self
    }

    /// How long clients of 2025-11-25 are told to wait before they resume a stream (`retry`, LHTTP-09). A second.
    #[must_use]
    pub fn retry(mut self, time: Duration) -> Self {
        self.retry = time;
        self
    }

    /// How long a client may take to send the head of a request, or to begin the next one on the same connection, which is then
    /// closed; and how long to send a body, after which it gets 408. 30 seconds.
    #[must_use]
    pub fn read_timeout(mut self, time: Duration) -> Self {
        self.read_timeout = time;
        self
    }

    /// Requests, streams included, that are served at once; what comes beyond gets 503. 4,096.
    #[must_use]
    pub fn max_requests(mut self, count: usize) -> Self {
        self.max_requests = count;
        self
    }

    /// Connections that are open at once, where the server listens by itself; more wait until one closes. 4,096.
    #[must_use]
    pub fn max_connections(mut self, count: usize) -> Self {
        self.max_connections = count;
        self
    }

    /// Sessions of clients up to 2025-11-25 that there are at once; `initialize` beyond gets 503. 10,000.
    #[must_use]
    pub fn max_sessions(mut self, count: usize) -> Self {
        self.max_sessions = count;
        self
    }

    /// How long a session lives in which nothing happens: no request, and no open stream. 30 minutes.
    #[must_use]
    pub fn session_idle_timeout(mut self, time: Duration) -> Self {
        self.session_idle_timeout = time;
        self
    }

    /// Keeps sessions here as well, so that they can go on in another process. Without, they end with this one.
    #[must_use]
    pub fn session_store(mut self, store: impl SessionStore) -> Self {
        self.session_store = Some(Shared(Arc::new(store)));
        self
    }

    /// Keeps here what was sent on the streams of sessions, for clients that lost their connection. In the memory of this process, 1 MiB of
    /// each session.
    #[must_use]
    pub fn event_store(mut self, store: impl EventStore) -> Self {
        self.event_store = Shared(Arc::new(store));
        self
    }

    /// Scopes that every request needs.
    pub(crate) fn required_scopes(&self) -> &[String] {
        self.authorization
            .as_ref()
            .map_or(&[], Authorization::required)
    }

    /// Reports what cannot be served so.
    pub(crate) fn check(&self, problems: &mut Problems) {
        if let Some(authorization) = &self.authorization {
            authorization.check(problems);
        }
    }
}
