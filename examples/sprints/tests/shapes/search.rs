//! The shape of a search.

use serde_json::{Value, json};

use super::{accepts, refuses};
use crate::tests::{clients, json_of};

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
