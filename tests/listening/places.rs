//! Where a server listens, and what it answers at which path.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use serde_json::json;
use trefoil::http::{Authorization, Bind, HttpConfig};

use super::served::{Gate, Served, builder};
use super::wire::{Wire, call, text};

#[tokio::test]
async fn an_address_or_a_listener_says_where() {
    let loopback = IpAddr::from(Ipv4Addr::LOCALHOST);
    let std_listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let tokio_listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let places: [Bind; 7] = [
        "127.0.0.1:0".into(),
        "localhost:0".to_owned().into(),
        SocketAddr::new(loopback, 0).into(),
        (loopback, 0).into(),
        ([127, 0, 0, 1], 0).into(),
        std_listener.into(),
        tokio_listener.into(),
    ];
    for place in places {
        let shown = format!("{place:?}");
        let http = builder(HttpConfig::new(), &Gate::new())
            .bind_http(place)
            .await
            .expect(&shown);
        let address = http.local_addr();
        assert!(address.ip().is_loopback() && address.port() != 0, "{shown}");
        let serving = tokio::spawn(http.serve());
        let mut wire = Wire::connect(address).await;
        assert_eq!(
            text(&wire.ask(&call("greet", &[])).await),
            "hello",
            "{shown}"
        );
        serving.abort();
    }
}

#[tokio::test]
async fn an_address_that_is_taken_is_an_error_that_names_it() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let error = builder(HttpConfig::new(), &Gate::new())
        .serve_http(&*address)
        .await
        .unwrap_err();
    assert!(error.is_io());
    assert_eq!(error.to_string(), "binding the address to listen at failed");
    let source = std::error::Error::source(&error)
        .expect("a source")
        .to_string();
    assert!(source.starts_with(&format!("{address}: ")), "{source}");
}

#[tokio::test]
async fn paths_other_than_the_endpoint_say_where_it_is() {
    let served = Served::new(HttpConfig::new()).await;
    let mut wire = Wire::connect(served.address).await;
    for path in ["/", "/mcps", "/mcp/x", "/.well-known/other", "/MCP"] {
        let response = wire
            .ask(&format!(
                "GET {path}?x=1 HTTP/1.1\r\nHost: localhost\r\n\r\n"
            ))
            .await;
        assert_eq!(response.status, 404, "{path}");
        assert_eq!(response.header("content-type"), Some("application/json"));
        let why = format!("nothing is served at `{path}`; the endpoint is `/mcp`");
        assert_eq!(
            response.json(),
            json!({ "jsonrpc": "2.0", "error": { "code": -32600, "message": why } })
        );
    }
}

#[tokio::test]
async fn the_path_of_the_endpoint_can_be_chosen() {
    for (path, spelled) in [
        ("/mcp", "/mcp/"),
        ("/tools/v1/", "/tools/v1"),
        ("api", "/api"),
        ("/", "/"),
        ("", "/"),
    ] {
        let served = Served::new(HttpConfig::new().path(path)).await;
        let mut wire = Wire::connect(served.address).await;
        let request = call("greet", &[]).replacen("/mcp", spelled, 1);
        assert_eq!(text(&wire.ask(&request).await), "hello", "{path}");
    }
}

#[tokio::test]
async fn auth_04_16_the_metadata_of_the_authorization_is_beside_the_endpoint() {
    let authorization =
        Authorization::by_layer("https://mcp.example.com/mcp", ["https://auth.example.com"]);
    let served = Served::new(HttpConfig::new().authorization(authorization)).await;
    for path in [
        "/.well-known/oauth-protected-resource",
        "/.well-known/oauth-protected-resource/mcp",
    ] {
        let mut wire = Wire::connect(served.address).await;
        let request = format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n\r\n");
        let response = wire.ask(&request).await;
        assert_eq!(response.status, 200);
        assert_eq!(response.json()["resource"], "https://mcp.example.com/mcp");
    }
    let mut wire = Wire::connect(served.address).await;
    let other = "GET /.well-known/oauth-protected-resource/x HTTP/1.1\r\nhost: localhost\r\n\r\n";
    assert_eq!(wire.ask(other).await.status, 404);
}
