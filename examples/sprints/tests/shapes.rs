//! The three shapes that are checked in every detail: each bound, on both of its sides.

use serde_json::{Value, json};

use super::{clients, json_of, newest, text_of};

/// Asserts that each change of valid arguments is refused with these lines, in every revision.
async fn refuses(tool: &str, valid: &Value, cases: &[(Value, &[&str])]) {
    for client in clients() {
        for (change, lines) in cases {
            let result = client.call(tool, changed(valid, change)).await.unwrap();
            let expected = format!("invalid arguments:\n{}", lines.join("\n"));
            assert_eq!(text_of(&result), expected, "{change}");
            assert_eq!(result.is_error, Some(true), "{change}");
        }
    }
}

/// Asserts that each change of valid arguments is accepted.
async fn accepts(tool: &str, valid: &Value, changes: &[Value]) {
    let client = newest();
    for change in changes {
        let result = client.call(tool, changed(valid, change)).await.unwrap();
        assert_eq!(result.is_error, None, "{change}: {}", text_of(&result));
    }
}

/// The members of `change` in place of those of `valid`; `null` takes one out.
fn changed(valid: &Value, change: &Value) -> Value {
    let mut arguments = valid.as_object().expect("an object").clone();
    for (name, value) in change.as_object().expect("an object") {
        match value {
            Value::Null => arguments.remove(name),
            value => arguments.insert(name.clone(), value.clone()),
        };
    }
    arguments.into()
}

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
            &["/priority: required but missing"],
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

#[tokio::test]
async fn a_deployment_is_planned_with_defaults() {
    for client in clients() {
        let arguments = json!({
            "environment": "staging", "version": "1.4.0", "resources": { "cpu": "500m", "memory": "512Mi" },
            "env": { "LOG_LEVEL": "debug" }
        });
        let plan = client.call("plan-deploy", arguments).await.unwrap();
        assert_eq!(
            json_of(&plan),
            json!({
                "steps": [
                    "Pull version 1.4.0 in staging",
                    "Set LOG_LEVEL",
                    "Start new copy 1 of 2, wait until it is healthy, stop an old one",
                    "Start new copy 2 of 2, wait until it is healthy, stop an old one",
                    "Check that staging answers with version 1.4.0"
                ],
                "peakCpuMillis": 1500, "peakMemoryMi": 1536
            })
        );
    }
}

#[tokio::test]
async fn every_bound_of_a_deployment_is_enforced() {
    let valid = json!({
        "environment": "staging", "version": "1.4.0", "resources": { "cpu": "100m", "memory": "128Mi" }
    });
    let version = r"/version: must match the pattern `^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$`, got ";
    let (cpu, memory) = (
        r"/resources/cpu: must match the pattern `^[1-9]\d{0,5}m?$`, got ",
        r"/resources/memory: must match the pattern `^[1-9]\d{0,5}(Mi|Gi)$`, got ",
    );
    let cases: [(Value, &[&str]); 11] = [
        (
            json!({ "environment": "prod" }),
            &["/environment: must be one of \"staging\", \"production\", got \"prod\""],
        ),
        (
            json!({ "replicas": 0 }),
            &["/replicas: must be at least 1, got 0"],
        ),
        (
            json!({ "replicas": 11 }),
            &["/replicas: must be at most 10, got 11"],
        ),
        (
            json!({ "replicas": 1.5 }),
            &["/replicas: must be an integer, got 1.5"],
        ),
        (json!({ "version": "1.4" }), &[&format!("{version}\"1.4\"")]),
        (
            json!({ "version": "v1.4.0" }),
            &[&format!("{version}\"v1.4.0\"")],
        ),
        (
            json!({ "resources": null }),
            &["/resources: required but missing"],
        ),
        (
            json!({ "resources": { "cpu": "0m", "memory": "2GB" } }),
            &[&format!("{cpu}\"0m\""), &format!("{memory}\"2GB\"")],
        ),
        (
            json!({ "resources": { "cpu": "1", "disk": "2Gi" } }),
            &[
                "/resources/memory: required but missing",
                "/resources/disk: unknown member; expected `cpu`, `memory`",
            ],
        ),
        (
            json!({ "env": { "A": 1 } }),
            &["/env/A: must be a string, got 1"],
        ),
        (
            json!({ "rolling": "yes" }),
            &["/rolling: must be true or false, got \"yes\""],
        ),
    ];
    refuses("plan-deploy", &valid, &cases).await;
    let fine = [
        json!({ "replicas": 1 }),
        json!({ "replicas": 10 }),
        json!({ "version": "2.0.0-rc.1" }),
        json!({ "environment": "production", "rolling": false }),
        json!({ "resources": { "cpu": "1", "memory": "2Gi" }, "env": {} }),
    ];
    accepts("plan-deploy", &valid, &fine).await;
}

