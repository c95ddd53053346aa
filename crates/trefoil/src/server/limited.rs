//! Time limits of handlers.

use std::time::Duration;

use super::dispatch::HandlerFuture;
use super::shape::Payload;
use crate::context::RequestContext;
use crate::error::ProtocolError;

/// Boxes a handler's future. With a limit, an error takes the place of the result when the time is over; the
/// handler is dropped then, and work it spawned is told to stop.
pub(super) fn limited<Fut>(
    ctx: RequestContext,
    limit: Option<Duration>,
    handle: impl FnOnce(RequestContext) -> Fut,
) -> HandlerFuture
where
    Fut: Future<Output = Result<Payload, ProtocolError>> + Send + 'static,
{
    let Some(limit) = limit else {
        return Box::pin(handle(ctx));
    };
    let handler = handle(ctx.clone());
    Box::pin(async move {
        match tokio::time::timeout(limit, handler).await {
            Ok(result) => result,
            Err(_) => {
                ctx.stop();
                Err(ProtocolError::internal(format!(
                    "no result within {limit:?}"
                )))
            }
        }
    })
}
