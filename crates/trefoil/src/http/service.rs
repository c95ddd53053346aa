//! The server as a service of the tower ecosystem.

use std::convert::Infallible;
use std::fmt;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use http::{Request, Response};
use http_body::Body;
use tower_service::Service;

use super::body::ResponseBody;
use super::endpoint::Endpoint;
use crate::server::Server;

/// A server as a [`tower_service::Service`]; [`Server::into_service`] makes one. Its clones are one server, with the same sessions.
///
/// It answers every path that reaches it, so it is nested at the path of the endpoint. It never fails: whatever goes wrong is an HTTP
/// response.
#[derive(Clone)]
pub struct HttpService {
    endpoint: Arc<Endpoint>,
}

impl HttpService {
    /// The service, and the address that it is bound to, if that is known.
    pub(crate) fn new(server: &Server, bound: Option<IpAddr>) -> Self {
        #[cfg(feature = "interaction")]
        if server.app().has_random_request_state_key() {
            tracing::warn!(
                "requests that ask the client are sealed with a random key, so their answers must come back to this process: \
                 replicas and restarts need a `ServerBuilder::request_state_key`"
            );
        }
        Self {
            endpoint: Arc::new(Endpoint::new(server, bound)),
        }
    }
}

impl fmt::Debug for HttpService {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HttpService").finish_non_exhaustive()
    }
}

impl<B> Service<Request<B>> for HttpService
where
    B: Body + Send + 'static,
    B::Data: Send,
    B::Error: fmt::Display,
{
    type Response = Response<ResponseBody>;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, Infallible>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request<B>) -> Self::Future {
        let endpoint = self.endpoint.clone();
        Box::pin(async move { Ok(endpoint.serve(request).await) })
    }
}
