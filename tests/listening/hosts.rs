//! Who is let in: `Host` and `Origin`, over the wire. `http/guard.rs` has the table of all cases.

use serde_json::json;
use trefoil::http::HttpConfig;

use super::served::Served;
use super::wire::{Wire, call, text};

fn refusal(why: &str) -> serde_json::Value {
    json!({ "jsonrpc": "2.0", "error": { "code": -32600, "message": why } })
}

#[tokio::test]
async fn orig_01_02_h40_a_foreign_origin_is_403_whatever_the_method() {
    let served = Served::new(HttpConfig::new()).await;
    let mut wire = Wire::connect(served.address).await;
    for method in ["POST", "GET", "DELETE"] {
        let request = call("greet", &[("Origin", "http://evil.example")]);
        let response = wire.ask(&request.replacen("POST", method, 1)).await;
        assert_eq!(response.status, 403, "{method}");
        let why = "the origin `http://evil.example` is not allowed; `HttpConfig::allowed_origins` allows it";
        assert_eq!(response.json(), refusal(why), "{method}");
    }
}

#[tokio::test]
async fn orig_05_a_foreign_host_is_403_before_anything_is_done() {
    let served = Served::new(HttpConfig::new()).await;
    let mut wire = Wire::connect(served.address).await;
    let response = wire
        .ask(&call("wait", &[("Host", "evil.example:80")]))
        .await;
    assert_eq!(response.status, 403);
    let why = "the host `evil.example:80` is not allowed; `HttpConfig::allowed_hosts` allows it";
    assert_eq!(response.json(), refusal(why));
    assert_eq!(served.gate.entered.available_permits(), 0);
}

#[tokio::test]
async fn orig_05_local_hosts_and_their_pages_are_let_in() {
    let served = Served::new(HttpConfig::new()).await;
    let mut wire = Wire::connect(served.address).await;
    for host in ["localhost", "LOCALHOST:1", "127.0.0.1", "[::1]:8000"] {
        for origin in ["http://localhost:6274", "http://127.0.0.1"] {
            let request = call("greet", &[("Host", host), ("Origin", origin)]);
            assert_eq!(text(&wire.ask(&request).await), "hello", "{host} {origin}");
        }
    }
}

#[tokio::test]
async fn settings_let_others_in() {
    let config = HttpConfig::new()
        .allowed_hosts(["mcp.example.com"])
        .allowed_origins(["https://app.example.com"]);
    let served = Served::new(config).await;
    let mut wire = Wire::connect(served.address).await;
    let request = call(
        "greet",
        &[
            ("Host", "mcp.example.com"),
            ("Origin", "https://app.example.com"),
        ],
    );
    assert_eq!(text(&wire.ask(&request).await), "hello");
}
