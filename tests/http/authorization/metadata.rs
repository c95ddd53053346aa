//! By what clients find the authorization server (RFC 9728).

use http::Method;
use serde_json::json;
use trefoil::http::Authorization;

use super::desk::*;
use crate::harness::*;

const OF_RESOURCE: &str = "/.well-known/oauth-protected-resource/mcp";
const AT_ROOT: &str = "/.well-known/oauth-protected-resource";

#[tokio::test]
async fn auth_02_04_15_everybody_reads_the_metadata_at_both_places() {
    let service = guarded();
    for path in [OF_RESOURCE, AT_ROOT] {
        let answer = request(Method::GET).at(path).to(&service).await;
        assert_eq!(answer.status, 200);
        assert_eq!(answer.header("access-control-allow-origin"), Some("*"));
        let document = json!({
            "resource": "https://mcp.example.com/mcp",
            "authorization_servers": ["https://auth.example.com"],
            "scopes_supported": ["desk"],
            "bearer_methods_supported": ["header"],
        });
        let text = answer.text().await;
        assert_eq!(text.parse::<serde_json::Value>().unwrap(), document);

        let head = request(Method::HEAD).at(path).to(&service).await;
        let length = text.len().to_string();
        assert_eq!(head.header("content-length"), Some(&*length));
        assert_eq!(
            (head.status.as_u16(), head.text().await),
            (200, String::new())
        );
    }
    let below = request(Method::GET).at("/.well-known/oauth-protected-resource/other");
    assert_eq!(below.to(&service).await.status, 401);
}

#[tokio::test]
async fn auth_15_a_page_of_any_origin_may_read_the_metadata_and_nobody_may_change_it() {
    let service = guarded();
    let preflight = request(Method::OPTIONS)
        .at(OF_RESOURCE)
        .header("origin", "https://inspector.example")
        .header("access-control-request-method", "GET")
        .header("access-control-request-headers", "mcp-protocol-version")
        .to(&service)
        .await;
    assert_eq!(preflight.status, 204);
    assert_eq!(preflight.header("access-control-allow-origin"), Some("*"));
    assert_eq!(preflight.header("access-control-allow-headers"), Some("*"));
    assert_eq!(
        preflight.header("access-control-allow-methods"),
        Some("GET, HEAD")
    );

    let read = request(Method::GET)
        .at(OF_RESOURCE)
        .header("origin", "https://inspector.example");
    assert_eq!(read.to(&service).await.status, 200);

    let changed = request(Method::PUT).at(OF_RESOURCE).to(&service).await;
    assert_eq!(changed.header("allow"), Some("GET, HEAD, OPTIONS"));
    assert_eq!(changed.error().await, (405, -32600, None));
}

#[test]
fn auth_12_16_the_metadata_lies_at_the_origin_and_names_the_scopes_to_begin_with() {
    let authorization = || {
        Authorization::by_layer("https://a.example:8443", ["https://auth.example.com"])
            .required_scopes(["desk"])
    };
    let metadata = authorization().metadata();
    assert_eq!(metadata.path(), AT_ROOT);
    let wider = authorization().scopes_supported(["desk", "orders:read"]);
    let document: serde_json::Value = serde_json::from_slice(&wider.metadata().to_json()).unwrap();
    assert_eq!(document["scopes_supported"], json!(["desk", "orders:read"]));
}
