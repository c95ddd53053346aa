//! Keys of `#[mcp_tool]`.

use std::thread::{self, ThreadId};
use std::time::Duration;

use serde_json::json;
use trefoil::prelude::*;

use super::{called, client, listed};

/// Not said, because the attribute says it otherwise.
#[mcp_tool(
    name = "create-task",
    title = "Create a task",
    description = "Put a task on the board.",
    rename_all = "camelCase",
    destructive = false,
    idempotent,
    open_world = true,
    icons = ["https://example.com/task.png", ICON],
    meta = json!({ "com.example/desk": 3 })
)]
async fn create(task_title: String, #[arg(name = "kind")] task_kind: Option<String>) -> String {
    format!("{task_title} {task_kind:?}")
}

const ICON: &str = "data:image/png;base64,AAAA";

#[tokio::test]
async fn every_key_of_a_tool_is_advertised() {
    let client = client(handlers![create]);
    let expected = json!([{
        "name": "create-task",
        "title": "Create a task",
        "description": "Put a task on the board.",
        "inputSchema": {
            "type": "object",
            "properties": { "taskTitle": { "type": "string" }, "kind": { "type": "string" } },
            "required": ["taskTitle"],
            "additionalProperties": false
        },
        "annotations": { "destructiveHint": false, "idempotentHint": true, "openWorldHint": true },
        "icons": [{ "src": "https://example.com/task.png" }, { "src": "data:image/png;base64,AAAA" }],
        "_meta": { "com.example/desk": 3 }
    }]);
    assert_eq!(listed(&client, "tools/list", "tools").await, expected);
    let answer = called(
        &client,
        "create-task",
        json!({ "taskTitle": "tidy up", "kind": "chore" }),
    )
    .await;
    assert_eq!(answer, r#"tidy up Some("chore")"#);
}

/// Read.
#[mcp_tool(read_only)]
fn read() {}

/// Delete.
#[mcp_tool(destructive)]
fn delete() {}

/// Do.
#[mcp_tool]
fn perform() {}

#[tokio::test]
async fn tool_24_only_hints_that_were_given_are_sent() {
    let client = client(handlers![read, delete, perform]);
    let tools = listed(&client, "tools/list", "tools").await;
    assert_eq!(tools[0]["annotations"], json!({ "readOnlyHint": true }));
    assert_eq!(tools[1]["annotations"], json!({ "destructiveHint": true }));
    assert_eq!(tools[2].get("annotations"), None);
}

/// Weave a *basket*.
///
/// ```text
/// in,    over
///   out
/// ```
///
/// * [willow](https://example.com)
#[doc = include_str!("weaving.md")]
/// The end.
#[mcp_tool]
fn weave(
    /**
     * How many
     *   rods
     */
    rods: u8,
) -> u8 {
    rods
}

#[tokio::test]
async fn docs_are_descriptions_to_the_letter() {
    let client = client(handlers![weave]);
    let tools = listed(&client, "tools/list", "tools").await;
    assert_eq!(
        tools[0]["description"],
        "Weave a *basket*.\n\n```text\nin,    over\n  out\n```\n\n* [willow](https://example.com)\n\
         Soak the *rods* first.\n\nThey break otherwise.\n\nThe end."
    );
    assert_eq!(
        tools[0]["inputSchema"]["properties"]["rods"]["description"],
        "How many\n  rods"
    );
}

/// Wait for ever.
#[mcp_tool(timeout = Duration::from_secs(5))]
async fn wait() {
    std::future::pending().await
}

#[tokio::test(start_paused = true)]
async fn a_timeout_answers_in_place_of_the_tool() {
    let client = client(handlers![wait]);
    let begun = tokio::time::Instant::now();
    let params = json!({ "name": "wait", "arguments": {} });
    let error = client.request("tools/call", params).await.unwrap_err();
    assert_eq!(
        json!([error.code, error.message]),
        json!([-32603, "no result within 5s"])
    );
    assert_eq!(begun.elapsed(), Duration::from_secs(5));
}

fn this_thread() -> String {
    format!("{:?}", thread::current().id())
}

/// Tell the thread of the async runtime.
#[mcp_tool]
async fn on_async_thread() -> String {
    this_thread()
}

/// Tell the thread, at once.
#[mcp_tool(inline)]
fn on_same_thread() -> String {
    this_thread()
}

/// Tell the thread, at leisure.
#[mcp_tool]
fn on_another_thread() -> String {
    this_thread()
}

#[tokio::test]
async fn a_synchronous_tool_runs_elsewhere_unless_it_is_inline() {
    let client = client(handlers![
        on_async_thread,
        on_same_thread,
        on_another_thread
    ]);
    let here = format!("{:?}", thread::current().id() as ThreadId);
    assert_eq!(called(&client, "on_async_thread", json!({})).await, here);
    assert_eq!(called(&client, "on_same_thread", json!({})).await, here);
    let there = called(&client, "on_another_thread", json!({})).await;
    assert!(there.starts_with("ThreadId(") && there != here, "{there}");
}

mod renamed {
    pub use trefoil as sdk;

    /// Say nothing.
    #[trefoil::mcp_tool(crate = self::sdk, name = "nothing.at-all_1")]
    pub fn r#nothing() {}
}

#[tokio::test]
async fn functions_stay_functions() {
    assert_eq!(create("a".to_owned(), None).await, "a None");
    assert_eq!(weave(3), 3);
    read();
    renamed::r#nothing();
}
