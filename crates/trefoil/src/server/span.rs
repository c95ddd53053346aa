//! What `tracing` learns of a request.

use tracing::Span;
use tracing::field::{Empty, display};

use super::dispatch::Call;
use super::shape::{Payload, shaped_code};
use crate::error::ProtocolError;
use crate::jsonrpc::ErrorCode;
use crate::protocol::{Revision, methods};

/// The span of one request, with the attribute names that OpenTelemetry's conventions for MCP give.
///
/// Handlers run within it. Arguments and results are not recorded: they may hold secrets.
pub(super) fn request(call: &Call<'_>) -> Span {
    let span = tracing::info_span!(
        "mcp.request",
        otel.name = Empty,
        otel.kind = "server",
        mcp.method.name = call.method,
        mcp.protocol.version = call.caller.client.protocol_version().as_str(),
        mcp.resource.uri = Empty,
        jsonrpc.request.id = call.id.as_str(),
        gen_ai.tool.name = Empty,
        gen_ai.prompt.name = Empty,
        error.type = Empty,
        rpc.response.status_code = Empty,
    );
    if span.is_disabled() {
        return span;
    }
    let (field, target) = match call.method {
        methods::TOOLS_CALL => ("gen_ai.tool.name", call.params.name().ok()),
        methods::PROMPTS_GET => ("gen_ai.prompt.name", call.params.name().ok()),
        methods::RESOURCES_READ => ("mcp.resource.uri", call.params.uri().ok()),
        _ => ("", None),
    };
    match target {
        Some(target) => {
            span.record(field, &*target);
            // A URI would make a name of its own for each resource.
            if field == "mcp.resource.uri" {
                span.record("otel.name", call.method);
            } else {
                span.record(
                    "otel.name",
                    display(format_args!("{} {target}", call.method)),
                );
            }
        }
        None => {
            span.record("otel.name", call.method);
        }
    }
    span
}

/// Notes in the current span how the handler ended.
pub(super) fn record(result: &Result<Payload, ProtocolError>, revision: Revision) {
    match result {
        Ok(Payload::CallTool(result)) if result.is_error == Some(true) => {
            Span::current().record("error.type", "tool_error");
        }
        Ok(_) => {}
        Err(error) => record_error(shaped_code(error.code(), revision)),
    }
}

/// Notes in the current span that the request was answered with an error.
pub(super) fn record_error(code: ErrorCode) {
    let span = Span::current();
    if !span.is_disabled() {
        span.record("error.type", display(code.0));
        span.record("rpc.response.status_code", display(code.0));
    }
}