#[tokio::test]
async fn a_deployment_that_cannot_be_made_is_refused_with_all_reasons() {
    let arguments = json!({
        "environment": "production", "version": "1.4.0-rc.1", "replicas": 10,
        "resources": { "cpu": "2", "memory": "4Gi" }, "env": { "log-level": "debug" }
    });
    for client in clients() {
        let refused = client.call("plan-deploy", arguments.clone()).await.unwrap();
        let ways_out = "lower replicas or resources, or set rolling to false";
        assert_eq!(
            text_of(&refused),
            format!(
                "cpu: 11 copies need 22000m, production has 16000m; {ways_out}\n\
                 memory: 11 copies need 45056Mi, production has 32768Mi; {ways_out}\n\
                 version: 1.4.0-rc.1 is a pre-release; deploy it to staging\n\
                 env: `log-level` must be upper case, with digits and `_`, like LOG_LEVEL"
            )
        );
        assert_eq!(refused.is_error, Some(true));
    }
}

#[tokio::test]
async fn a_search_has_defaults_and_pages() {
    for client in clients() {
        let all = client
            .call("search-stories", json!({ "query": "search" }))
            .await
            .unwrap();
        let all = json_of(&all);
        assert_eq!(
            (&all["total"], &all["page"], &all["pageCount"]),
            (&json!(5), &json!(1), &json!(1))
        );
        let arguments = json!({
            "query": "search", "page": 2, "pageSize": 1, "sort": "date",
            "filters": { "dateFrom": "2026-06-24", "dateTo": "2026-06-30", "status": "todo", "tags": ["search"] }
        });
        let second = client.call("search-stories", arguments).await.unwrap();
        assert_eq!(
            json_of(&second),
            json!({
                "stories": [{
                    "id": "ST-12", "sprintId": "S-42", "title": "Search by date", "status": "todo", "points": 3,
                    "tags": ["search", "backend"], "created": "2026-06-24"
                }],
                "total": 2, "page": 2, "pageCount": 2
            })
        );
    }
}

#[tokio::test]
async fn every_bound_of_a_search_is_enforced() {
    let valid = json!({ "query": "search" });
    let six = json!(["a", "b", "c", "d", "e", "f"]);
    let cases: [(Value, &[&str]); 12] = [
        (
            json!({ "query": "s" }),
            &["/query: must have at least 2 characters, got \"s\""],
        ),
        (json!({ "query": null }), &["/query: required but missing"]),
        (json!({ "page": 0 }), &["/page: must be at least 1, got 0"]),
        (
            json!({ "page": 1.5 }),
            &["/page: must be an integer, got 1.5"],
        ),
        (
            json!({ "pageSize": 0 }),
            &["/pageSize: must be at least 1, got 0"],
        ),
        (
            json!({ "pageSize": 101 }),
            &["/pageSize: must be at most 100, got 101"],
        ),
        (
            json!({ "sort": "best" }),
            &["/sort: must be one of \"relevance\", \"date\", \"points\", got \"best\""],
        ),
        (
            json!({ "filters": [] }),
            &["/filters: must be an object, got []"],
        ),
        (
            json!({ "filters": { "dateFrom": "2026-02-30", "dateTo": "24.6.2026" } }),
            &[
                "/filters/dateFrom: must be a date such as 2026-07-28, got \"2026-02-30\"",
                "/filters/dateTo: must be a date such as 2026-07-28, got \"24.6.2026\"",
            ],
        ),
        (
            json!({ "filters": { "status": "open" } }),
            &[
                "/filters/status: must be one of \"todo\", \"in-progress\", \"review\", \"done\", got \"open\"",
            ],
        ),
        (
            json!({ "filters": { "tags": six } }),
            &[
                "/filters/tags: must have at most 5 items, got [\"a\",\"b\",\"c\",\"d\",\"e\",\"f\"]",
            ],
        ),
        (
            json!({ "filters": { "owner": "mei" } }),
            &["/filters/owner: unknown member; expected `dateFrom`, `dateTo`, `status`, `tags`"],
        ),
    ];
    refuses("search-stories", &valid, &cases).await;
    let fine = [
        json!({ "query": "ab" }),
        json!({ "page": 1_000_000 }),
        json!({ "pageSize": 1 }),
        json!({ "pageSize": 100 }),
        json!({ "filters": {} }),
        json!({ "filters": { "tags": ["a", "b", "c", "d", "e"] } }),
    ];
    accepts("search-stories", &valid, &fine).await;
}
