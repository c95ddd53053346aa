//! Results as somebody at a terminal wants to read them.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;

use crate::protocol::{
    CallToolResult, ContentBlock, GetPromptResult, ReadResourceResult, ResourceContents, Role,
};

/// Appends a line.
pub(super) fn line(text: &str, out: &mut Vec<u8>) {
    out.extend_from_slice(text.as_bytes());
    if !text.ends_with('\n') {
        out.push(b'\n');
    }
}

pub(super) fn json(value: &Value, out: &mut Vec<u8>) {
    line(&format!("{value:#}"), out);
}

pub(super) fn tool_result(result: CallToolResult, out: &mut Vec<u8>) {
    for block in &result.content {
        line(&content(block), out);
    }
    if let Some(structured) = result
        .structured_content
        .filter(|_| result.content.is_empty())
    {
        line(structured.get(), out);
    }
}

/// Text as it is, and bytes as they are, so that they can go into a file.
pub(super) fn contents(result: ReadResourceResult, out: &mut Vec<u8>) {
    for contents in result.contents {
        match contents {
            ResourceContents::Text(contents) => line(&contents.text, out),
            ResourceContents::Blob(contents) => match STANDARD.decode(&contents.blob) {
                Ok(bytes) => out.extend_from_slice(&bytes),
                Err(_) => line(&contents.blob, out),
            },
        }
    }
}

pub(super) fn messages(result: GetPromptResult, out: &mut Vec<u8>) {
    if let Some(description) = &result.description {
        line(&format!("# {description}"), out);
    }
    for message in &result.messages {
        let role = match message.role {
            Role::User => "user",
            Role::Assistant => "assistant",
        };
        line(&format!("{role}: {}", content(&message.content)), out);
    }
}

fn content(block: &ContentBlock) -> String {
    let size = |base64: &str| base64.len() / 4 * 3;
    match block {
        ContentBlock::Text(content) => content.text.clone(),
        ContentBlock::Image(content) => format!(
            "[image {}, {} bytes]",
            content.mime_type,
            size(&content.data)
        ),
        ContentBlock::Audio(content) => format!(
            "[audio {}, {} bytes]",
            content.mime_type,
            size(&content.data)
        ),
        ContentBlock::ResourceLink(link) => format!("[resource {}: {}]", link.name, link.uri),
        ContentBlock::Resource(embedded) => match &embedded.resource {
            ResourceContents::Text(contents) => contents.text.clone(),
            ResourceContents::Blob(contents) => format!(
                "[resource {}, {} bytes]",
                contents.uri,
                size(&contents.blob)
            ),
        },
        ContentBlock::Other(members) => Value::Object(members.clone()).to_string(),
    }
}
