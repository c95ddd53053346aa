//! What single tools, resources and prompts need.

use serde_json::{Value, json};
use trefoil::http::{HttpConfig, Identity};

use super::desk::*;
use crate::harness::*;

/// Requests for items, with the scopes that each needs beside that of the server.
fn needing() -> Vec<(&'static str, Value, &'static str)> {
    let prompt = json!({ "type": "ref/prompt", "name": "complaint" });
    let resource = json!({ "type": "ref/resource", "uri": "order://{id}" });
    let complete = |reference: Value, name: &str| json!({ "ref": reference, "argument": { "name": name, "value": "" } });
    vec![
        (
            "tools/call",
            json!({ "name": "refund", "arguments": {} }),
            "orders:write refunds",
        ),
        (
            "resources/read",
            json!({ "uri": "order://1" }),
            "orders:read",
        ),
        (
            "prompts/get",
            json!({ "name": "complaint", "arguments": { "tone": "Polite" } }),
            "complaints",
        ),
        (
            "completion/complete",
            complete(prompt, "tone"),
            "complaints",
        ),
        (
            "completion/complete",
            complete(resource, "id"),
            "orders:read",
        ),
    ]
}

/// Checks that a request is refused with all scopes that it needs, and served to whoever has them.
async fn check(asked: impl Fn() -> Ask, scopes: &str, what: &str) {
    let service = guarded();
    // Twice, since a client that is told something else each time asks its user each time (AUTH-21).
    for _ in 0..2 {
        let answer = asked().token("alice").to(&service).await;
        let expected =
            challenge(Some("insufficient_scope")).replace("desk", &format!("desk {scopes}"));
        assert_eq!(
            answer.header("www-authenticate"),
            Some(&*expected),
            "{what}"
        );
        assert_eq!(answer.status, 403);
        assert_eq!(
            answer.json().await,
            json!({
                "jsonrpc": "2.0",
                "id": 1,
                "error": {
                    "code": -32600,
                    "message": format!("this needs a token with the scopes: desk {scopes}"),
                },
            })
        );
    }
    let served = asked().token("carol").to(&service).await;
    assert_eq!(served.status, 200, "{what}");
}

#[tokio::test]
async fn auth_10_11_21_a_modern_request_is_told_all_scopes_that_it_needs() {
    for (method, params, scopes) in needing() {
        let asked = || post(modern(1, method, params.clone())).mirrored();
        check(asked, scopes, method).await;
    }
    let filter =
        json!({ "notifications": { "resourceSubscriptions": ["order://1", "order://2"] } });
    let asked = || post(modern(1, "subscriptions/listen", filter.clone())).mirrored();
    check(asked, "orders:read", "subscriptions/listen").await;
}

#[tokio::test]
async fn auth_10_11_a_request_of_a_session_is_told_all_scopes_that_it_needs() {
    let service = guarded();
    let mut requests = needing();
    requests.push((
        "resources/subscribe",
        json!({ "uri": "order://1" }),
        "orders:read",
    ));
    for user in ["alice", "carol"] {
        let opened = post(initialize("2025-11-25"))
            .token(user)
            .to(&service)
            .await;
        let id = opened.session();
        for (method, params, scopes) in &requests {
            let message = plain(1, method, params.clone());
            let asked = post(message).session(&id, "2025-11-25").token(user);
            let answer = asked.to(&service).await;
            if user == "carol" {
                assert_eq!(answer.status, 200, "{method}");
                continue;
            }
            let expected =
                challenge(Some("insufficient_scope")).replace("desk", &format!("desk {scopes}"));
            assert_eq!(answer.header("www-authenticate"), Some(&*expected));
            assert_eq!(
                answer.error().await,
                (403, -32600, Some(json!(1))),
                "{method}"
            );
        }
    }
}

#[tokio::test]
async fn what_needs_more_scopes_is_listed_and_what_is_hidden_is_unknown() {
    let service = guarded();
    let listed = async |token| {
        let list = post(modern(1, "tools/list", json!({}))).mirrored();
        let (_, result) = list.token(token).to(&service).await.result().await;
        let tools = result["tools"].as_array().expect("tools").clone();
        let names = tools
            .iter()
            .map(|tool| tool["name"].as_str().expect("a name"));
        names.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(listed("alice").await, ["whoami", "head", "refund"]);
    assert_eq!(listed("carol").await, ["whoami", "head", "refund", "close"]);
    for tool in ["close", "nothing"] {
        let (status, code, _) = call(tool).token("alice").to(&service).await.error().await;
        assert_eq!((status, code), (200, -32602));
    }
    assert_eq!(text(call("close").token("carol"), &service).await, "closed");
}

#[tokio::test]
async fn auth_20_what_a_function_lists_is_for_those_who_may_read_it() {
    let service = guarded();
    for (token, listed) in [("alice", json!([])), ("bob", json!(["order://1"]))] {
        let list = post(modern(1, "resources/list", json!({}))).mirrored();
        let (_, result) = list.token(token).to(&service).await.result().await;
        let resources = result["resources"].as_array().expect("resources");
        let uris: Value = resources
            .iter()
            .map(|listed| listed["uri"].clone())
            .collect();
        assert_eq!(uris, listed, "{token}");
        let templates = post(modern(1, "resources/templates/list", json!({}))).mirrored();
        let (_, result) = templates.token(token).to(&service).await.result().await;
        assert_eq!(
            result["resourceTemplates"][0]["uriTemplate"],
            "order://{id}"
        );
    }
}

#[tokio::test]
async fn where_a_layer_alone_knows_users_the_challenge_names_scopes_alone() {
    let service = builder().build().unwrap().into_service();
    let expected = r#"Bearer error="insufficient_scope", scope="orders:write refunds""#;
    for asked in [
        call("refund"),
        call("refund").extension(Identity::new("erin")),
    ] {
        let answer = asked.to(&service).await;
        assert_eq!(answer.header("www-authenticate"), Some(expected));
        assert_eq!(answer.error().await, (403, -32600, Some(json!(1))));
    }
    let erin = Identity::new("erin").scopes(["refunds", "orders:write"]);
    assert_eq!(
        text(call("refund").extension(erin), &service).await,
        "refunded"
    );
}

#[tokio::test]
async fn a_member_of_an_array_is_refused_by_itself() {
    let config = HttpConfig::new().stateless().authorization(authorization());
    let service = builder().http(config).build().unwrap().into_service();
    let call = |id: u8, tool: &str| plain(id, "tools/call", json!({ "name": tool }));
    let both = json!([call(1, "refund"), call(2, "whoami")]);
    let answer = post(both).token("alice").to(&service).await;
    assert_eq!(answer.status, 200);
    let answers = answer.json().await;
    assert_eq!(answers[0]["error"]["code"], -32600);
    assert_eq!(
        answers[1]["result"]["content"][0]["text"],
        r#"Some("alice") desk"#
    );
}

#[tokio::test]
async fn stdio_14_over_other_transports_no_scopes_are_asked_for() {
    let config = HttpConfig::new().authorization(authorization());
    let server = builder().http(config).build().unwrap();
    let result = server.test_client().call("refund", json!({})).await;
    let result = serde_json::to_value(result.unwrap()).unwrap();
    assert_eq!(result["content"][0]["text"], "refunded");
}
