//! Testing a server through the protocol, without a process or a socket.
//!
//! Annotated functions can simply be called. What lies between them and a client (schemas, validation, errors,
//! revisions) is tested with a [`TestClient`], which talks to a server in memory:
//!
//! ```
//! use serde_json::json;
//! use trefoil::{prelude::*, protocol::Revision};
//!
//! /// Double a number and return the result.
//! #[mcp_tool]
//! async fn double(#[arg(range(min = 0, max = 100))] value: i64) -> i64 {
//!     value * 2
//! }
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let server = Server::builder("doubler", "1.0.0").handlers(handlers![double]).build()?;
//! for revision in Revision::ALL {
//!     let client = server.test_client().at(revision);
//!     assert_eq!(client.call("double", json!({ "value": 21 })).await?, CallToolResult::text("42"));
//!     assert_eq!(client.call("double", json!({ "value": -1 })).await?.is_error, Some(true));
//! }
//! # Ok(())
//! # }
//! ```

mod client;
mod context;
mod script;
mod surface;

pub use client::TestClient;
pub use context::context;
pub use script::ScriptedAnswer;
pub use surface::assert_surface;
