//! The endpoint: what each HTTP request is, and what becomes of it.

use std::net::IpAddr;

use http::{Request, Response, StatusCode};
use http_body::Body;

use super::body::ResponseBody;
use super::config::HttpConfig;
use super::guard::Guard;
use super::refusal::refusal;
use crate::server::Server;

/// The one endpoint of a server.
pub(super) struct Endpoint {
    server: Server,
    config: HttpConfig,
    guard: Guard,
}

impl Endpoint {
    pub(super) fn new(server: Server, bound: Option<IpAddr>) -> Self {
        let config = server.http_config().clone();
        Self {
            guard: Guard::new(&config, bound),
            config,
            server,
        }
    }

    pub(super) async fn serve<B>(&self, request: Request<B>) -> Response<ResponseBody>
    where
        B: Body + Send + 'static,
        B::Data: Send,
        B::Error: std::fmt::Display,
    {
        let (parts, body) = request.into_parts();
        if let Err(refused) = self.guard.admit(&parts) {
            return refused.into();
        }
        let _ = (body, &self.server, &self.config);
        refusal(StatusCode::NOT_FOUND, "nothing is served yet")
    }
}
