//! The data of the Model Context Protocol, as it stands on the wire.
//!
//! One file per area of the specification, the specification's names, and nothing but data: these types know of no
//! handler, no transport and no generated schema. Everything is re-exported here, so that a type is
//! `protocol::Tool` wherever it is defined.
//!
//! # One type for all revisions
//!
//! MCP has five [revisions](Revision), and most types only ever grew. Each is therefore written once, with every
//! member any revision gives it; a member that is younger than its type says "Since …". What a peer of an older
//! revision must not see is taken out where answers are shaped, never here.
//!
//! # What these types promise
//!
//! - An optional member is an [`Option`]. It is left out when it is `None`, and an explicit `null` reads as absent.
//!   Only where `null` is a value of its own is it kept: `structuredContent`, `data` of a log message, `ttlMs` of a task.
//! - Unknown members are ignored, unknown kinds of content are kept ([`ContentBlock::Other`]): a peer may be newer than we are.
//! - JSON Schemas, arguments and structured results stay raw JSON text ([`RawValue`](serde_json::value::RawValue)),
//!   parsed by whoever needs to look inside. Two of them are equal if their text is.
//! - Integers may arrive as `3.0`, as JavaScript and Python peers write them; they leave as `3`.
//! - What a server's author builds has `new(…)` with what is required, and a setter for each of the rest.
//!
//! ```
//! use trefoil::protocol::{CallToolResult, ContentBlock};
//!
//! let result = CallToolResult::text("42");
//! assert_eq!(serde_json::to_string(&result)?, r#"{"content":[{"type":"text","text":"42"}]}"#);
//!
//! let block: ContentBlock = serde_json::from_str(r#"{"type":"text","text":"hi","annotations":null,"new":1}"#)?;
//! assert_eq!(block, "hi".into());
//! # Ok::<(), serde_json::Error>(())
//! ```
//!
//! Requests, responses and errors, the envelopes around this data, are JSON-RPC and live elsewhere. So do the members that the
//! modern revision adds to every result (`resultType`, `ttlMs`, `cacheScope`): the server writes them, and
//! [`ResultEnvelope`] reads them.

#[macro_use]
mod wire;

mod annotations;
mod cancelled;
mod capabilities;
mod completion;
mod content;
mod discover;
mod duration;
mod elicitation;
mod elicitation_enum;
mod elicitation_schema;
mod error_data;
mod icon;
mod initialize;
mod input_required;
mod logging;
mod meta;
pub mod meta_keys;
pub mod methods;
mod pagination;
mod progress;
mod prompt;
mod request_id;
mod resource;
mod resource_contents;
mod result;
mod roots;
mod sampling;
mod sampling_content;
mod subscriptions;
mod tasks;
mod tool;
mod version;

pub use self::annotations::{Annotations, Role};
pub use self::cancelled::CancelledParams;
pub use self::capabilities::{
    ClientCapabilities, ElicitationCapability, PromptsCapability, ResourcesCapability,
    RootsCapability, SamplingCapability, ServerCapabilities, ToolsCapability,
};
pub use self::completion::{
    CompleteParams, CompleteResult, Completion, CompletionArgument, CompletionContext,
    CompletionReference, PromptReference, ResourceTemplateReference,
};
pub use self::content::{
    AudioContent, ContentBlock, EmbeddedResource, ImageContent, ResourceLink, TextContent,
};
pub use self::discover::DiscoverResult;
pub(crate) use self::duration::milliseconds;
pub use self::elicitation::{
    ElicitAction, ElicitFormParams, ElicitParams, ElicitResult, ElicitUrlParams,
    ElicitationCompleteParams,
};
pub use self::elicitation_enum::{
    EnumOption, LegacyTitledEnumSchema, TitledItems, TitledMultiSelectEnumSchema,
    TitledSingleSelectEnumSchema, UntitledItems, UntitledMultiSelectEnumSchema,
    UntitledSingleSelectEnumSchema,
};
pub use self::elicitation_schema::{
    BooleanSchema, ElicitSchema, NumberKind, NumberSchema, PrimitiveSchemaDefinition, StringFormat,
    StringSchema,
};
pub use self::error_data::{
    MissingRequiredClientCapabilityData, UnsupportedProtocolVersionData, UrlElicitationRequiredData,
};
pub use self::icon::{Icon, IconTheme};
pub use self::initialize::{Implementation, InitializeParams, InitializeResult};
pub use self::input_required::{InputRequest, InputRequests, InputRequiredResult, InputResponses};
pub use self::logging::{LoggingLevel, LoggingMessageParams, SetLevelParams};
pub use self::meta::{Meta, RequestMeta};
pub use self::pagination::PaginatedParams;
pub use self::progress::{ProgressParams, ProgressToken};
pub use self::prompt::{
    GetPromptParams, GetPromptResult, ListPromptsResult, Prompt, PromptArgument, PromptMessage,
};
pub use self::request_id::RequestId;
pub use self::resource::{
    ListResourceTemplatesResult, ListResourcesResult, ReadResourceParams, ReadResourceResult,
    Resource, ResourceTemplate, ResourceUpdatedParams, SubscribeParams, UnsubscribeParams,
};
pub use self::resource_contents::{BlobResourceContents, ResourceContents, TextResourceContents};
pub use self::result::{CacheScope, EmptyResult, ResultEnvelope};
pub use self::roots::{ListRootsParams, ListRootsResult, Root};
pub use self::sampling::{
    CreateMessageParams, CreateMessageResult, IncludeContext, ModelHint, ModelPreferences,
    SamplingMessage, ToolChoice, ToolChoiceMode,
};
pub use self::sampling_content::{SamplingMessageContentBlock, ToolResultContent, ToolUseContent};
pub use self::subscriptions::{
    SubscriptionFilter, SubscriptionsAcknowledgedParams, SubscriptionsListenParams,
    SubscriptionsListenResult,
};
pub use self::tasks::{
    CancelTaskParams, DetailedTask, GetTaskParams, Task, TaskStatus, UpdateTaskParams,
};
pub use self::tool::{CallToolParams, CallToolResult, ListToolsResult, Tool, ToolAnnotations};
pub use self::version::Revision;

/// An open JSON object: settings and values whose members the specification does not name.
pub type JsonObject = serde_json::Map<String, serde_json::Value>;
