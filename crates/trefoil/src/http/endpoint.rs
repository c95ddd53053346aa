//! The endpoint: what each HTTP request is, and what becomes of it.

use http::{Request, Response, StatusCode};
use http_body::Body;

use super::body::ResponseBody;
use super::config::HttpConfig;
use super::refusal::refusal;
use crate::server::Server;

/// The one endpoint of a server.
pub(super) struct Endpoint {
    server: Server,
    config: HttpConfig,
}

impl Endpoint {
    pub(super) fn new(server: Server) -> Self {
        Self {
            config: server.http_config().clone(),
            server,
        }
    }

    pub(super) async fn serve<B>(&self, request: Request<B>) -> Response<ResponseBody>
    where
        B: Body + Send + 'static,
        B::Data: Send,
        B::Error: std::fmt::Display,
    {
        let _ = (request, &self.server, &self.config);
        refusal(StatusCode::NOT_FOUND, "nothing is served yet")
    }
}
