//! What is listed, and in which order.

use serde_json::{Value, json};
use trefoil::transport::memory;

use super::{clients, complete, server};
use crate::schema::SCHEMA;

const TOOLS: [&str; 35] = [
    "test_simple_text",
    "test_image_content",
    "test_audio_content",
    "test_embedded_resource",
    "test_multiple_content_types",
    "test_error_handling",
    "test_tool_with_progress",
    "test_tool_with_logging",
    "test_reconnection",
    "test_sampling",
    "test_elicitation",
    "test_elicitation_sep1034_defaults",
    "test_elicitation_sep1330_enums",
    "test_missing_capability",
    "test_streaming_elicitation",
    "test_logging_tool",
    "test_trigger_tool_change",
    "test_trigger_prompt_change",
    "test_x_mcp_header",
    "test_input_required_result_elicitation",
    "test_input_required_result_sampling",
    "test_input_required_result_list_roots",
    "test_input_required_result_request_state",
    "test_input_required_result_multiple_inputs",
    "test_input_required_result_multi_round",
    "test_input_required_result_tampered_state",
    "test_input_required_result_capabilities",
    "greet",
    "slow_compute",
    "failing_job",
    "protocol_error_job",
    "confirm_delete",
    "multi_input",
    "test_tool_with_task",
    "json_schema_2020_12_tool",
];

#[tokio::test]
async fn all_tools_are_listed_with_descriptions_and_in_one_order() {
    for client in clients() {
        for _ in 0..3 {
            let tools = client.tools().await.expect("a list");
            assert!(tools.iter().all(|tool| tool.description.is_some()));
            let names: Vec<_> = tools.into_iter().map(|tool| tool.name).collect();
            assert_eq!(names, TOOLS);
        }
        let first = client
            .request("tools/call", json!({ "name": TOOLS[0], "arguments": {} }))
            .await
            .expect("the first tool needs no arguments");
        assert_eq!(first.get("isError"), None);
    }
}

#[tokio::test]
async fn one_tool_has_an_argument_that_is_mirrored_in_a_header() {
    for client in clients() {
        let tools = client.tools().await.expect("a list");
        let mirrored: Vec<_> = tools
            .into_iter()
            .filter(|tool| tool.input_schema.get().contains("x-mcp-header"))
            .map(|tool| {
                let schema = serde_json::from_str::<Value>(tool.input_schema.get());
                (tool.name, schema.expect("a schema is JSON"))
            })
            .collect();
        let schema = json!({
            "type": "object",
            "properties": {
                "region": {
                    "type": "string",
                    "description": "Region to return",
                    "x-mcp-header": "Region",
                },
            },
            "required": ["region"],
            "additionalProperties": false,
        });
        assert_eq!(mirrored, [("test_x_mcp_header".to_owned(), schema)]);
        for region in ["Hello", "SGVsbG8=", "=?base64?SGVsbG8=", "test-default"] {
            let call = json!({ "name": "test_x_mcp_header", "arguments": { "region": region } });
            let result = client.request("tools/call", call).await;
            assert_eq!(result, Ok(complete(&client, super::text(region))));
        }
    }
}

#[tokio::test]
async fn the_schema_of_2020_12_is_listed_byte_for_byte() {
    let (ours, mut client) = memory::pair();
    tokio::spawn(server().serve(ours));
    let meta = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    let list =
        json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": { "_meta": meta } });
    client
        .send(&list.to_string())
        .await
        .expect("the server is there");
    let line = client.receive().await.expect("the server writes UTF-8");
    let listed = format!(r#""inputSchema":{}"#, SCHEMA.trim_end());
    assert!(line.expect("an answer").contains(&listed));
}

#[tokio::test]
async fn the_tool_with_that_schema_enforces_it() {
    for client in clients() {
        for (arguments, text, is_error) in [
            (
                json!({ "name": "Ada", "address": { "city": "Cork" }, "contactMethod": "phone", "phone": "1" }),
                "Ada in Cork is reached by phone: 1",
                false,
            ),
            (
                json!({ "email": "a@b.c" }),
                "This person is reached by email: a@b.c",
                false,
            ),
            (
                json!({ "contactMethod": "phone", "email": "a@b.c" }),
                "`phone` is required",
                true,
            ),
            (json!({ "phone": "1" }), "`email` is required", true),
            (
                json!({ "fax": "1" }),
                "unknown field `fax`, expected one of `name`, `address`, `contactMethod`, `phone`, `email`",
                true,
            ),
        ] {
            let call = json!({ "name": "json_schema_2020_12_tool", "arguments": arguments });
            let mut expected = super::text(text);
            if is_error {
                expected["isError"] = true.into();
            }
            let result = client.request("tools/call", call).await;
            assert_eq!(result, Ok(complete(&client, expected)));
        }
    }
}
