//! Functions that complete an argument; for generated code.

use std::future::Future;
use std::pin::Pin;

use crate::context::{Awaited, Blocking, RequestContext, blocking};
use crate::error::ProtocolError;

/// What a completer gives, boxed.
type Completed<'a> = Pin<Box<dyn Future<Output = Result<Vec<String>, ProtocolError>> + Send + 'a>>;

/// A function that completes an argument. `Manner` tells functions that are `async` from those that are not.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "this function cannot complete an argument",
    label = "not a completer",
    note = "expected a `fn(&RequestContext, &str) -> Vec<String>`, or an `async fn` of that kind whose future is `Send`"
)]
pub trait Completer<'a, Manner> {
    fn values(self, ctx: &'a RequestContext, partial: &'a str) -> Completed<'a>;
}

#[diagnostic::do_not_recommend]
impl<'a, F, Values> Completer<'a, Awaited> for F
where
    F: FnOnce(&'a RequestContext, &'a str) -> Values,
    Values: Future<Output = Vec<String>> + Send + 'a,
{
    fn values(self, ctx: &'a RequestContext, partial: &'a str) -> Completed<'a> {
        let values = self(ctx, partial);
        Box::pin(async move { Ok(values.await) })
    }
}

#[diagnostic::do_not_recommend]
impl<'a, F> Completer<'a, Blocking> for F
where
    F: FnOnce(&RequestContext, &str) -> Vec<String> + Send + 'static,
{
    fn values(self, ctx: &'a RequestContext, partial: &'a str) -> Completed<'a> {
        let partial = partial.to_owned();
        Box::pin(blocking(ctx, move |ctx| Ok(self(ctx, &partial))))
    }
}

/// Asks the function of `complete = path`.
#[doc(hidden)]
pub fn completed<'a, Manner>(
    completer: impl Completer<'a, Manner>,
    ctx: &'a RequestContext,
    partial: &'a str,
) -> Completed<'a> {
    completer.values(ctx, partial)
}
