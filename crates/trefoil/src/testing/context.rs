//! A context for functions that are called by a test.

use crate::context::RequestContext;
use crate::server::Server;

/// The context of a call that no client has made, for unit tests of functions that take a `&RequestContext`.
///
/// It belongs to a server without anything. [`Server::test_context`] gives one with the server's state. Its client is of the newest revision and
/// declares nothing: progress and log messages go nowhere, and every question is refused. What a client gets to
/// see is tested with a [`TestClient`](super::TestClient).
///
/// # Panics
///
/// Never: a server without anything has nothing wrong.
///
/// # Examples
///
/// ```
/// use trefoil::prelude::*;
/// use trefoil::testing;
///
/// /// Pack a parcel and return its label. Use this when everything is there.
/// #[mcp_tool]
/// async fn pack(ctx: &RequestContext, order: String) -> String {
///     ctx.progress(1.0, Some(1.0), Some("packed"));
///     let desk = ctx.state::<&str>().unwrap_or(&"nobody");
///     format!("{order}, packed by {desk}")
/// }
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> trefoil::Result {
/// assert_eq!(pack(&testing::context(), "A100".to_owned()).await, "A100, packed by nobody");
///
/// let server = Server::builder("desk", "1.0.0").state("desk 3").build()?;
/// assert_eq!(pack(&server.test_context(), "A100".to_owned()).await, "A100, packed by desk 3");
/// # Ok(())
/// # }
/// ```
#[must_use]
pub fn context() -> RequestContext {
    let server = Server::builder("test", "0").build();
    server
        .expect("a server without anything has nothing wrong")
        .test_context()
}
