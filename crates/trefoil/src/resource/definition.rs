//! What a resource says of itself.

use std::sync::Arc;
use std::time::Duration;

use crate::context::{RequestInfo, VisibleIf};
use crate::middleware::{Middleware, Stack};
use crate::protocol::{Annotations, CacheScope, Icon, Meta, Role};
use crate::schema::{DerivedInput, InputSchema};

/// The entry of a resource in `resources/list` or `resources/templates/list`, and how the server treats it.
#[derive(Debug, Clone)]
pub struct ResourceDefinition {
    pub(crate) location: Location,
    pub(crate) name: String,
    pub(crate) title: Option<String>,
    pub(crate) description: Option<String>,
    pub(crate) mime_type: Option<String>,
    pub(crate) size: Option<u64>,
    pub(crate) audience: Option<Vec<Role>>,
    pub(crate) priority: Option<f64>,
    pub(crate) icons: Option<Vec<Icon>>,
    pub(crate) meta: Option<Meta>,
    pub(crate) cache: CacheHint,
    pub(crate) subscribe: bool,
    pub(crate) timeout: Option<Duration>,
    pub(crate) scopes: Vec<String>,
    pub(crate) visible_if: Option<VisibleIf>,
    pub(crate) middleware: Stack,
    pub(crate) completes: Vec<String>,
    pub(crate) lists: bool,
    pub(crate) derived: Option<DerivedInput>,
}

/// Where a resource is found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Location {
    Uri(String),
    Template(String),
}

/// How long, and for whom, a client may keep a result (since 2026-07-28, CACHE-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CacheHint {
    /// How long the result stays fresh; sent in whole milliseconds.
    pub ttl: Duration,
    /// Who may share it. `Public` only for what holds nothing of one user (CACHE-14).
    pub scope: CacheScope,
}

impl Default for CacheHint {
    /// Stale at once, and private.
    fn default() -> Self {
        Self {
            ttl: Duration::ZERO,
            scope: CacheScope::Private,
        }
    }
}

impl ResourceDefinition {
    /// A resource with one URI.
    pub fn new(uri: impl Into<String>, name: impl Into<String>) -> Self {
        Self::at(Location::Uri(uri.into()), name.into())
    }

    /// All resources whose URIs match an RFC 6570 template.
    pub fn template(template: impl Into<String>, name: impl Into<String>) -> Self {
        Self::at(Location::Template(template.into()), name.into())
    }

    /// What the macro derived; a template is told from a URI by its braces.
    #[doc(hidden)]
    #[must_use]
    pub fn derived(uri: &str, name: &str, input: InputSchema) -> Self {
        let mut definition = if uri.contains('{') {
            Self::template(uri, name)
        } else {
            Self::new(uri, name)
        };
        definition.derived = Some(input.finish());
        definition
    }

    fn at(location: Location, name: String) -> Self {
        Self {
            location,
            name,
            title: None,
            description: None,
            mime_type: None,
            size: None,
            audience: None,
            priority: None,
            icons: None,
            meta: None,
            cache: CacheHint::default(),
            subscribe: false,
            timeout: None,
            scopes: Vec::new(),
            visible_if: None,
            middleware: Stack::default(),
            completes: Vec::new(),
            lists: false,
            derived: None,
        }
    }

