//! Resources: a text, an image, a template, and one whose changes can be watched.

use std::time::Duration;

use trefoil::HandlerEntry;
use trefoil::prelude::*;
use trefoil::protocol::BlobResourceContents;

use crate::content::PNG;

pub fn all() -> impl IntoIterator<Item = HandlerEntry> {
    handlers![static_text, static_binary, template_data, watched_resource]
}

/// A text that never changes
#[mcp_resource(
    "test://static-text",
    mime_type = "text/plain",
    cache(ttl = Duration::from_secs(3600), scope = "public")
)]
async fn static_text() -> &'static str {
    "This is the content of the static text resource."
}

/// An image that never changes
#[mcp_resource("test://static-binary", mime_type = "image/png")]
async fn static_binary() -> ResourceContents {
    let contents = BlobResourceContents::new("test://static-binary", PNG);
    contents.mime_type("image/png").into()
}

/// What is read at a template
#[mcp_type]
#[serde(rename_all = "camelCase")]
struct TemplateData {
    id: String,
    template_test: bool,
    data: String,
}

/// Data of an id
#[mcp_resource("test://template/{id}/data", mime_type = "application/json")]
async fn template_data(id: String) -> Json<TemplateData> {
    Json(TemplateData {
        data: format!("Data for ID: {id}"),
        template_test: true,
        id,
    })
}

/// A text whose changes are announced
#[mcp_resource("test://watched-resource", mime_type = "text/plain", subscribe)]
async fn watched_resource() -> &'static str {
    "This is the content of the watched resource."
}
