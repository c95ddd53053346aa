//! What is known of a request itself.

use std::any::Any;
use std::fmt;

use serde_json::Value;

use super::{ClientInfo, Inner, RequestContext};
use crate::protocol::{Meta, RequestId};

impl RequestContext {
    /// The request itself.
    #[must_use]
    pub fn request(&self) -> RequestInfo<'_> {
        RequestInfo {
            inner: &self.0,
            uri: self.0.about.uri.as_deref(),
        }
    }
}

/// A view of the request.
#[derive(Clone, Copy)]
pub struct RequestInfo<'a> {
    inner: &'a Inner,
    uri: Option<&'a str>,
}

impl<'a> RequestInfo<'a> {
    /// The client behind the request.
    #[must_use]
    pub fn client(&self) -> &'a ClientInfo {
        &self.inner.client
    }

    /// The value of type `T` that was given to [`ServerBuilder::state`](crate::ServerBuilder::state).
    #[must_use]
    pub fn state<T: Any + Send + Sync>(&self) -> Option<&'a T> {
        self.inner.app.state.get()
    }

    /// Id of the request, unique among the client's requests in progress.
    #[must_use]
    pub fn id(&self) -> RequestId {
        serde_json::from_str(self.inner.exchange.id.as_str())
            .unwrap_or_else(|_| RequestId::String(self.inner.exchange.id.as_str().to_owned()))
    }

    /// Method of the request, for example `tools/call`.
    #[must_use]
    pub fn method(&self) -> &'static str {
        self.inner.method
    }

    /// The URI that the request is about: of what is read or subscribed to; in a completion, the URI or template whose variable is
    /// completed. `None` of everything else, lists among it.
    ///
    /// # Examples
    ///
    /// ```
    /// use trefoil::prelude::*;
    ///
    /// /// A document, with links to its parts
    /// #[mcp_resource("docs://{name}")]
    /// async fn document(ctx: &RequestContext, name: String) -> String {
    ///     let uri = ctx.request().uri().unwrap_or_default();
    ///     format!("# {name}\n\n[The second part]({uri}#2)")
    /// }
    /// ```
    #[must_use]
    pub fn uri(&self) -> Option<&'a str> {
        self.uri
    }

    /// The same request, as one about this URI.
    pub(super) fn about(self, uri: &'a str) -> Self {
        Self {
            uri: Some(uri),
            ..self
        }
    }

    /// Who makes the request, as the transport has authenticated it; `None` where nobody did.
    #[must_use]
    pub fn identity(&self) -> Option<&'a str> {
        self.inner.principal.as_deref()
    }

    /// Head of the HTTP request that brought this one: its headers, and what layers around the service put into its
    /// extensions. `None` over other transports.
    #[cfg(feature = "http")]
    #[must_use]
    pub fn http(&self) -> Option<&'a http::request::Parts> {
        self.inner.http.as_deref()
    }

    /// The request's `_meta`, with `traceparent` and whatever else the client put there (RPC-46).
    #[must_use]
    pub fn meta(&self) -> Meta {
        serde_json::from_slice(&self.inner.meta).unwrap_or_default()
    }

    /// One value of the request's `_meta`.
    #[must_use]
    pub fn meta_value(&self, key: &str) -> Option<Value> {
        self.meta().0.remove(key)
    }
}

impl fmt::Debug for RequestInfo<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RequestInfo")
            .field("id", &self.id())
            .field("method", &self.method())
            .field("meta", &self.meta())
            .finish()
    }
}
