//! Functions that list the resources of a template; for generated code.

use std::fmt::Display;
use std::future::Future;
use std::pin::Pin;

use super::ResourceEntry;
use crate::context::{Awaited, Blocking, RequestContext, blocking};
use crate::error::ProtocolError;
use crate::tool::as_protocol_error;

/// What a lister gives, boxed.
type Listed<'a> =
    Pin<Box<dyn Future<Output = Result<Vec<ResourceEntry>, ProtocolError>> + Send + 'a>>;

/// A function that lists resources. `Manner` tells functions that are `async` from those that are not.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "this function cannot list resources",
    label = "lists no resources",
    note = "expected a `fn(&RequestContext) -> Vec<ResourceEntry>`, or an `async fn` of that kind whose future is `Send`; the `Vec` may stand in a `Result<_, E: Display>`"
)]
pub trait Lister<'a, Manner> {
    fn entries(self, template: &'static str, ctx: &'a RequestContext) -> Listed<'a>;
}

#[diagnostic::do_not_recommend]
impl<'a, F, Entries> Lister<'a, Awaited> for F
where
    F: FnOnce(&'a RequestContext) -> Entries,
    Entries: Future<Output: IntoEntries> + Send + 'a,
{
    fn entries(self, template: &'static str, ctx: &'a RequestContext) -> Listed<'a> {
        let entries = self(ctx);
        Box::pin(async move { entries.await.into_entries(template) })
    }
}

#[diagnostic::do_not_recommend]
impl<'a, F, Entries> Lister<'a, Blocking> for F
where
    F: FnOnce(&RequestContext) -> Entries + Send + 'static,
    Entries: IntoEntries,
{
    fn entries(self, template: &'static str, ctx: &'a RequestContext) -> Listed<'a> {
        Box::pin(blocking(ctx, move |ctx| self(ctx).into_entries(template)))
    }
}

/// What a function that lists resources may return.
#[doc(hidden)]
pub trait IntoEntries {
    fn into_entries(self, template: &str) -> Result<Vec<ResourceEntry>, ProtocolError>;
}

impl IntoEntries for Vec<ResourceEntry> {
    fn into_entries(self, _: &str) -> Result<Vec<ResourceEntry>, ProtocolError> {
        Ok(self)
    }
}

impl<E: Display + 'static> IntoEntries for Result<Vec<ResourceEntry>, E> {
    fn into_entries(self, template: &str) -> Result<Vec<ResourceEntry>, ProtocolError> {
        self.map_err(|error| {
            as_protocol_error(error).unwrap_or_else(|error| {
                ProtocolError::internal(format!("listing `{template}` failed"))
                    .source(error.to_string())
            })
        })
    }
}

/// Asks the function of `list = path`.
#[doc(hidden)]
pub fn listed<'a, Manner>(
    lister: impl Lister<'a, Manner>,
    template: &'static str,
    ctx: &'a RequestContext,
) -> Listed<'a> {
    lister.entries(template, ctx)
}
