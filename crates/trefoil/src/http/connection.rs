//! One connection of a server that listens by itself: HTTP/1.1 or HTTP/2, whichever its client begins with.

use std::future::poll_fn;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::Poll;
use std::time::Duration;

use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::server::graceful::Watcher;
use tokio::net::TcpStream;

use super::config::HttpConfig;
use super::routes::Routes;

/// Bytes of the largest head of a request; a larger one is answered with 431.
const MAX_HEAD: u32 = 64 * 1024;

/// How connections are served.
pub(super) struct Connections {
    builder: Builder<TokioExecutor>,
    routes: Routes,
    /// How long a client may take until its first request is there.
    read_timeout: Duration,
}

impl Connections {
    pub(super) fn new(config: &HttpConfig, routes: Routes) -> Self {
        let mut builder = Builder::new(TokioExecutor::new());
        // The number of headers has hyper's own bound, 100, for which it needs no memory from the heap.
        builder
            .http1()
            .timer(TokioTimer::new())
            .header_read_timeout(config.read_timeout)
            .max_buf_size(MAX_HEAD as usize);
        builder
            .http2()
            .timer(TokioTimer::new())
            .keep_alive_interval(config.keep_alive)
            .keep_alive_timeout(config.read_timeout)
            .max_header_list_size(MAX_HEAD);
        Self {
            builder,
            routes,
            read_timeout: config.read_timeout,
        }
    }

    /// Serves a client until either side closes the connection.
    pub(super) async fn serve(self: Arc<Self>, stream: TcpStream, watcher: Watcher) {
        // An answer is not to wait for the client to acknowledge what was sent before it.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "a client is gone before its first request");
            return;
        }
        let begun = AtomicBool::new(false);
        let service = service_fn(|request| {
            begun.store(true, Ordering::Relaxed);
            self.routes.serve(request)
        });
        let connection = self.builder.serve_connection(TokioIo::new(stream), service);
        let mut connection = pin!(watcher.watch(connection));
        // Which version it is must be read before hyper's own limit of time begins, so the first request has one here.
        let opening = poll_fn(|cx| match connection.as_mut().poll(cx) {
            Poll::Pending if begun.load(Ordering::Relaxed) => Poll::Ready(None),
            polled => polled.map(Some),
        });
        let served = match tokio::time::timeout(self.read_timeout, opening).await {
            Ok(Some(served)) => served,
            Ok(None) => connection.await,
            Err(_) => return tracing::debug!("a client has sent no request in time"),
        };
        if let Err(error) = served {
            tracing::debug!(%error, "a connection has failed");
        }
    }
}
