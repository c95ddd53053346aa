//! The service within axum, beneath layers of tower.

use std::net::SocketAddr;

use axum::Router;
use http::Method;
use http::header::{AUTHORIZATION, CONTENT_TYPE, HeaderName, HeaderValue};
use tokio::net::TcpListener;
use tower_http::cors::{AllowHeaders, AllowOrigin, CorsLayer, ExposeHeaders};
use trefoil::http::HttpConfig;

use super::served::{Gate, builder};
use super::wire::{Wire, call, text};

const ORIGIN: &str = "http://localhost:6274";

async fn serve(router: Router) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0")
        .await
        .expect("a port is free");
    let address = listener.local_addr().expect("it is bound");
    tokio::spawn(async move { axum::serve(listener, router).await });
    address
}

fn router() -> Router {
    let server = builder(HttpConfig::new(), &Gate::new())
        .build()
        .expect("it builds");
    Router::new().nest_service("/api/mcp", server.into_service())
}

#[tokio::test]
async fn a_service_is_nested_at_any_path() {
    let mut wire = Wire::connect(serve(router()).await).await;
    let request = call("greet", &[]).replacen("/mcp", "/api/mcp", 1);
    assert_eq!(text(&wire.ask(&request).await), "hello");
    let foreign = call("greet", &[("Host", "evil.example")]).replacen("/mcp", "/api/mcp", 1);
    assert_eq!(wire.ask(&foreign).await.status, 403);
}

#[tokio::test]
async fn a_layer_lets_web_pages_of_other_origins_in() {
    let header = HeaderName::from_static;
    let cors = CorsLayer::new()
        .allow_origin(AllowOrigin::exact(HeaderValue::from_static(ORIGIN)))
        .allow_methods([Method::POST, Method::GET, Method::DELETE])
        .allow_headers(AllowHeaders::list([
            CONTENT_TYPE,
            AUTHORIZATION,
            header("mcp-protocol-version"),
        ]))
        .expose_headers(ExposeHeaders::list([header("mcp-session-id")]));
    let mut wire = Wire::connect(serve(router().layer(cors)).await).await;
    let preflight = wire
        .ask(&format!(
            "OPTIONS /api/mcp HTTP/1.1\r\nHost: localhost\r\nOrigin: {ORIGIN}\r\nAccess-Control-Request-Method: POST\r\n\r\n"
        ))
        .await;
    assert_eq!(preflight.status, 200);
    assert_eq!(
        preflight.header("access-control-allow-origin"),
        Some(ORIGIN)
    );
    assert_eq!(
        preflight.header("access-control-allow-headers"),
        Some("content-type,authorization,mcp-protocol-version")
    );
    let request = call("greet", &[("Origin", ORIGIN)]).replacen("/mcp", "/api/mcp", 1);
    let response = wire.ask(&request).await;
    assert_eq!(text(&response), "hello");
    assert_eq!(response.header("access-control-allow-origin"), Some(ORIGIN));
    assert_eq!(
        response.header("access-control-expose-headers"),
        Some("mcp-session-id")
    );
}
