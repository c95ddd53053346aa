//! `call`, `read` and `get`: one request, its result printed.

use clap::ArgMatches;
use serde_json::{Value, json};

use super::{Status, arguments, print};
use crate::jsonrpc::ErrorObject;
use crate::link::{Link, all_pages};
use crate::protocol::{
    CallToolResult, GetPromptResult, ReadResourceResult, Revision, meta_keys, methods,
};

/// Why there is no result.
pub(super) enum Failure {
    Usage(String),
    Protocol(ErrorObject),
}

impl From<ErrorObject> for Failure {
    fn from(error: ErrorObject) -> Self {
        Self::Protocol(error)
    }
}

/// A request of the newest revision.
pub(super) async fn request(
    link: &Link,
    method: &str,
    mut params: Value,
) -> Result<Value, ErrorObject> {
    params["_meta"] = json!({
        meta_keys::PROTOCOL_VERSION: Revision::V2026_07_28.as_str(),
        meta_keys::CLIENT_CAPABILITIES: {},
    });
    link.request(method, params).await
}

/// All entries of a list.
pub(super) async fn entries(
    link: &Link,
    method: &str,
    member: &str,
) -> Result<Vec<Value>, ErrorObject> {
    all_pages(member, |params| request(link, method, params)).await
}

pub(super) async fn call(
    link: &Link,
    matches: &ArgMatches,
    out: &mut Vec<u8>,
) -> Result<Status, Failure> {
    let tool = word(matches, "tool");
    let schema = tool_schema(link, tool).await?;
    let arguments =
        arguments::parse(words(matches), arguments::Values::By(&schema)).map_err(Failure::Usage)?;
    let result = request(
        link,
        methods::TOOLS_CALL,
        json!({ "name": tool, "arguments": arguments }),
    )
    .await?;
    let failed = result["isError"] == true;
    show::<CallToolResult>(result, matches, out, print::tool_result);
    Ok(if failed {
        Status::Failed
    } else {
        Status::Success
    })
}

pub(super) async fn read(
    link: &Link,
    matches: &ArgMatches,
    out: &mut Vec<u8>,
) -> Result<Status, Failure> {
    let params = json!({ "uri": word(matches, "uri") });
    let result = request(link, methods::RESOURCES_READ, params).await?;
    show::<ReadResourceResult>(result, matches, out, print::contents);
    Ok(Status::Success)
}

pub(super) async fn get(
    link: &Link,
    matches: &ArgMatches,
    out: &mut Vec<u8>,
) -> Result<Status, Failure> {
    // Arguments of prompts are strings, whatever they look like (PROM-09).
    let arguments =
        arguments::parse(words(matches), arguments::Values::Text).map_err(Failure::Usage)?;
    let params = json!({ "name": word(matches, "prompt"), "arguments": arguments });
    let result = request(link, methods::PROMPTS_GET, params).await?;
    show::<GetPromptResult>(result, matches, out, print::messages);
    Ok(Status::Success)
}

/// The input schema of a tool; nothing if there is no such tool, which its call will say.
async fn tool_schema(link: &Link, name: &str) -> Result<Value, ErrorObject> {
    let tools = entries(link, methods::TOOLS_LIST, "tools").await?;
    let tool = tools.into_iter().find(|tool| tool["name"] == name);
    Ok(tool.map_or(Value::Null, |mut tool| tool["inputSchema"].take()))
}

fn show<T: serde::de::DeserializeOwned>(
    result: Value,
    matches: &ArgMatches,
    out: &mut Vec<u8>,
    print: fn(T, &mut Vec<u8>),
) {
    // Through the text, because structured content is kept as raw JSON.
    match serde_json::from_str(&result.to_string()) {
        Ok(typed) if !matches.get_flag("json") => print(typed, out),
        _ => print::json(&result, out),
    }
}

fn word<'a>(matches: &'a ArgMatches, name: &str) -> &'a str {
    matches
        .get_one::<String>(name)
        .map(String::as_str)
        .unwrap_or_default()
}

fn words(matches: &ArgMatches) -> impl Iterator<Item = &str> {
    matches
        .get_many::<String>("arguments")
        .into_iter()
        .flatten()
        .map(String::as_str)
}
