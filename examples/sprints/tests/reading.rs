//! Resources, completions and the list of what there is.

use serde_json::json;
use trefoil::prelude::*;

use super::{clients, newest, read_json};

#[tokio::test]
async fn names_are_in_kebab_case_and_arguments_in_camel_case() {
    let tools = newest().tools().await.unwrap();
    let names: Vec<_> = tools.iter().map(|tool| tool.name.as_str()).collect();
    assert_eq!(
        names,
        [
            "create-sprint",
            "create-task",
            "save-snippet",
            "get-sprint",
            "get-sprint-stories",
            "search-stories",
            "search-snippets",
            "calculate-velocity",
            "analyze-diff",
            "find-bottlenecks",
            "generate-unit-tests",
            "generate-compose",
            "list-pipelines",
            "get-budget-status",
            "plan-deploy"
        ]
    );
    for tool in &tools {
        let schema: serde_json::Value =
            serde_json::from_str(tool.input_schema.get()).expect("a schema is JSON");
        let arguments = schema["properties"]
            .as_object()
            .expect("every schema has properties");
        for (name, argument) in arguments {
            assert!(
                name.chars().all(|c| c.is_ascii_alphabetic()),
                "{}: {name}",
                tool.name
            );
            assert!(argument["description"].is_string(), "{}: {name}", tool.name);
        }
    }
}

#[tokio::test]
async fn settings_profiles_and_sprints_are_read_as_json() {
    for client in clients() {
        for (uri, expected) in [
            (
                "config://app-settings",
                json!({ "language": "en", "logRetentionDays": 30, "currency": "EUR" }),
            ),
            (
                "config://team-settings",
                json!({
                    "name": "Harbour", "members": ["amira", "jonas", "mei"], "sprintDays": 14,
                    "definitionOfDone": ["reviewed", "tested", "documented"]
                }),
            ),
            (
                "user://mei/profile",
                json!({ "userId": "mei", "name": "Mei Tanaka", "role": "frontend developer", "capacityPoints": 8 }),
            ),
            (
                "sprint://S-40",
                json!({
                    "id": "S-40", "goal": "Customers can sign in", "startDate": "2026-06-01",
                    "endDate": "2026-06-14", "state": "completed", "committedPoints": 21
                }),
            ),
        ] {
            assert_eq!(
                read_json(&client.read(uri).await.unwrap()),
                expected,
                "{uri}"
            );
        }
    }
}

#[tokio::test]
async fn resources_and_templates_are_listed_as_json() {
    for client in clients() {
        let json = Some("application/json".to_owned());
        let resources = client.resources().await.unwrap().into_iter();
        let listed: Vec<_> = resources
            .map(|resource| (resource.uri, resource.mime_type))
            .collect();
        let uris = ["config://app-settings", "config://team-settings"];
        assert_eq!(listed, uris.map(|uri| (uri.to_owned(), json.clone())));
        let templates = client.resource_templates().await.unwrap().into_iter();
        let listed: Vec<_> = templates
            .map(|template| (template.uri_template, template.mime_type))
            .collect();
        let uris = ["user://{userId}/profile", "sprint://{id}"];
        assert_eq!(listed, uris.map(|uri| (uri.to_owned(), json.clone())));
    }
}

#[tokio::test]
async fn what_is_not_there_is_not_found() {
    for client in clients() {
        for uri in ["user://nobody/profile", "sprint://S-1", "config://none"] {
            let error = client.read(uri).await.unwrap_err();
            let code = if client.revision().is_modern() {
                -32602
            } else {
                -32002
            };
            assert_eq!(
                (error.code.0, error.data),
                (code, Some(json!({ "uri": uri })))
            );
        }
    }
}

#[tokio::test]
async fn ids_and_formats_are_completed() {
    for client in clients() {
        for (reference, argument, typed, expected) in [
            (
                "user://{userId}/profile",
                "userId",
                "",
                &["amira", "jonas", "mei"][..],
            ),
            ("user://{userId}/profile", "userId", "m", &["mei"]),
            ("sprint://{id}", "id", "s-4", &["S-40", "S-41", "S-42"]),
            ("sprint-review", "sprintId", "42", &["S-42"]),
            ("sprint-review", "format", "s", &["summary", "slides"]),
            ("full-code-review", "language", "ty", &["typescript"]),
            ("full-code-review", "focus", "s", &[]),
        ] {
            let completion = client.complete(reference, argument, typed).await.unwrap();
            assert_eq!(
                completion.values, expected,
                "{reference} {argument} {typed}"
            );
        }
    }
}

#[tokio::test]
async fn a_code_review_is_a_conversation() {
    for client in clients() {
        let review = client
            .get(
                "full-code-review",
                json!({ "language": "rust", "code": "fn main() {}", "focus": "panics" }),
            )
            .await
            .unwrap();
        assert_eq!(
            review.messages,
            [
                PromptMessage::user(
                    "You review Rust code. Look at panics above all, then at `unwrap` on outside input, needless \
                     clones and locks held across `.await`. Give each finding a severity, the line, and a fix."
                ),
                PromptMessage::assistant(
                    "I will review the Rust code for panics first, and list findings by severity. Please show me the \
                     code."
                ),
                PromptMessage::user(
                    "Here is the code:\n\n```rust\nfn main() {}\n```\n\nReview it now."
                ),
            ]
        );
    }
}

#[tokio::test]
async fn a_prompt_says_what_is_wrong_with_its_arguments() {
    for client in clients() {
        for (prompt, arguments, message) in [
            (
                "sprint-review",
                json!({}),
                "/sprintId: required but missing",
            ),
            (
                "sprint-review",
                json!({ "sprintId": "S-9" }),
                "there is no sprint S-9; the sprints are S-40, S-41, S-42",
            ),
            (
                "sprint-review",
                json!({ "sprintId": "S-42", "format": "slide" }),
                "/format: must be one of \"summary\", \"detailed\", \"slides\", got \"slide\"; did you mean \"slides\"?",
            ),
            (
                "full-code-review",
                json!({ "language": "cobol" }),
                "/language: must be one of \"typescript\", \"javascript\", \"rust\", \"python\", \"go\", got \"cobol\"",
            ),
        ] {
            let error = client.get(prompt, arguments).await.unwrap_err();
            assert_eq!((error.code.0, error.message.as_str()), (-32602, message));
        }
    }
}
