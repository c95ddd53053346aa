//! The application around the server.

use std::time::Duration;

use axum::Router;
use axum::error_handling::HandleErrorLayer;
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, header};
use tower::{BoxError, ServiceBuilder};
use tower_http::cors::{AllowHeaders, CorsLayer};
use tower_http::trace::TraceLayer;
use trefoil::Server;
use trefoil::http::{Authorization, HttpConfig, ProtectedResourceMetadata};

use crate::handlers;
use crate::notes::Notes;
use crate::tokens::Tokens;

/// Where tokens come from.
const AUTHORIZATION_SERVER: &str = "https://auth.example.com";
/// A web page that may use the server.
pub(crate) const WEB_APP: &str = "https://notes.example.com";
/// Requests of all clients together that are let through in a second.
pub(crate) const REQUESTS_PER_SECOND: u64 = 50;

/// Everything that is served at this origin, by the name that clients know.
pub(crate) fn router(origin: &str) -> trefoil::Result<Router> {
    let resource = format!("{origin}/mcp");
    let authorization =
        Authorization::new(&resource, [AUTHORIZATION_SERVER], Tokens::demo(&resource))
            .required_scopes(["notes:read"])
            .scope_implies("notes:write", ["notes:read"]);
    let metadata = authorization.metadata();
    let config = HttpConfig::new()
        .authorization(authorization)
        .allowed_origins([WEB_APP]);
    let server = Server::builder("notes", env!("CARGO_PKG_VERSION"))
        .instructions("Notes of the user. List them before you add one.")
        .state(Notes::default())
        .handlers(handlers::all())
        .http(config)
        .build()?;
    let limited = ServiceBuilder::new()
        .layer(HandleErrorLayer::new(too_many_requests))
        .buffer(256)
        .load_shed()
        .rate_limit(REQUESTS_PER_SECOND, Duration::from_secs(1))
        .service(server.into_service());
    Ok(Router::new()
        .nest_service("/mcp", limited)
        .layer(cors())
        // Beside the endpoint, not below it, and for everybody.
        .route_service(metadata.path(), metadata.clone())
        .route_service(ProtectedResourceMetadata::ROOT_PATH, metadata)
        .layer(TraceLayer::new_for_http()))
}

/// Lets the web page call the server, and read the headers that the protocol is made of.
fn cors() -> CorsLayer {
    CorsLayer::new()
        .allow_origin(HeaderValue::from_static(WEB_APP))
        .allow_methods([Method::POST, Method::GET, Method::DELETE])
        // Some headers are named after arguments (`Mcp-Param-…`), so there is no list of them.
        .allow_headers(AllowHeaders::mirror_request())
        .expose_headers([
            HeaderName::from_static("mcp-session-id"),
            HeaderName::from_static("mcp-protocol-version"),
            header::WWW_AUTHENTICATE,
        ])
}

async fn too_many_requests(_: BoxError) -> (StatusCode, &'static str) {
    (StatusCode::TOO_MANY_REQUESTS, "too many requests")
}
