//! Functions that complete an argument; for generated code.

use std::future::Future;
use std::pin::Pin;

use crate::context::RequestContext;
use crate::error::ProtocolError;

/// What a completer gives, boxed.
type Completed<'a> = Pin<Box<dyn Future<Output = Result<Vec<String>, ProtocolError>> + Send + 'a>>;

/// A function that completes an argument.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "this function cannot complete an argument",
    label = "not a completer",
    note = "expected an `async fn(&RequestContext, &str) -> Vec<String>` whose future is `Send`"
)]
pub trait Completer<'a> {
    fn values(self, ctx: &'a RequestContext, partial: &'a str) -> Completed<'a>;
}

#[diagnostic::do_not_recommend]
impl<'a, F, Values> Completer<'a> for F
where
    F: FnOnce(&'a RequestContext, &'a str) -> Values,
    Values: Future<Output = Vec<String>> + Send + 'a,
{
    fn values(self, ctx: &'a RequestContext, partial: &'a str) -> Completed<'a> {
        let values = self(ctx, partial);
        Box::pin(async move { Ok(values.await) })
    }
}

/// Asks the function of `complete = path`.
#[doc(hidden)]
pub fn completed<'a>(
    completer: impl Completer<'a>,
    ctx: &'a RequestContext,
    partial: &'a str,
) -> Completed<'a> {
    completer.values(ctx, partial)
}
