//! What the application promises, over its router: no socket is needed.

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request, StatusCode};
use serde_json::{Value, json};
use tower::ServiceExt;

use crate::app::{REQUESTS_PER_SECOND, WEB_APP, router};

const ORIGIN: &str = "http://127.0.0.1:8000";
const CHALLENGE: &str = r#"Bearer scope="notes:read", resource_metadata="http://127.0.0.1:8000/.well-known/oauth-protected-resource/mcp""#;

fn application() -> Router {
    router(ORIGIN).expect("the server can be built")
}

/// A response: status, headers and body, which is JSON or nothing.
async fn respond(router: &Router, request: Request<Body>) -> (StatusCode, HeaderMap, Value) {
    let response = router.clone().oneshot(request).await;
    let (parts, body) = response.expect("a router never fails").into_parts();
    let body = to_bytes(body, usize::MAX).await.expect("a whole body");
    let body = serde_json::from_slice(&body).unwrap_or_default();
    (parts.status, parts.headers, body)
}

/// A call of a tool by a client of 2026-07-28.
fn call(token: Option<&str>, tool: &str, arguments: Value) -> Request<Body> {
    let meta = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    let params = json!({ "name": tool, "arguments": arguments, "_meta": meta });
    let message = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params });
    let mut request = Request::post("/mcp")
        .header("host", "127.0.0.1:8000")
        .header("accept", "application/json, text/event-stream")
        .header("content-type", "application/json")
        .header("mcp-protocol-version", "2026-07-28")
        .header("mcp-method", "tools/call")
        .header("mcp-name", tool);
    if let Some(token) = token {
        request = request.header("authorization", format!("Bearer {token}"));
    }
    request
        .body(Body::from(message.to_string()))
        .expect("a request")
}

/// The text that a call gives.
async fn text(router: &Router, token: &str, tool: &str, arguments: Value) -> String {
    let (status, _, body) = respond(router, call(Some(token), tool, arguments)).await;
    assert_eq!(status, StatusCode::OK, "{body}");
    let text = body["result"]["content"][0]["text"].as_str();
    text.expect("a text").to_owned()
}

#[tokio::test]
async fn everybody_reads_their_own_notes() {
    let router = application();
    for (token, note) in [("alice-writes", "buy tea"), ("bob-writes", "call home")] {
        assert_eq!(
            text(&router, token, "add_note", json!({ "text": note })).await,
            "1"
        );
    }
    assert_eq!(
        text(&router, "alice-writes", "list_notes", json!({})).await,
        "buy tea"
    );
    assert_eq!(
        text(&router, "bob-reads", "list_notes", json!({})).await,
        "call home"
    );
}

#[tokio::test]
async fn without_a_token_for_this_server_a_client_learns_where_to_get_one() {
    let router = application();
    let (status, headers, _) = respond(&router, call(None, "list_notes", json!({}))).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
    assert_eq!(headers["www-authenticate"], CHALLENGE);

    for path in [
        "/.well-known/oauth-protected-resource/mcp",
        "/.well-known/oauth-protected-resource",
    ] {
        let request = Request::get(path).body(Body::empty()).expect("a request");
        let (status, headers, metadata) = respond(&router, request).await;
        assert_eq!(
            (status, &headers["access-control-allow-origin"]),
            (StatusCode::OK, &"*".parse().expect("a value"))
        );
        assert_eq!(
            metadata,
            json!({
                "resource": "http://127.0.0.1:8000/mcp",
                "authorization_servers": ["https://auth.example.com"],
                "scopes_supported": ["notes:read"],
                "bearer_methods_supported": ["header"],
            })
        );
    }

    let elsewhere = call(Some("bob-elsewhere"), "list_notes", json!({}));
    let (status, headers, _) = respond(&router, elsewhere).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
    let challenge = CHALLENGE.replace("Bearer ", r#"Bearer error="invalid_token", "#);
    assert_eq!(headers["www-authenticate"], challenge.as_str());
}

#[tokio::test]
async fn adding_a_note_needs_a_scope_that_reading_does_not() {
    let router = application();
    let add = call(Some("bob-reads"), "add_note", json!({ "text": "x" }));
    let (status, headers, body) = respond(&router, add).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    let challenge = CHALLENGE
        .replace("Bearer ", r#"Bearer error="insufficient_scope", "#)
        .replace("notes:read", "notes:read notes:write");
    assert_eq!(headers["www-authenticate"], challenge.as_str());
    assert_eq!(
        (&body["id"], &body["error"]["code"]),
        (&json!(1), &json!(-32600))
    );
}

#[tokio::test]
async fn a_web_page_may_call_the_server_and_read_its_headers() {
    let router = application();
    let preflight = Request::options("/mcp")
        .header("origin", WEB_APP)
        .header("access-control-request-method", "POST")
        .header(
            "access-control-request-headers",
            "authorization,mcp-param-city",
        )
        .body(Body::empty())
        .expect("a request");
    let (status, headers, _) = respond(&router, preflight).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(headers["access-control-allow-origin"], WEB_APP);
    assert_eq!(
        headers["access-control-allow-headers"],
        "authorization,mcp-param-city"
    );

    let mut request = call(Some("bob-reads"), "list_notes", json!({}));
    let origin = WEB_APP.parse().expect("a value");
    request.headers_mut().insert("origin", origin);
    let (status, headers, _) = respond(&router, request).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(headers["access-control-allow-origin"], WEB_APP);
    assert_eq!(
        headers["access-control-expose-headers"],
        "mcp-session-id,mcp-protocol-version,www-authenticate"
    );
}

#[tokio::test(start_paused = true)]
async fn what_exceeds_the_rate_is_turned_away_until_the_second_is_over() {
    let router = application();
    let listed = || async {
        let request = call(Some("bob-reads"), "list_notes", json!({}));
        respond(&router, request).await.0
    };
    for _ in 0..REQUESTS_PER_SECOND {
        assert_eq!(listed().await, StatusCode::OK);
    }
    assert_eq!(listed().await, StatusCode::TOO_MANY_REQUESTS);
    tokio::time::advance(std::time::Duration::from_secs(1)).await;
    assert_eq!(listed().await, StatusCode::OK);
}
