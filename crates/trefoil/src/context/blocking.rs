//! Running synchronous handlers off the connection's thread.

use std::panic::resume_unwind;

use tracing::Span;

use super::RequestContext;
use crate::error::ProtocolError;

/// Marks what is done with functions that are `async`: their future is awaited. For generated code.
#[doc(hidden)]
#[derive(Debug)]
pub enum Awaited {}

/// Marks what is done with functions that are not `async`: they run on the [blocking] pool. For generated code.
#[doc(hidden)]
#[derive(Debug)]
pub enum Blocking {}

/// Runs a synchronous handler on the blocking pool; for generated code.
///
/// At most [`Limits::blocking_calls`](crate::Limits::blocking_calls) run at once, the others wait. A call that is
/// cancelled keeps its place until the function returns.
#[doc(hidden)]
pub async fn blocking<R: Send + 'static>(
    ctx: &RequestContext,
    function: impl FnOnce(&RequestContext) -> Result<R, ProtocolError> + Send + 'static,
) -> Result<R, ProtocolError> {
    let calls = ctx.app().blocking_calls.clone();
    let Ok(place) = calls.acquire_owned().await else {
        return Err(ProtocolError::internal("the server is shutting down"));
    };
    let (ctx, span) = (ctx.clone(), Span::current());
    let call = tokio::task::spawn_blocking(move || {
        let result = match ctx.is_cancelled() {
            true => Err(ProtocolError::internal("the request was cancelled")),
            false => span.in_scope(|| function(&ctx)),
        };
        drop(place);
        result
    });
    match call.await {
        Ok(result) => result,
        Err(error) => match error.try_into_panic() {
            Ok(panic) => resume_unwind(panic),
            Err(_) => Err(ProtocolError::internal("the server is shutting down")),
        },
    }
}
