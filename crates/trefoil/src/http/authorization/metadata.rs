//! The metadata of a protected resource, by which clients find the authorization server (RFC 9728).

use std::convert::Infallible;
use std::fmt;
use std::future::{Ready, ready};
use std::task::{Context, Poll};

use bytes::Bytes;
use http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN, ALLOW,
    CONTENT_LENGTH, HeaderValue,
};
use http::request::Parts;
use http::{Method, Request, Response, StatusCode};
use serde::Serialize;
use tower_service::Service;

use super::Authorization;
use crate::http::ResponseBody;
use crate::http::refusal::{json, refusal_with};

const WELL_KNOWN: &str = "/.well-known/oauth-protected-resource";

/// The metadata of a server as a [`tower_service::Service`], which serves it to everybody (AUTH-15).
///
/// The metadata lies beside the endpoint, not below it. A server that listens by itself serves both. Where the service of the endpoint
/// is nested in a router, this one is routed beside it, at its [path](Self::path).
///
/// # Examples
///
/// ```
/// use trefoil::http::Authorization;
///
/// let authorization = Authorization::by_layer("https://mcp.example.com/mcp", ["https://auth.example.com"]);
/// let metadata = authorization.metadata();
/// assert_eq!(metadata.path(), "/.well-known/oauth-protected-resource/mcp");
/// ```
#[derive(Clone)]
pub struct ProtectedResourceMetadata {
    path: String,
    document: Bytes,
}

/// What is served (RFC 9728 §2).
#[derive(Serialize)]
struct Document<'a> {
    resource: &'a str,
    authorization_servers: &'a [String],
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    scopes_supported: &'a [String],
    bearer_methods_supported: [&'static str; 1],
}

impl ProtectedResourceMetadata {
    /// The path without that of the resource, where clients look last: `/.well-known/oauth-protected-resource`.
    pub const ROOT_PATH: &'static str = WELL_KNOWN;

    pub(super) fn of(authorization: &Authorization) -> Self {
        let supported = authorization.scopes_supported.as_ref();
        let document = Document {
            resource: &authorization.resource,
            authorization_servers: &authorization.authorization_servers,
            scopes_supported: supported.unwrap_or(&authorization.required_scopes),
            bearer_methods_supported: ["header"],
        };
        let (_, path) = split(&authorization.resource);
        Self {
            path: format!("{WELL_KNOWN}{path}"),
            // Texts in lists always serialize.
            document: serde_json::to_vec(&document).unwrap_or_default().into(),
        }
    }

    /// Where it is served, from the root of the origin: the well-known path, and behind it that of the resource.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The metadata itself, as JSON.
    #[must_use]
    pub fn to_json(&self) -> Bytes {
        self.document.clone()
    }

    /// Answers a request for it, wherever it was routed.
    fn respond(&self, method: &Method) -> Response<ResponseBody> {
        let mut response = match *method {
            Method::GET => json(self.document.clone()),
            Method::HEAD => {
                let mut response = json(Bytes::new());
                let length = HeaderValue::from(self.document.len());
                response.headers_mut().insert(CONTENT_LENGTH, length);
                response
            }
            Method::OPTIONS => preflight(),
            _ => refusal_with(
                StatusCode::METHOD_NOT_ALLOWED,
                (ALLOW, HeaderValue::from_static("GET, HEAD, OPTIONS")),
                "metadata can only be read",
            ),
        };
        response
            .headers_mut()
            .insert(ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
        response
    }
}

/// The answer to a browser that asks whether a page may read the metadata.
fn preflight() -> Response<ResponseBody> {
    let mut response = Response::new(ResponseBody::full(Bytes::new()));
    *response.status_mut() = StatusCode::NO_CONTENT;
    let headers = response.headers_mut();
    headers.insert(
        ACCESS_CONTROL_ALLOW_METHODS,
        HeaderValue::from_static("GET, HEAD"),
    );
    headers.insert(ACCESS_CONTROL_ALLOW_HEADERS, HeaderValue::from_static("*"));
    response
}

impl Authorization {
    /// The answer to a request for the metadata; none if the path is another. Asked before anything else of a request is looked at: what
    /// it says is for everybody, pages of any origin included.
    pub(in crate::http) fn metadata_response(
        &self,
        parts: &Parts,
    ) -> Option<Response<ResponseBody>> {
        let is_it = self.has_metadata_at(parts.uri.path());
        is_it.then(|| self.metadata().respond(&parts.method))
    }

    /// Whether a path is one of the two at which the metadata is.
    pub(in crate::http) fn has_metadata_at(&self, path: &str) -> bool {
        let (_, own) = split(&self.resource);
        path.strip_prefix(WELL_KNOWN)
            .is_some_and(|of_resource| of_resource.is_empty() || of_resource == own)
    }

    /// Where the metadata is found, as the challenge tells it.
    pub(super) fn metadata_url(&self) -> String {
        let (origin, path) = split(&self.resource);
        format!("{origin}{WELL_KNOWN}{path}")
    }
}

/// The origin of a URL, and its path. That of the root is nothing (RFC 9728 §3.1).
fn split(url: &str) -> (&str, &str) {
    let host = url.find("://").map_or(0, |scheme| scheme + 3);
    let end = url[host..].find('/').map_or(url.len(), |path| host + path);
    let (origin, path) = url.split_at(end);
    (origin, if path == "/" { "" } else { path })
}

impl fmt::Debug for ProtectedResourceMetadata {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ProtectedResourceMetadata")
            .field("path", &self.path)
            .field("document", &String::from_utf8_lossy(&self.document))
            .finish()
    }
}

impl<B> Service<Request<B>> for ProtectedResourceMetadata {
    type Response = Response<ResponseBody>;
    type Error = Infallible;
    type Future = Ready<Result<Self::Response, Infallible>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request<B>) -> Self::Future {
        ready(Ok(self.respond(request.method())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_path_of_the_resource_is_that_behind_its_host() {
        let cases = [
            ("https://a.example/mcp", ("https://a.example", "/mcp")),
            (
                "https://a.example:8443/x/mcp/",
                ("https://a.example:8443", "/x/mcp/"),
            ),
            ("https://a.example/", ("https://a.example", "")),
            ("https://a.example", ("https://a.example", "")),
        ];
        for (url, parts) in cases {
            assert_eq!(split(url), parts, "{url}");
        }
    }
}
