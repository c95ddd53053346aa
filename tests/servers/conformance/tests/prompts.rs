//! Prompts and their completions.

use serde_json::{Value, json};

use super::{MODERN, accept, clients, complete, elicitation, modern, server};
use crate::content::PNG;

#[tokio::test]
async fn all_prompts_are_listed_with_descriptions_and_arguments() {
    for client in clients() {
        let prompts = client.prompts().await.expect("a list");
        let listed: Vec<_> = prompts.iter().map(|prompt| json!(prompt)).collect();
        assert_eq!(
            listed,
            [
                json!({ "name": "test_simple_prompt", "description": "A prompt of one message" }),
                json!({
                    "name": "test_prompt_with_arguments",
                    "description": "A prompt that shows its arguments",
                    "arguments": [
                        { "name": "arg1", "description": "First argument", "required": true },
                        { "name": "arg2", "description": "Second argument", "required": true },
                    ],
                }),
                json!({
                    "name": "test_prompt_with_embedded_resource",
                    "description": "A prompt with a resource in it",
                    "arguments": [
                        { "name": "resourceUri", "description": "URI of the resource", "required": true },
                    ],
                }),
                json!({ "name": "test_prompt_with_image", "description": "A prompt with an image in it" }),
                json!({
                    "name": "test_input_required_result_prompt",
                    "description": "A prompt that asks the user for its context",
                }),
            ]
        );
    }
}

fn user(content: Value) -> Value {
    json!({ "role": "user", "content": content })
}

fn user_text(text: &str) -> Value {
    user(json!({ "type": "text", "text": text }))
}

#[tokio::test]
async fn each_prompt_has_its_messages() {
    let resource = json!({
        "uri": "test://example-resource",
        "mimeType": "text/plain",
        "text": "Embedded resource content for testing.",
    });
    for (prompt, arguments, messages) in [
        (
            "test_simple_prompt",
            json!({}),
            vec![user_text("This is a simple prompt for testing.")],
        ),
        (
            "test_prompt_with_arguments",
            json!({ "arg1": "testValue1", "arg2": "testValue2" }),
            vec![user_text(
                "Prompt with arguments: arg1='testValue1', arg2='testValue2'",
            )],
        ),
        (
            "test_prompt_with_embedded_resource",
            json!({ "resourceUri": "test://example-resource" }),
            vec![
                user(json!({ "type": "resource", "resource": resource })),
                user_text("Please process the embedded resource above."),
            ],
        ),
        (
            "test_prompt_with_image",
            json!({}),
            vec![
                user(json!({ "type": "image", "data": PNG, "mimeType": "image/png" })),
                user_text("Please analyze the image above."),
            ],
        ),
    ] {
        for client in clients() {
            let params = json!({ "name": prompt, "arguments": arguments });
            let result = client.request("prompts/get", params).await;
            let expected = json!({ "messages": messages });
            assert_eq!(result, Ok(complete(&client, expected)), "{prompt}");
        }
    }
}

#[tokio::test]
async fn an_argument_is_completed() {
    for client in clients() {
        let params = json!({
            "ref": { "type": "ref/prompt", "name": "test_prompt_with_arguments" },
            "argument": { "name": "arg1", "value": "test" },
        });
        let completion = json!({
            "completion": { "values": ["test", "testimony"], "total": 2, "hasMore": false },
        });
        let result = client.request("completion/complete", params).await;
        assert_eq!(result, Ok(complete(&client, completion)));
    }
}

#[tokio::test]
async fn a_prompt_asks_in_a_round_and_then_has_its_messages() {
    let client = server()
        .test_client()
        .at(MODERN)
        .capabilities(json!({ "elicitation": {} }));
    let mut params = json!({ "name": "test_input_required_result_prompt" });
    let asked = client
        .request("prompts/get", params.clone())
        .await
        .expect("questions");
    let question = elicitation(
        "What context should the prompt use?",
        json!({ "context": { "type": "string" } }),
        json!(["context"]),
    );
    let expected = json!({
        "inputRequests": { "user_context": question },
        "requestState": asked["requestState"],
    });
    assert_eq!(asked, modern("input_required", expected));
    params["inputResponses"] =
        json!({ "user_context": accept(json!({ "context": "test context" })) });
    params["requestState"] = asked["requestState"].clone();
    let result = client.request("prompts/get", params).await;
    let messages = json!({ "messages": [user_text("Work in this context: test context")] });
    assert_eq!(result, Ok(modern("complete", messages)));
}
