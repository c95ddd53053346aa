//! `code_review` and `bug_analysis`.

use serde_json::json;
use trefoil::prelude::*;
use trefoil::protocol::Role;

use super::{clients, databases};
use crate::databases::ConnectionName;
use crate::files::Files;
use crate::handlers::prompts::{Focus, Severity, bug_analysis, code_review};

const TOTAL_JS: &str = include_str!("../data/projects/web/src/total.js");

fn safe(path: &str) -> SafePath {
    path.parse().expect("safe")
}

#[test]
fn a_review_is_a_conversation_that_ends_with_the_file() {
    let messages = code_review(
        &Files::bundled(),
        safe("web"),
        safe("src/total.js"),
        Focus::Security,
    );
    let messages = messages.expect("the file is there");
    let roles: Vec<_> = messages.iter().map(|message| message.role).collect();
    assert_eq!(roles, [Role::User, Role::Assistant, Role::User]);
    let task = messages[0].content.as_text().expect("text");
    assert!(
        task.starts_with("You are an experienced reviewer") && task.contains("input from outside"),
        "{task}"
    );
}

/// Texts of an analysis.
fn analysis(severity: Severity, table: Option<&str>) -> Vec<String> {
    let result = bug_analysis(
        &databases(),
        &Files::bundled(),
        "No mail".to_owned(),
        severity,
        ConnectionName::Shop,
        table.map(str::to_owned),
    );
    let messages = result.expect("all is there").messages;
    let texts = messages.iter().map(|message| message.content.as_text());
    texts.map(|text| text.expect("text").to_owned()).collect()
}

#[test]
fn the_worse_the_bug_the_more_of_the_log_is_shown() {
    let last =
        "2026-07-28T09:20:01Z ERROR confirmation of order 4 not sent: customer 3 has no city";
    for (severity, lines) in [
        (Severity::Low, 1),
        (Severity::High, 5),
        (Severity::Critical, 11),
    ] {
        let texts = analysis(severity, None);
        let [task, log] = &texts[..] else {
            panic!("a task and the log: {texts:?}");
        };
        assert!(task.ends_with("Reported: No mail"), "{task}");
        assert_eq!(log.lines().count(), lines + 1, "{severity:?}: {log}");
        assert!(log.contains(last), "{log}");
    }
}

#[test]
fn a_named_table_is_shown() {
    let texts = analysis(Severity::Low, Some("customers"));
    assert_eq!(
        texts[2],
        "The table `customers` of `shop`:\nCREATE TABLE customers (\n    id INTEGER PRIMARY KEY,\n    \
         name TEXT NOT NULL,\n    city TEXT\n)"
    );
}

#[tokio::test]
async fn a_user_asks_for_a_review() {
    for client in clients() {
        let arguments = json!({ "project": "web", "path": "src/total.js" });
        let review = client.get("code_review", arguments).await.unwrap();
        let [task, promise, file] = &review.messages[..] else {
            panic!("three messages: {review:?}");
        };
        assert_eq!(
            *task,
            PromptMessage::user(
                "You are an experienced reviewer: exact, friendly and brief. I will show you `src/total.js` of the \
                 project `web`. Look at whether it does what its name and its comments promise. Answer with a list, \
                 the weightiest finding first, each with its line and a cure; if there is nothing to find, say so."
            )
        );
        assert_eq!(
            *promise,
            PromptMessage::assistant("Show me the file. I will name only what I can point at.")
        );
        let ContentBlock::Resource(embedded) = &file.content else {
            panic!("an embedded resource: {file:?}");
        };
        let read = client.read("file://web/src/total.js").await.unwrap();
        assert_eq!(
            (file.role, &embedded.resource),
            (Role::User, &read.contents[0])
        );
        let ResourceContents::Text(contents) = &embedded.resource else {
            panic!("text: {embedded:?}");
        };
        assert_eq!(contents.text, TOTAL_JS);
    }
}

#[tokio::test]
async fn a_user_asks_for_an_analysis() {
    for client in clients() {
        let full = json!({ "report": "No mail", "severity": "low", "connection": "shop", "table": "customers" });
        let result = client.get("bug_analysis", full).await.unwrap();
        assert_eq!(
            result.description.as_deref(),
            Some("What to find out, and what is known")
        );
        let expected = analysis(Severity::Low, Some("customers"))
            .into_iter()
            .map(PromptMessage::user);
        assert_eq!(result.messages, expected.collect::<Vec<_>>());
        let blank = json!({ "report": "No mail", "severity": "", "table": "" });
        let result = client.get("bug_analysis", blank).await.unwrap();
        let expected = analysis(Severity::High, None)
            .into_iter()
            .map(PromptMessage::user);
        assert_eq!(result.messages, expected.collect::<Vec<_>>());
    }
}

#[tokio::test]
async fn prom_07_wrong_arguments_are_refused_by_name() {
    for client in clients() {
        for (prompt, arguments, message) in [
            (
                "bug_analysis",
                json!({ "report": "No mail", "severity": "hihg" }),
                "/severity: must be one of \"low\", \"high\", \"critical\", got \"hihg\"; did you mean \"high\"?",
            ),
            ("bug_analysis", json!({}), "/report: required but missing"),
            (
                "bug_analysis",
                json!({ "report": "No mail", "table": "customer" }),
                "`shop` has no table `customer`",
            ),
            (
                "code_review",
                json!({ "project": "web", "path": "../reports/late_orders.sql" }),
                "/path: path must not hold a `..` segment",
            ),
            (
                "code_review",
                json!({ "project": "web", "path": "src/nothing.js" }),
                "project `web` has no file `src/nothing.js`",
            ),
        ] {
            let error = client.get(prompt, arguments).await.unwrap_err();
            assert_eq!(
                (error.code.0, &*error.message),
                (-32602, message),
                "{prompt}"
            );
        }
    }
}

#[tokio::test]
async fn arguments_of_prompts_are_completed() {
    for client in clients() {
        for (prompt, argument, partial, values) in [
            ("code_review", "project", "w", &["web"][..]),
            (
                "code_review",
                "path",
                "",
                &[
                    "README.md",
                    "assets/dot.png",
                    "late_orders.sql",
                    "src/total.js",
                ],
            ),
            ("code_review", "focus", "cl", &["clarity"]),
            ("bug_analysis", "severity", "", &["low", "high", "critical"]),
            (
                "bug_analysis",
                "connection",
                "h",
                &["hr", "shop", "archive"],
            ),
            ("bug_analysis", "table", "o", &["orders"]),
        ] {
            let completion = client.complete(prompt, argument, partial).await.unwrap();
            assert_eq!(completion.values, values, "{prompt} {argument}");
        }
    }
}
