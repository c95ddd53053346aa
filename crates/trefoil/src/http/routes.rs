//! What a server that listens by itself answers at which path.

use std::future::ready;

use http::{Request, StatusCode};
use http_body::Body;
use tower_service::Service;

use super::refusal::refusal;
use super::service::HttpService;

/// The paths of a server that listens by itself.
#[derive(Debug)]
pub(super) struct Routes {
    path: String,
    service: HttpService,
}

/// What is at a path.
enum Route {
    Endpoint,
    Nothing,
}

impl Routes {
    /// The endpoint alone, with or without slashes around its path.
    pub(super) fn new(path: &str, service: HttpService) -> Self {
        Self {
            path: format!("/{}", path.trim_matches('/')),
            service,
        }
    }

    pub(super) fn path(&self) -> &str {
        &self.path
    }

    pub(super) fn serve<B>(
        &self,
        request: Request<B>,
    ) -> <HttpService as Service<Request<B>>>::Future
    where
        B: Body + Send + 'static,
        B::Data: Send,
        B::Error: std::fmt::Display,
    {
        match self.find(request.uri().path()) {
            Route::Endpoint => self.service.clone().call(request),
            Route::Nothing => {
                let why = format!(
                    "nothing is served at `{}`; the endpoint is `{}`",
                    request.uri().path(),
                    self.path
                );
                Box::pin(ready(Ok(refusal(StatusCode::NOT_FOUND, why))))
            }
        }
    }

    fn find(&self, path: &str) -> Route {
        let path = path.strip_suffix('/').unwrap_or(path);
        if path == self.path.trim_end_matches('/') {
            Route::Endpoint
        } else {
            Route::Nothing
        }
    }
}
