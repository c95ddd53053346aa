//! Functions that complete an argument; for generated code.

use std::future::Future;
use std::pin::Pin;

use serde::de::DeserializeOwned;

use super::text::TextDeserializer;
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

impl RequestContext {
    /// One of the [arguments that the user has already chosen](Self::completion_arguments), as the type that it has in the handler;
    /// `None` if it is not chosen, or is no such value.
    ///
    /// # Examples
    ///
    /// ```
    /// use trefoil::prelude::*;
    ///
    /// fn days(ctx: &RequestContext, partial: &str) -> Vec<String> {
    ///     let last = match ctx.completion_argument::<u8>("month") {
    ///         Some(4 | 6 | 9 | 11) => 30,
    ///         Some(2) => 29,
    ///         _ => 31,
    ///     };
    ///     let days = (1..=last).map(|day| day.to_string());
    ///     days.filter(|day| day.starts_with(partial)).collect()
    /// }
    ///
    /// /// The log of a day
    /// #[mcp_resource("log://{month}/{day}", complete(day = days))]
    /// async fn log(month: u8, day: u8) -> String {
    ///     format!("nothing happened on {day}/{month}")
    /// }
    /// ```
    #[must_use]
    pub fn completion_argument<T: DeserializeOwned>(&self, name: &str) -> Option<T> {
        let mut chosen = self.completion_arguments();
        let (_, text) = chosen.find(|(chosen, _)| *chosen == name)?;
        T::deserialize(TextDeserializer::new(text)).ok()
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
