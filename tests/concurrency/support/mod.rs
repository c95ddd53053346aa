//! A client of raw messages, and handlers that tell what they do and wait to be let go.

mod client;
mod desk;
mod handlers;

pub(crate) use client::Client;

pub(crate) use handlers::{builder, server};

use serde_json::{Value, json};

/// `_meta` that claims 2026-07-28, with what else is given.
pub(crate) fn modern_meta(more: Value) -> Value {
    let mut meta = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    if let (Some(meta), Value::Object(more)) = (meta.as_object_mut(), more) {
        meta.extend(more);
    }
    meta
}

/// A result of one text, as legacy revisions have it.
pub(crate) fn text(id: impl Into<Value>, text: &str) -> Value {
    let id = id.into();
    json!({ "jsonrpc": "2.0", "id": id, "result": { "content": [{ "type": "text", "text": text }] } })
}

/// An error answer.
pub(crate) fn error(id: impl Into<Value>, code: i64, message: &str) -> Value {
    let id = id.into();
    json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code, "message": message } })
}

/// A cancellation.
pub(crate) fn cancel(id: impl Into<Value>) -> Value {
    let id = id.into();
    json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": id, "reason": "enough" } })
}

/// A call of a tool.
pub(crate) fn call(id: impl Into<Value>, tool: &str, arguments: Value) -> Value {
    let id = id.into();
    json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": { "name": tool, "arguments": arguments } })
}

/// A call of a tool with a `_meta`.
pub(crate) fn call_with(id: impl Into<Value>, tool: &str, meta: Value) -> Value {
    let mut call = call(id, tool, json!({}));
    call["params"]["_meta"] = meta;
    call
}
