//! The one place that knows how results differ from revision to revision.
//!
//! Handlers return what the newest revision can say. Here members that an older revision lacks are taken out where
//! an old client could misread them (LIFE-11, LIFE-12), and what 2026-07-28 adds to every result is put in.

use bytes::{BufMut, Bytes, BytesMut};
use serde::Serialize;
use serde_json::value::RawValue;

use super::announcement::put_subscription_id;
use super::app::App;
use crate::error::ProtocolError;
use crate::jsonrpc::{ErrorCode, ErrorObject, RawId};
use crate::protocol::{
    CacheScope, CallToolResult, CompleteResult, ContentBlock, DiscoverResult, EmptyResult,
    GetPromptResult, Icon, Implementation, InitializeResult, ListPromptsResult,
    ListResourceTemplatesResult, ListResourcesResult, ListToolsResult, Meta, Prompt,
    ReadResourceResult, Resource, ResourceTemplate, Revision, Tool, milliseconds,
};
#[cfg(feature = "interaction")]
use crate::protocol::{DetailedTask, InputRequiredResult, Task};
use crate::resource::CacheHint;

/// A result of any method.
#[derive(Debug)]
pub(crate) enum Payload {
    CallTool(CallToolResult),
    ReadResource(ReadResourceResult, CacheHint),
    GetPrompt(GetPromptResult),
    Complete(CompleteResult),
    Initialize(Box<InitializeResult>),
    Discover(Box<DiscoverResult>),
    Empty,
    #[cfg(feature = "interaction")]
    InputRequired(Box<InputRequiredResult>),
    #[cfg(feature = "interaction")]
    CreateTask(Box<Task>),
    #[cfg(feature = "interaction")]
    Task(Box<DetailedTask>),
    /// A whole result that is already written, for the right revision.
    Written(Bytes),
}

/// Results whose own `_meta` is written together with the server's.
trait Body: Serialize {
    /// `resultType` since 2026-07-28 (RPC-12).
    const RESULT_TYPE: &str = "complete";

    fn meta(&mut self) -> &mut Option<Meta>;
}

macro_rules! bodies {
    ($($ty:ty)*) => {$(
        impl Body for $ty {
            fn meta(&mut self) -> &mut Option<Meta> {
                &mut self.meta
            }
        }
    )*};
}

bodies! {
    CallToolResult ReadResourceResult GetPromptResult CompleteResult InitializeResult DiscoverResult EmptyResult
    ListToolsResult ListResourcesResult ListResourceTemplatesResult ListPromptsResult
}

#[cfg(feature = "interaction")]
impl Body for InputRequiredResult {
    const RESULT_TYPE: &str = "input_required";

    fn meta(&mut self) -> &mut Option<Meta> {
        &mut self.meta
    }
}

#[cfg(feature = "interaction")]
impl Body for Task {
    const RESULT_TYPE: &str = "task";

    fn meta(&mut self) -> &mut Option<Meta> {
        &mut self.meta
    }
}

#[cfg(feature = "interaction")]
bodies!(DetailedTask);

/// Appends a result, unless it is one that is [written](Payload::Written) already.
pub(crate) fn write_payload(out: &mut BytesMut, app: &App, revision: Revision, payload: Payload) {
    match payload {
        Payload::CallTool(mut result) => {
            shape_tool_result(&mut result, revision);
            write(out, app, revision, result, None);
        }
        Payload::ReadResource(result, cache) => write(out, app, revision, result, Some(cache)),
        Payload::GetPrompt(mut result) => {
            for message in &mut result.messages {
                shape_content(&mut message.content, revision);
            }
            write(out, app, revision, result, None);
        }
        Payload::Complete(result) => write(out, app, revision, result, None),
        Payload::Initialize(mut result) => {
            shape_implementation(&mut result.server_info, revision);
            if revision < Revision::V2025_03_26 {
                result.capabilities.completions = None;
            }
            // Tasks, the one extension there is, are not served in a session (XTASK-23).
            result.capabilities.extensions = None;
            write(out, app, revision, *result, None);
        }
        Payload::Discover(result) => write(out, app, revision, *result, Some(app.list_cache)),
        #[cfg(feature = "interaction")]
        Payload::InputRequired(result) => write(out, app, revision, *result, None),
        #[cfg(feature = "interaction")]
        Payload::CreateTask(task) => write(out, app, revision, *task, None),
        #[cfg(feature = "interaction")]
        Payload::Task(task) => write(out, app, revision, *task, None),
        Payload::Empty => write(out, app, revision, EmptyResult::default(), None),
        Payload::Written(result) => out.put_slice(&result),
    }
}

