//! A function as middleware.

use std::any::type_name;
use std::fmt;
use std::future::Future;

use async_trait::async_trait;

use super::{Middleware, Next, Outcome, Request};
use crate::error::ProtocolError;

/// A function that can be middleware; see [`from_fn`].
#[diagnostic::on_unimplemented(
    message = "this function cannot be middleware",
    label = "not a middleware",
    note = "expected an `async fn(&mut Request, Next<'_>) -> Result<Outcome, ProtocolError>` whose future is `Send`"
)]
pub trait MiddlewareFn<'a>: Send + Sync + 'static {
    /// What the function gives.
    type Future: Future<Output = Result<Outcome, ProtocolError>> + Send + 'a;

    /// Calls the function.
    fn call(&self, request: &'a mut Request, next: Next<'a>) -> Self::Future;
}

#[diagnostic::do_not_recommend]
impl<'a, F, Fut> MiddlewareFn<'a> for F
where
    F: Fn(&'a mut Request, Next<'a>) -> Fut + Send + Sync + 'static,
    Fut: Future<Output = Result<Outcome, ProtocolError>> + Send + 'a,
{
    type Future = Fut;

    fn call(&self, request: &'a mut Request, next: Next<'a>) -> Fut {
        self(request, next)
    }
}

/// A middleware out of a function; [`from_fn`] makes it.
#[derive(Clone, Copy)]
pub struct FromFn<F>(F);

/// Makes a middleware of an `async fn(&mut Request, Next<'_>) -> Result<Outcome, ProtocolError>`.
///
/// The function reaches the server's state by [`Request::state`]. A middleware with fields of its own is a type that
/// implements [`Middleware`].
pub fn from_fn<F>(function: F) -> FromFn<F>
where
    F: for<'a> MiddlewareFn<'a>,
{
    FromFn(function)
}

#[async_trait]
impl<F> Middleware for FromFn<F>
where
    F: for<'a> MiddlewareFn<'a>,
{
    async fn handle(
        &self,
        request: &mut Request,
        next: Next<'_>,
    ) -> Result<Outcome, ProtocolError> {
        self.0.call(request, next).await
    }
}

impl<F> fmt::Debug for FromFn<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("FromFn").field(&type_name::<F>()).finish()
    }
}
