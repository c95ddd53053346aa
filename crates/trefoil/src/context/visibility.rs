//! What only some who ask can see.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use super::{RequestContext, RequestInfo};

/// The question whether the maker of a request sees a tool, resource or prompt.
#[derive(Clone)]
pub(crate) struct VisibleIf(Arc<dyn Fn(&RequestInfo<'_>) -> bool + Send + Sync>);

impl VisibleIf {
    pub(crate) fn new(
        predicate: impl Fn(&RequestInfo<'_>) -> bool + Send + Sync + 'static,
    ) -> Self {
        Self(Arc::new(predicate))
    }

    /// The answer. A question that panics hides what it is about.
    pub(crate) fn admits(&self, request: &RequestInfo<'_>) -> bool {
        // Nothing is kept of what it left half done.
        catch_unwind(AssertUnwindSafe(|| (self.0)(request))).unwrap_or_else(|_| {
            tracing::error!("a `visible_if` panicked; what it is about stays hidden");
            false
        })
    }
}

impl RequestContext {
    /// Whether the maker of the request sees what has this condition, or none.
    pub(crate) fn sees(&self, visible_if: Option<&VisibleIf>) -> bool {
        visible_if.is_none_or(|visible_if| visible_if.admits(&self.request()))
    }

    /// The same of a resource, where the request is about many.
    pub(crate) fn sees_at(&self, visible_if: Option<&VisibleIf>, uri: &str) -> bool {
        visible_if.is_none_or(|visible_if| visible_if.admits(&self.request().about(uri)))
    }
}

impl fmt::Debug for VisibleIf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("VisibleIf")
    }
}
