//! What a server's source needs: `use trefoil::prelude::*;`.

pub use crate::arguments::Args;
pub use crate::context::RequestContext;
pub use crate::error::ProtocolError;
pub use crate::handlers;
#[cfg(feature = "interaction")]
pub use crate::interaction::{AskError, Elicited};
pub use crate::protocol::{
    AudioContent, CallToolResult, ContentBlock, EmbeddedResource, GetPromptResult, ImageContent,
    LoggingLevel, PromptMessage, ReadResourceResult, ResourceContents, ResourceLink, TextContent,
};
pub use crate::resource::{NotFound, ResourceEntry};
pub use crate::server::Server;
pub use crate::tool::Json;
pub use crate::uri::SafePath;
#[cfg(feature = "macros")]
pub use crate::{mcp_prompt, mcp_resource, mcp_tool, mcp_type};