/// Appends the result that ends a subscription (SUB-11).
pub(crate) fn write_end_of_subscription(out: &mut BytesMut, app: &App, id: &RawId) {
    out.put_slice(br#"{"resultType":"complete"#);
    out.put_slice(&app.modern_head);
    out.put_u8(b',');
    put_subscription_id(out, id);
    out.put_slice(b"}}");
}

/// Appends one page of a list.
pub(crate) fn write_tools(
    out: &mut BytesMut,
    app: &App,
    revision: Revision,
    tools: &[&Tool],
    next: Option<String>,
    cache: CacheHint,
) {
    let mut result = ListToolsResult::new(
        tools
            .iter()
            .map(|tool| shaped_tool(tool, revision))
            .collect(),
    );
    result.next_cursor = next;
    write(out, app, revision, result, Some(cache));
}

/// Appends one page of a list.
pub(crate) fn write_resources(
    out: &mut BytesMut,
    app: &App,
    revision: Revision,
    resources: &[&Resource],
    next: Option<String>,
    cache: CacheHint,
) {
    let mut result = ListResourcesResult::new(
        resources
            .iter()
            .map(|entry| shaped_resource(entry, revision))
            .collect(),
    );
    result.next_cursor = next;
    write(out, app, revision, result, Some(cache));
}

/// Appends one page of a list.
pub(crate) fn write_templates(
    out: &mut BytesMut,
    app: &App,
    revision: Revision,
    templates: &[&ResourceTemplate],
    next: Option<String>,
    cache: CacheHint,
) {
    let shaped = templates
        .iter()
        .map(|entry| shaped_template(entry, revision))
        .collect();
    let mut result = ListResourceTemplatesResult::new(shaped);
    result.next_cursor = next;
    write(out, app, revision, result, Some(cache));
}

/// Appends one page of a list.
pub(crate) fn write_prompts(
    out: &mut BytesMut,
    app: &App,
    revision: Revision,
    prompts: &[&Prompt],
    next: Option<String>,
    cache: CacheHint,
) {
    let mut result = ListPromptsResult::new(
        prompts
            .iter()
            .map(|prompt| shaped_prompt(prompt, revision))
            .collect(),
    );
    result.next_cursor = next;
    write(out, app, revision, result, Some(cache));
}

/// The error as a client of the revision is told it; what lies behind it goes to the log, under what failed.
pub(crate) fn shaped_error(error: ProtocolError, revision: Revision, what: &str) -> ErrorObject {
    let (mut error, source) = error.into_parts();
    if let Some(source) = source {
        tracing::error!(code = error.code.0, message = error.message, %source, "{what} failed");
    }
    error.code = shaped_code(error.code, revision);
    error
}

/// The code that a client of the revision knows an error by (RES-10, RES-11, RPC-33).
pub(crate) fn shaped_code(code: ErrorCode, revision: Revision) -> ErrorCode {
    match code {
        ErrorCode::RESOURCE_NOT_FOUND if revision.is_modern() => ErrorCode::INVALID_PARAMS,
        code => code,
    }
}

/// Writes a result with what its revision adds. `cache` is there for the six results that carry hints (CACHE-01).
fn write<T: Body>(
    out: &mut BytesMut,
    app: &App,
    revision: Revision,
    mut result: T,
    cache: Option<CacheHint>,
) {
    if !revision.is_modern() {
        return write_json(out, &result);
    }
    let own_meta = result.meta().take();
    out.put_slice(br#"{"resultType":""#);
    out.put_slice(T::RESULT_TYPE.as_bytes());
    out.put_slice(&app.modern_head);
    for (key, value) in own_meta.iter().flat_map(|meta| meta.iter()) {
        out.put_u8(b',');
        write_json(out, key);
        out.put_u8(b':');
        write_json(out, value);
    }
    out.put_u8(b'}');
    if let Some(cache) = cache {
        write_cache(out, cache);
    }
    let body = out.len();
    write_json(out, &result);
    // The body's members follow the ones above: its opening brace becomes a comma, or nothing is left of it.
    if out[body..] == *b"{}" {
        out.truncate(body);
        out.put_u8(b'}');
    } else {
        out[body] = b',';
    }
}

fn write_cache(out: &mut BytesMut, cache: CacheHint) {
    out.put_slice(br#","ttlMs":"#);
    write_json(out, &milliseconds(cache.ttl));
    out.put_slice(match cache.scope {
        CacheScope::Public => br#","cacheScope":"public""#,
        _ => br#","cacheScope":"private""#,
    });
}

fn write_json(out: &mut BytesMut, value: &impl Serialize) {
    let start = out.len();
    if let Err(error) = serde_json::to_writer(out.writer(), value) {
        // Only a value a handler made by hand can do this; the client still gets its answer.
        tracing::error!(%error, "a result could not be written as JSON");
        out.truncate(start);
        out.put_slice(b"{}");
    }
}

fn shape_tool_result(result: &mut CallToolResult, revision: Revision) {
    if revision.is_modern() {
        return;
    }
    // TOOL-14: an object until 2025-11-25; no structured content before 2025-06-18.
    let is_object = |raw: &RawValue| raw.get().starts_with('{');
    if revision < Revision::V2025_06_18
        || !result.structured_content.as_deref().is_some_and(is_object)
    {
        result.structured_content = None;
    }
    for block in &mut result.content {
        shape_content(block, revision);
    }
}

/// Content that the revision does not know becomes text that says what it was.
fn shape_content(block: &mut ContentBlock, revision: Revision) {
    match block {
        ContentBlock::Audio(audio) if revision < Revision::V2025_03_26 => {
            *block = ContentBlock::text(format!("[audio, {}]", audio.mime_type));
        }
        ContentBlock::ResourceLink(link) if revision < Revision::V2025_06_18 => {
            *block = ContentBlock::text(format!("[resource {}: {}]", link.name, link.uri));
        }
        ContentBlock::ResourceLink(link) if revision < Revision::V2025_11_25 => link.icons = None,
        _ => {}
    }
}

fn shaped_tool(tool: &Tool, revision: Revision) -> Tool {
    let mut tool = tool.clone();
    if revision < Revision::V2025_03_26 {
        tool.annotations = None;
    }
    shape_entry(&mut tool.title, &mut tool.icons, &mut tool.meta, revision);
    // TOOL-09: before 2026-07-28 the root of an output schema says that it is an object.
    if !revision.is_modern()
        && (revision < Revision::V2025_06_18
            || !tool.output_schema.as_deref().is_some_and(is_object_schema))
    {
        tool.output_schema = None;
    }
    tool
}

fn is_object_schema(schema: &RawValue) -> bool {
    #[derive(serde::Deserialize)]
    struct Root<'a> {
        #[serde(rename = "type", borrow)]
        kind: Option<&'a RawValue>,
    }
    serde_json::from_str::<Root<'_>>(schema.get())
        .is_ok_and(|root| root.kind.is_some_and(|kind| kind.get() == "\"object\""))
}

fn shaped_resource(resource: &Resource, revision: Revision) -> Resource {
    let mut resource = resource.clone();
    shape_entry(
        &mut resource.title,
        &mut resource.icons,
        &mut resource.meta,
        revision,
    );
    resource
}

fn shaped_template(template: &ResourceTemplate, revision: Revision) -> ResourceTemplate {
    let mut template = template.clone();
    shape_entry(
        &mut template.title,
        &mut template.icons,
        &mut template.meta,
        revision,
    );
    template
}

fn shaped_prompt(prompt: &Prompt, revision: Revision) -> Prompt {
    let mut prompt = prompt.clone();
    shape_entry(
        &mut prompt.title,
        &mut prompt.icons,
        &mut prompt.meta,
        revision,
    );
    if revision < Revision::V2025_06_18 {
        for argument in prompt.arguments.iter_mut().flatten() {
            argument.title = None;
        }
    }
    prompt
}

/// What the entries of all lists gained: `title` and `_meta` with 2025-06-18, `icons` with 2025-11-25.
fn shape_entry(
    title: &mut Option<String>,
    icons: &mut Option<Vec<Icon>>,
    meta: &mut Option<Meta>,
    revision: Revision,
) {
    if revision < Revision::V2025_06_18 {
        *title = None;
        *meta = None;
    }
    if revision < Revision::V2025_11_25 {
        *icons = None;
    }
}

fn shape_implementation(implementation: &mut Implementation, revision: Revision) {
    if revision < Revision::V2025_06_18 {
        implementation.title = None;
    }
    if revision < Revision::V2025_11_25 {
        implementation.icons = None;
        implementation.description = None;
        implementation.website_url = None;
    }
}
