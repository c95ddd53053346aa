//! `#[mcp_type]`, with attributes of serde and schemars beneath it.

use serde_json::json;
use trefoil::prelude::*;

use super::{called, client, listed};

/// How urgent a task is
#[mcp_type]
#[derive(Debug)]
#[serde(rename_all = "kebab-case")]
enum Priority {
    Low,
    /// Somebody waits
    High,
    VeryHigh,
    /// Drop everything
    #[serde(rename = "now")]
    Immediate,
}

/// A task
#[mcp_type]
#[derive(Debug)]
#[serde(rename_all = "camelCase")]
struct Task {
    /// What is to be done
    #[schemars(length(min = 1))]
    task_title: String,
    #[serde(default)]
    done: bool,
    assignee: Option<String>,
}

/// Rate a task.
#[mcp_tool]
async fn rate(task: Task, priority: Priority) -> Json<Task> {
    Json(Task {
        task_title: format!("{priority:?} {}", task.task_title),
        ..task
    })
}

#[tokio::test]
async fn types_are_described_by_their_docs_and_attributes() {
    let client = client(handlers![rate]);
    let tools = listed(&client, "tools/list", "tools").await;
    let input = json!({
        "type": "object",
        "properties": {
            "task": {
                "type": "object",
                "description": "A task",
                "properties": {
                    "taskTitle": { "type": "string", "description": "What is to be done", "minLength": 1 },
                    "done": { "type": "boolean", "default": false },
                    "assignee": { "type": "string" }
                },
                "required": ["taskTitle"],
                "additionalProperties": false
            },
            "priority": {
                "type": "string",
                "description": "How urgent a task is\n\n- `high`: Somebody waits\n- `now`: Drop everything",
                "enum": ["low", "high", "very-high", "now"]
            }
        },
        "required": ["task", "priority"],
        "additionalProperties": false
    });
    assert_eq!(tools[0]["inputSchema"], input);
    let output = json!({
        "type": "object",
        "description": "A task",
        "properties": {
            "taskTitle": { "type": "string", "description": "What is to be done", "minLength": 1 },
            "done": { "type": "boolean", "default": false },
            "assignee": { "type": ["string", "null"] }
        },
        "required": ["taskTitle", "done", "assignee"]
    });
    assert_eq!(tools[0]["outputSchema"], output);
}

#[tokio::test]
async fn values_are_read_and_written_by_the_same_names() {
    let client = client(handlers![rate]);
    let arguments = json!({ "task": { "taskTitle": "tidy up" }, "priority": "very-high" });
    let expected = json!({ "taskTitle": "VeryHigh tidy up", "done": false, "assignee": null });
    let params = json!({ "name": "rate", "arguments": arguments });
    let result = client.request("tools/call", params).await.unwrap();
    assert_eq!(result["structuredContent"], expected);
    let text = r#"{"taskTitle":"VeryHigh tidy up","done":false,"assignee":null}"#;
    assert_eq!(result["content"], json!([{ "type": "text", "text": text }]));
    let rated = called(
        &client,
        "rate",
        json!({ "task": { "taskTitle": "" }, "priority": "urgent" }),
    )
    .await;
    assert_eq!(
        rated,
        "error: invalid arguments:\n\
         /priority: must be one of \"low\", \"high\", \"very-high\", \"now\", got \"urgent\"\n\
         /task/taskTitle: must have at least 1 character, got \"\""
    );
}

/// What happened to an order
#[mcp_type]
enum Event {
    Opened,
    /// It was paid
    Paid {
        cents: u32,
    },
    Closed,
}

/// Tell what happened.
#[mcp_tool]
async fn tell(event: Event) -> u32 {
    match event {
        Event::Opened => 0,
        Event::Paid { cents } => cents,
        Event::Closed => 1,
    }
}

#[tokio::test]
async fn alternatives_keep_their_order_and_leave_no_empty_description() {
    let client = client(handlers![tell]);
    let tools = listed(&client, "tools/list", "tools").await;
    let expected = json!({
        "description": "What happened to an order",
        "oneOf": [
            { "type": "string", "const": "Opened" },
            {
                "type": "object",
                "description": "It was paid",
                "properties": {
                    "Paid": {
                        "type": "object",
                        "properties": { "cents": { "type": "integer", "minimum": 0, "maximum": 4_294_967_295_u32 } },
                        "required": ["cents"],
                        "additionalProperties": false
                    }
                },
                "required": ["Paid"],
                "additionalProperties": false
            },
            { "type": "string", "const": "Closed" }
        ]
    });
    assert_eq!(tools[0]["inputSchema"]["properties"]["event"], expected);
    assert_eq!(
        called(
            &client,
            "tell",
            json!({ "event": { "Paid": { "cents": 3 } } })
        )
        .await,
        "3"
    );
    assert_eq!(
        called(&client, "tell", json!({ "event": "Closed" })).await,
        "1"
    );
}
