//! The keys that the specification reserves in `_meta`.

/// On a request: the token under which the requester wants to hear of progress. String or integer.
pub const PROGRESS_TOKEN: &str = "progressToken";
/// On a modern request, required: the revision it is written in.
pub const PROTOCOL_VERSION: &str = "io.modelcontextprotocol/protocolVersion";
/// On a modern request, required: what the client can do, a [`ClientCapabilities`](super::ClientCapabilities).
pub const CLIENT_CAPABILITIES: &str = "io.modelcontextprotocol/clientCapabilities";
/// On a modern request: who the client is, an [`Implementation`](super::Implementation).
pub const CLIENT_INFO: &str = "io.modelcontextprotocol/clientInfo";
/// On a modern request: which log messages it wants, a [`LoggingLevel`](super::LoggingLevel).
pub const LOG_LEVEL: &str = "io.modelcontextprotocol/logLevel";
/// On a modern result: who the server is, an [`Implementation`](super::Implementation).
pub const SERVER_INFO: &str = "io.modelcontextprotocol/serverInfo";
/// On everything a `subscriptions/listen` stream carries: the id of the request that opened it.
pub const SUBSCRIPTION_ID: &str = "io.modelcontextprotocol/subscriptionId";
/// On messages of a task: `{taskId}`. 2025-11-25 only.
pub const RELATED_TASK: &str = "io.modelcontextprotocol/related-task";
/// On the result that announces a task: what the model may be told meanwhile. 2025-11-25 only, provisional.
pub const MODEL_IMMEDIATE_RESPONSE: &str = "io.modelcontextprotocol/model-immediate-response";
/// W3C Trace Context, on anything.
pub const TRACEPARENT: &str = "traceparent";
/// W3C Trace Context, on anything.
pub const TRACESTATE: &str = "tracestate";
/// W3C Baggage, on anything.
pub const BAGGAGE: &str = "baggage";
