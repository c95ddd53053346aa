//! What the maker of a request can see.

use std::cell::OnceCell;

use super::dispatch::Call;
use crate::context::{RequestContext, VisibleIf};

/// The maker of a request, who is looked at only if something is not for everybody.
pub(super) struct Viewer<'a> {
    call: &'a Call<'a>,
    method: &'static str,
    request: OnceCell<RequestContext>,
}

impl<'a> Viewer<'a> {
    pub(super) fn new(call: &'a Call<'a>, method: &'static str) -> Self {
        Self {
            call,
            method,
            request: OnceCell::new(),
        }
    }

    pub(super) fn sees(&self, visible_if: Option<&VisibleIf>) -> bool {
        visible_if.is_none() || self.request().sees(visible_if)
    }

    /// The same of a resource, where the request may be about many.
    pub(super) fn sees_at(&self, visible_if: Option<&VisibleIf>, uri: &str) -> bool {
        visible_if.is_none() || self.request().sees_at(visible_if, uri)
    }

    /// The maker of the request, to be looked at again when the request is over.
    pub(super) fn kept(&self) -> RequestContext {
        self.request().kept()
    }

    fn request(&self) -> &RequestContext {
        self.request.get_or_init(|| self.call.probe(self.method))
    }
}
