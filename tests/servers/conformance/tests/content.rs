//! Tools that need nothing of the client.

use serde_json::{Value, json};

use super::{clients, complete, text};
use crate::content::PNG;

/// Calls a tool in each era and compares the whole result.
async fn answers(tool: &str, result: Value) {
    for client in clients() {
        let answer = client.request("tools/call", json!({ "name": tool })).await;
        assert_eq!(answer, Ok(complete(&client, result.clone())), "{client:?}");
    }
}

#[tokio::test]
async fn each_kind_of_content_comes_back_without_arguments() {
    answers(
        "test_simple_text",
        text("This is a simple text response for testing."),
    )
    .await;
    let image = json!({ "type": "image", "data": PNG, "mimeType": "image/png" });
    answers("test_image_content", json!({ "content": [image] })).await;
    let wav = "UklGRiwAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQgAAACAgICAgICAgA==";
    let sound = json!({ "type": "audio", "data": wav, "mimeType": "audio/wav" });
    answers("test_audio_content", json!({ "content": [sound] })).await;
    let resource = json!({
        "type": "resource",
        "resource": {
            "uri": "test://embedded-resource",
            "mimeType": "text/plain",
            "text": "This is an embedded resource content.",
        },
    });
    answers("test_embedded_resource", json!({ "content": [resource] })).await;
    let resource = json!({
        "type": "resource",
        "resource": {
            "uri": "test://mixed-content-resource",
            "mimeType": "application/json",
            "text": r#"{"test":"data","value":123}"#,
        },
    });
    let heading = json!({ "type": "text", "text": "Multiple content types test:" });
    let mixed = json!({ "content": [heading, image, resource] });
    answers("test_multiple_content_types", mixed).await;
}

#[tokio::test]
async fn an_error_is_a_result() {
    let mut failed = text("This tool intentionally returns an error for testing");
    failed["isError"] = true.into();
    answers("test_error_handling", failed).await;
}

#[tokio::test(start_paused = true)]
async fn progress_is_reported_three_times_under_the_token_of_the_call() {
    for client in clients() {
        let client = client.meta("progressToken", "progress-test-1");
        let result = client
            .request("tools/call", json!({ "name": "test_tool_with_progress" }))
            .await;
        let done = text("Progress was reported three times.");
        assert_eq!(result, Ok(complete(&client, done)));
        let expected = [0, 50, 100].map(|progress| {
            json!({
                "jsonrpc": "2.0",
                "method": "notifications/progress",
                "params": { "progressToken": "progress-test-1", "progress": f64::from(progress), "total": 100.0 },
            })
        });
        assert_eq!(client.notifications().await, expected);
    }
}

#[tokio::test(start_paused = true)]
async fn three_messages_are_logged_for_a_session_that_wants_them() {
    let [client, _] = clients();
    let level = json!({ "level": "debug" });
    assert_eq!(
        client.request("logging/setLevel", level).await,
        Ok(json!({}))
    );
    client
        .request("tools/call", json!({ "name": "test_tool_with_logging" }))
        .await
        .expect("the tool succeeds");
    let expected = [
        "Tool execution started",
        "Tool processing data",
        "Tool execution completed",
    ]
    .map(|text| {
        json!({
            "jsonrpc": "2.0",
            "method": "notifications/message",
            "params": { "level": "info", "data": text },
        })
    });
    assert_eq!(client.notifications().await, expected);
}

#[tokio::test(start_paused = true)]
async fn the_result_to_reconnect_for_takes_a_tenth_of_a_second() {
    let before = tokio::time::Instant::now();
    let arrived = "The result arrives, however often the connection was lost.";
    answers("test_reconnection", text(arrived)).await;
    // Once in each era.
    assert_eq!(before.elapsed().as_millis(), 200);
}
