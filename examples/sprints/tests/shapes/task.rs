//! The shape of a task.

use serde_json::{Value, json};

use super::{accepts, changed, refuses};
use crate::tests::{clients, json_of};

#[tokio::test]
async fn a_task_has_a_title_and_a_priority_and_defaults() {
    for client in clients() {
        let arguments = json!({ "title": "Renew the certificate", "priority": "high" });
        let task = client.call("create-task", arguments).await.unwrap();
        assert_eq!(
            json_of(&task),
            json!({ "id": "T-1", "title": "Renew the certificate", "priority": "high", "labels": [] })
        );
        let arguments = json!({
            "title": "Renew the domain", "priority": "critical", "assignee": "mei", "labels": ["ops"], "estimate": 0.5
        });
        let task = client.call("create-task", arguments.clone()).await.unwrap();
        assert_eq!(json_of(&task), changed(&arguments, &json!({ "id": "T-2" })));
    }
}

#[tokio::test]
async fn every_bound_of_a_task_is_enforced() {
    let valid = json!({ "title": "x", "priority": "low" });
    let (longest, too_long) = ("ü".repeat(200), "ü".repeat(201));
    let shown = format!(
        "/title: must have at most 200 characters, got \"{}\"… (201 characters)",
        "ü".repeat(60)
    );
    let cases: [(Value, &[&str]); 11] = [
        (
            json!({ "title": "" }),
            &["/title: must have at least 1 character, got \"\""],
        ),
        (json!({ "title": too_long }), &[&shown]),
        (json!({ "title": null }), &["/title: required but missing"]),
        (json!({ "title": 5 }), &["/title: must be a string, got 5"]),
        (
            json!({ "priority": null }),
            &[
                r#"/priority: required but missing, must be one of "low", "medium", "high", "critical""#,
            ],
        ),
        (
            json!({ "priority": "hihg" }),
            &[
                "/priority: must be one of \"low\", \"medium\", \"high\", \"critical\", got \"hihg\"; did you mean \"high\"?",
            ],
        ),
        (
            json!({ "estimate": 0 }),
            &["/estimate: must be greater than 0, got 0"],
        ),
        (
            json!({ "estimate": -1.5 }),
            &["/estimate: must be greater than 0, got -1.5"],
        ),
        (
            json!({ "labels": "ops" }),
            &["/labels: must be an array, got \"ops\""],
        ),
        (
            json!({ "labels": ["ops", 1] }),
            &["/labels/1: must be a string, got 1"],
        ),
        (
            json!({ "titel": "x", "estimate": "2" }),
            &[
                "/estimate: must be a number, got \"2\"",
                "/titel: unknown argument; did you mean `title`?",
            ],
        ),
    ];
    refuses("create-task", &valid, &cases).await;
    let fine = [
        json!({ "title": longest }),
        json!({ "priority": "medium" }),
        json!({ "estimate": 0.01 }),
        json!({ "estimate": 8, "assignee": "anybody", "labels": [] }),
    ];
    accepts("create-task", &valid, &fine).await;
}