    /// Human-readable name (since 2025-06-18).
    #[must_use]
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.title = Some(title.into());
        self
    }

    /// What the resource holds.
    #[must_use]
    pub fn description(mut self, description: impl Into<String>) -> Self {
        self.description = Some(description.into());
        self
    }

    /// MIME type of what is read, unless the read itself says otherwise.
    #[must_use]
    pub fn mime_type(mut self, mime_type: impl Into<String>) -> Self {
        self.mime_type = Some(mime_type.into());
        self
    }

    /// Size in bytes, before any base64 (RES-27). Only a resource with one URI has one.
    #[must_use]
    pub fn size(mut self, size: u64) -> Self {
        self.size = Some(size);
        self
    }

    /// For whom the resource is meant.
    #[must_use]
    pub fn audience(mut self, audience: impl Into<Vec<Role>>) -> Self {
        self.audience = Some(audience.into());
        self
    }

    /// Importance, 0 (optional) to 1 (required); RES-26.
    #[must_use]
    pub fn priority(mut self, priority: f64) -> Self {
        self.priority = Some(priority);
        self
    }

    /// Icons to show (since 2025-11-25).
    #[must_use]
    pub fn icons(mut self, icons: impl IntoIterator<Item = Icon>) -> Self {
        self.icons = Some(icons.into_iter().collect());
        self
    }

    /// The entry's `_meta` (since 2025-06-18).
    #[must_use]
    pub fn meta(mut self, meta: impl Into<Meta>) -> Self {
        self.meta = Some(meta.into());
        self
    }

    /// How long a client may keep what it read. Not given, a read is private and stale at once.
    #[must_use]
    pub fn cache(mut self, cache: CacheHint) -> Self {
        self.cache = cache;
        self
    }

    /// How long a read may take; then it is answered with an error and dropped.
    #[must_use]
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = Some(timeout);
        self
    }

    /// Says that [`Resource::complete`](super::Resource::complete) has values for this variable.
    #[must_use]
    pub fn completes(mut self, variable: impl Into<String>) -> Self {
        self.completes.push(variable.into());
        self
    }

    /// Says that [`Resource::list`](super::Resource::list) finds the resources of this template. The list of resources is then
    /// made for each request, and sent as `private`.
    #[must_use]
    pub fn lists(mut self) -> Self {
        self.lists = true;
        self
    }

    /// Says that changes of what is read here will be announced, by
    /// [`ServerHandle::resource_updated`](crate::ServerHandle::resource_updated), to clients that subscribe to it.
    #[must_use]
    pub fn subscribe(mut self) -> Self {
        self.subscribe = true;
        self
    }

    /// Scopes that reads, subscriptions and completions of this resource need, beside those that the whole server needs. Without them a client gets the
    /// challenge to ask for more (AUTH-10); it is listed all the same, unless [`visible_if`](Self::visible_if) says otherwise. Only what the
    /// function of a template [lists](Self::lists) is left out for those who lack them.
    ///
    /// Over HTTP alone: over other transports nobody has scopes, and none are asked for.
    #[must_use]
    pub fn scopes<S: Into<String>>(mut self, scopes: impl IntoIterator<Item = S>) -> Self {
        self.scopes.extend(scopes.into_iter().map(Into::into));
        self
    }

    /// Shows the resource only to requests of which the function says so; to all others it is unknown: not listed, not
    /// readable, not completed. The list that it belongs to is then written for each request and sent as `private`.
    ///
    /// The function is asked often and must not wait. If it panics, the resource is hidden.
    #[must_use]
    pub fn visible_if(
        mut self,
        visible: impl Fn(&RequestInfo<'_>) -> bool + Send + Sync + 'static,
    ) -> Self {
        self.visible_if = Some(VisibleIf::new(visible));
        self
    }

    /// Puts a [middleware](crate::middleware) around reads and completions of this resource, inside of those that are there already.
    #[must_use]
    pub fn middleware(mut self, middleware: impl Middleware) -> Self {
        self.middleware.push_inner(Arc::new(middleware));
        self
    }

    /// The URI or the template.
    #[must_use]
    pub fn uri(&self) -> &str {
        match &self.location {
            Location::Uri(uri) | Location::Template(uri) => uri,
        }
    }

    pub(crate) fn annotations(&self) -> Option<Annotations> {
        if self.audience.is_none() && self.priority.is_none() {
            return None;
        }
        let mut annotations = Annotations::new();
        annotations.audience.clone_from(&self.audience);
        annotations.priority = self.priority;
        Some(annotations)
    }
}
