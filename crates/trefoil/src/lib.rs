//! Model Context Protocol servers from plain functions.
//!
//! An MCP server offers tools to a model, resources to an application and prompts to a user. With trefoil each of them is an
//! annotated function: schemas, validation, dispatch and all five revisions of the protocol are taken care of.
#![cfg_attr(all(feature = "macros", feature = "stdio"), doc = "")]
#![cfg_attr(all(feature = "macros", feature = "stdio"), doc = include_str!("docs/guide.md"))]
#![cfg_attr(feature = "macros", doc = "")]
#![cfg_attr(feature = "macros", doc = include_str!("docs/dynamic.md"))]
#![cfg_attr(feature = "macros", doc = "")]
#![cfg_attr(feature = "macros", doc = include_str!("docs/middleware.md"))]
#![cfg_attr(
    all(feature = "interaction", feature = "macros", feature = "testing"),
    doc = ""
)]
#![cfg_attr(all(feature = "interaction", feature = "macros", feature = "testing"), doc = include_str!("docs/asking.md"))]
#![cfg_attr(all(feature = "macros", feature = "http"), doc = "")]
#![cfg_attr(all(feature = "macros", feature = "http"), doc = include_str!("docs/http.md"))]
#![cfg_attr(all(feature = "macros", feature = "testing"), doc = "")]
#![cfg_attr(all(feature = "macros", feature = "testing"), doc = include_str!("docs/testing.md"))]
#![cfg_attr(all(feature = "macros", feature = "cli"), doc = "")]
#![cfg_attr(all(feature = "macros", feature = "cli"), doc = include_str!("docs/cli.md"))]
#![cfg_attr(feature = "macros", doc = "")]
#![cfg_attr(feature = "macros", doc = include_str!("docs/check.md"))]
#![cfg_attr(all(feature = "macros", feature = "interaction"), doc = "")]
#![cfg_attr(all(feature = "macros", feature = "interaction"), doc = include_str!("docs/tasks.md"))]
#![cfg_attr(all(feature = "http", feature = "macros"), doc = "")]
#![cfg_attr(all(feature = "http", feature = "macros"), doc = include_str!("docs/authorization.md"))]
#![doc = ""]
#![doc = include_str!("docs/features.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![warn(missing_docs, unreachable_pub, missing_debug_implementations)]

#[doc(hidden)]
pub mod __private;
pub mod arguments;
pub mod check;
#[cfg(feature = "cli")]
pub mod cli;
pub mod context;
pub mod error;
mod handlers;
#[cfg(feature = "http")]
pub mod http;
#[cfg(feature = "interaction")]
pub mod interaction;
pub mod jsonrpc;
#[cfg(any(feature = "testing", feature = "cli"))]
mod link;
#[cfg(feature = "macros")]
mod macros;
pub mod middleware;
pub mod prelude;
pub mod prompt;
pub mod protocol;
#[cfg(any(feature = "http", feature = "interaction"))]
mod random;
pub mod resource;
pub mod schema;
mod server;
#[cfg(feature = "interaction")]
pub mod tasks;
#[cfg(feature = "testing")]
pub mod testing;
pub mod tool;
#[cfg(feature = "tracing-forward")]
pub mod tracing_forward;
pub mod transport;
pub mod uri;

pub use async_trait::async_trait;
pub use bytes;
#[cfg(feature = "macros")]
pub use macros::{mcp_prompt, mcp_resource, mcp_tool, mcp_type};
pub use serde_json::json;

pub use crate::context::RequestContext;
pub use crate::error::{BuildError, Error, ProtocolError, Result};
pub use crate::server::{
    Handler, HandlerEntry, Limits, RegistryChange, Server, ServerBuilder, ServerHandle,
};
pub use crate::uri::SafePath;
