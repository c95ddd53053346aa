//! Time limits of handlers.

use std::time::Duration;

use crate::context::RequestContext;
use crate::error::ProtocolError;

/// The result of a handler, or an error when its time is over: the handler is dropped then, and work it spawned is
/// told to stop.
pub(super) async fn within<R>(
    ctx: &RequestContext,
    limit: Option<Duration>,
    handler: impl Future<Output = Result<R, ProtocolError>>,
) -> Result<R, ProtocolError> {
    let Some(limit) = limit else {
        return handler.await;
    };
    match tokio::time::timeout(limit, handler).await {
        Ok(result) => result,
        Err(_) => {
            ctx.stop();
            Err(ProtocolError::internal(format!(
                "no result within {limit:?}"
            )))
        }
    }
}
