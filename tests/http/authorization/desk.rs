//! A server whose items need scopes, and tokens for it.

use serde_json::{Value, json};
use trefoil::context::RequestInfo;
use trefoil::http::{Authorization, HttpConfig, HttpService, Identity, TokenError, TokenVerifier};
use trefoil::{ServerBuilder, async_trait, prelude::*};

use crate::harness::*;

pub const CHALLENGE: &str = r#"scope="desk", resource_metadata="https://mcp.example.com/.well-known/oauth-protected-resource/mcp""#;

/// What a client gets that must ask for a token.
pub fn challenge(error: Option<&str>) -> String {
    match error {
        Some(error) => format!("Bearer error=\"{error}\", {CHALLENGE}"),
        None => format!("Bearer {CHALLENGE}"),
    }
}

/// Who makes the request, and which scopes the handler sees.
#[mcp_tool]
async fn whoami(ctx: &RequestContext) -> String {
    let request = ctx.request();
    let scopes = Identity::of(&request).map_or_else(Vec::new, |known| known.scopes.clone());
    format!("{:?} {}", request.identity(), scopes.join(" "))
}

/// What a log would show of the request.
#[mcp_tool]
async fn head(ctx: &RequestContext) -> String {
    format!("{:?}", ctx.request().http())
}

/// Refund an order.
#[mcp_tool(scopes = ["orders:write", "refunds"])]
async fn refund() -> &'static str {
    "refunded"
}

fn is_carol(request: &RequestInfo<'_>) -> bool {
    request.identity() == Some("carol")
}

/// Close the shop.
#[mcp_tool(visible_if = is_carol, scopes = ["orders:write"])]
async fn close() -> &'static str {
    "closed"
}

#[mcp_resource("order://{id}", subscribe, scopes = ["orders:read"], complete(id = ids), list = orders)]
async fn order(id: String) -> String {
    format!("order {id}")
}

async fn orders(_: &RequestContext) -> Vec<ResourceEntry> {
    vec![ResourceEntry::new("order://1", "Order 1")]
}

async fn ids(_: &RequestContext, partial: &str) -> Vec<String> {
    vec![format!("{partial}1")]
}

/// How to speak
#[mcp_type]
enum Tone {
    Polite,
}

/// Answer a complaint
#[mcp_prompt(scopes = ["complaints"])]
async fn complaint(tone: Tone) -> &'static str {
    match tone {
        Tone::Polite => "please",
    }
}

/// What each token grants.
pub struct Tokens;

#[async_trait]
impl TokenVerifier for Tokens {
    async fn verify(&self, token: &str) -> Result<Identity, TokenError> {
        match token {
            "alice" => Ok(Identity::new("alice").scopes(["desk"])),
            "bob" => Ok(Identity::new("bob").scopes(["desk", "complaints", "orders:read"])),
            "carol" => Ok(Identity::new("carol").scopes(["admin"])),
            "dave" => Ok(Identity::new("dave").scopes(["refunds"])),
            "lasting" => Ok(Identity::new("alice").scopes(["desk"]).expires_at(u64::MAX)),
            "expired" => Ok(Identity::new("alice").scopes(["desk"]).expires_at(1)),
            "elsewhere" => Err(TokenError::invalid("it is for another server")),
            "unverified" => Err(TokenError::unavailable("no keys could be fetched")),
            "panic" => panic!("a mistake of the verifier"),
            _ => Err(TokenError::invalid("nobody has issued it")),
        }
    }
}

pub fn builder() -> ServerBuilder {
    Server::builder("desk", "1.0.0")
        .handlers(handlers![whoami, head, refund, close, order, complaint])
}

pub fn authorization() -> Authorization {
    Authorization::new(
        "https://mcp.example.com/mcp",
        ["https://auth.example.com"],
        Tokens,
    )
    .required_scopes(["desk"])
    .scope_implies("admin", ["desk", "orders:write", "refunds", "complaints"])
    .scope_implies("orders:write", ["orders:read"])
}

/// A server with this authorization.
pub fn guarded_by(authorization: Authorization) -> HttpService {
    let config = HttpConfig::new().authorization(authorization);
    let server = builder().http(config).build();
    server.expect("the server can be built").into_service()
}

pub fn guarded() -> HttpService {
    guarded_by(authorization())
}

impl Ask {
    pub fn token(self, token: &str) -> Self {
        self.header("authorization", format!("Bearer {token}"))
    }
}

/// The call of a tool without arguments, in 2026-07-28.
pub fn call(tool: &str) -> Ask {
    post(modern(
        1,
        "tools/call",
        json!({ "name": tool, "arguments": {} }),
    ))
    .mirrored()
}

/// The text that a call gives.
pub async fn text(asked: Ask, service: &HttpService) -> String {
    let (status, result) = asked.to(service).await.result().await;
    assert_eq!(status, 200);
    let text: &Value = &result["content"][0]["text"];
    text.as_str().expect("a text").to_owned()
}
