//! What a server that listens by itself answers at which path.

use std::future::ready;

use http::{Request, StatusCode};
use http_body::Body;
use tower_service::Service;

use super::authorization::Authorization;
use super::config::HttpConfig;
use super::refusal::refusal;
use super::service::HttpService;

/// The paths of a server that listens by itself.
#[derive(Debug)]
pub(super) struct Routes {
    path: String,
    authorization: Option<Authorization>,
    service: HttpService,
}

/// What is at a path.
enum Route {
    /// The endpoint, or the metadata of its authorization, which it serves too.
    Service,
    Nothing,
}

impl Routes {
    /// The endpoint, with or without slashes around its path, and what has to be beside it.
    pub(super) fn new(config: &HttpConfig, service: HttpService) -> Self {
        Self {
            path: format!("/{}", config.path.trim_matches('/')),
            authorization: config.authorization.clone(),
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
            Route::Service => self.service.clone().call(request),
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
        let authorization = self.authorization.as_ref();
        let is_metadata = authorization.is_some_and(|given| given.has_metadata_at(path));
        let path = path.strip_suffix('/').unwrap_or(path);
        if is_metadata || path == self.path.trim_end_matches('/') {
            Route::Service
        } else {
            Route::Nothing
        }
    }
}
