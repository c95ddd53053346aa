//! Tools that need nothing of the client: each kind of content, an error, progress, log messages.

use std::time::Duration;

use trefoil::HandlerEntry;
use trefoil::prelude::*;
use trefoil::protocol::TextResourceContents;

/// A red point as a PNG of one pixel, in base64.
pub const PNG: &str =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mP4z8AAAAMBAQD3A0FDAAAAAElFTkSuQmCC";

/// A millisecond of silence as a WAV file, in base64.
const WAV: &str = "UklGRiwAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQgAAACAgICAgICAgA==";

/// Between two notifications of one call.
const PAUSE: Duration = Duration::from_millis(50);

pub fn tools() -> impl IntoIterator<Item = HandlerEntry> {
    handlers![
        test_simple_text,
        test_image_content,
        test_audio_content,
        test_embedded_resource,
        test_multiple_content_types,
        test_error_handling,
        test_tool_with_progress,
        test_tool_with_logging,
        test_reconnection,
    ]
}

/// Return a text.
#[mcp_tool(read_only)]
async fn test_simple_text() -> &'static str {
    "This is a simple text response for testing."
}

/// Return an image.
#[mcp_tool(read_only)]
async fn test_image_content() -> ImageContent {
    ImageContent::new(PNG, "image/png")
}

/// Return a sound.
#[mcp_tool(read_only)]
async fn test_audio_content() -> AudioContent {
    AudioContent::new(WAV, "audio/wav")
}

/// Return a resource within the result.
#[mcp_tool(read_only)]
async fn test_embedded_resource() -> EmbeddedResource {
    let text = "This is an embedded resource content.";
    let contents = TextResourceContents::new("test://embedded-resource", text);
    EmbeddedResource::new(contents.mime_type("text/plain"))
}

/// Return a text, an image and a resource.
#[mcp_tool(read_only)]
async fn test_multiple_content_types() -> (&'static str, ImageContent, EmbeddedResource) {
    let text = r#"{"test":"data","value":123}"#;
    let contents = TextResourceContents::new("test://mixed-content-resource", text);
    (
        "Multiple content types test:",
        ImageContent::new(PNG, "image/png"),
        EmbeddedResource::new(contents.mime_type("application/json")),
    )
}

/// Fail, always, in words that the model reads.
#[mcp_tool(read_only)]
async fn test_error_handling() -> Result<String, &'static str> {
    Err("This tool intentionally returns an error for testing")
}

/// Report progress three times.
#[mcp_tool(read_only)]
async fn test_tool_with_progress(ctx: &RequestContext) -> &'static str {
    ctx.progress(0.0, Some(100.0), None);
    tokio::time::sleep(PAUSE).await;
    ctx.progress(50.0, Some(100.0), None);
    tokio::time::sleep(PAUSE).await;
    ctx.progress(100.0, Some(100.0), None);
    "Progress was reported three times."
}

/// Send three log messages.
#[mcp_tool(read_only)]
async fn test_tool_with_logging(ctx: &RequestContext) -> &'static str {
    ctx.log(LoggingLevel::Info, "Tool execution started");
    tokio::time::sleep(PAUSE).await;
    ctx.log(LoggingLevel::Info, "Tool processing data");
    tokio::time::sleep(PAUSE).await;
    ctx.log(LoggingLevel::Info, "Tool execution completed");
    "Three messages were logged."
}

/// Close the stream of the call, and be done a tenth of a second later. The client gets the result when it comes back.
#[mcp_tool(read_only)]
async fn test_reconnection(ctx: &RequestContext) -> &'static str {
    ctx.close_stream();
    tokio::time::sleep(2 * PAUSE).await;
    "The result arrives, however often the connection was lost."
}
