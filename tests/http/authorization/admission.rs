//! What each request brings to be served at all.

use http::Method;
use serde_json::json;
use trefoil::http::{Authorization, HttpConfig, Identity};

use super::desk::*;
use crate::harness::*;

/// A request of each kind.
fn every_kind() -> Vec<Ask> {
    vec![
        call("whoami"),
        post(initialize("2025-11-25")),
        post("no JSON"),
        get(),
        request(Method::DELETE),
        request(Method::PUT),
    ]
}

#[tokio::test]
async fn auth_01_03_04_05_20_without_a_good_token_nothing_is_served_but_the_challenge() {
    let service = guarded();
    let refused = [
        (None, None),
        (Some("Basic YTpi"), None),
        (Some("Bearer garbage"), Some("invalid_token")),
        (Some("Bearer expired"), Some("invalid_token")),
    ];
    for (header, error) in refused {
        for mut asked in every_kind() {
            if let Some(header) = header {
                asked = asked.header("authorization", header);
            }
            let answer = asked.to(&service).await;
            assert_eq!(answer.header("www-authenticate"), Some(&*challenge(error)));
            assert_eq!(answer.error().await, (401, -32600, None), "{header:?}");
        }
    }
}

#[tokio::test]
async fn auth_01_13_a_session_is_no_proof_of_who_asks() {
    let service = guarded();
    let opened = post(initialize("2025-11-25"))
        .token("alice")
        .to(&service)
        .await;
    let id = opened.session();
    let list = || post(plain(1, "tools/list", json!({}))).session(&id, "2025-11-25");
    assert_eq!(list().to(&service).await.status, 401);
    assert_eq!(list().token("bob").to(&service).await.status, 404);
    let end = || request(Method::DELETE).session(&id, "2025-11-25");
    assert_eq!(end().to(&service).await.status, 401);
    assert_eq!(end().token("bob").to(&service).await.status, 404);
    // Another token of the same user.
    assert_eq!(list().token("lasting").to(&service).await.status, 200);
}

#[tokio::test]
async fn auth_06_20_a_token_for_another_server_is_refused_like_one_of_nobody() {
    let service = guarded();
    let elsewhere = call("whoami").token("elsewhere").to(&service).await;
    let unknown = call("whoami").token("unknown").to(&service).await;
    assert_eq!(elsewhere.status, 401);
    assert_eq!(elsewhere.headers, unknown.headers);
    assert_eq!(elsewhere.text().await, unknown.text().await);
}

#[tokio::test]
async fn auth_08_a_token_is_taken_from_the_header_alone_with_its_scheme_in_any_case() {
    let service = guarded();
    let in_query = call("whoami").at("/mcp?access_token=alice");
    assert_eq!(in_query.to(&service).await.status, 401);
    for scheme in ["Bearer", "bearer", "BEARER"] {
        let asked = call("whoami").header("authorization", format!("{scheme} alice"));
        assert_eq!(text(asked, &service).await, r#"Some("alice") desk"#);
    }
}

#[tokio::test]
async fn auth_09_each_kind_of_refusal_has_its_status() {
    let service = guarded();
    let cases = [
        ("Bearer", 400, Some("invalid_request")),
        ("Bearer two tokens", 400, Some("invalid_request")),
        ("Bearer dave", 403, Some("insufficient_scope")),
        ("Bearer unverified", 503, None),
        ("Bearer panic", 503, None),
    ];
    for (header, status, error) in cases {
        let asked = call("whoami").header("authorization", header);
        let answer = asked.to(&service).await;
        let expected = error.map(|error| challenge(Some(error)));
        assert_eq!(answer.header("www-authenticate"), expected.as_deref());
        assert_eq!(answer.error().await, (status, -32600, None), "{header}");
    }
}

#[tokio::test]
async fn auth_07_20_a_handler_that_prints_its_request_prints_no_token() {
    let shown = text(call("head").token("alice"), &guarded()).await;
    assert!(shown.contains(r#""authorization": Sensitive"#), "{shown}");
}

#[tokio::test]
async fn an_identity_that_a_layer_has_put_there_needs_no_token() {
    let service = guarded();
    let known = |identity: Identity| call("whoami").extension(identity);
    let erin = Identity::new("erin");
    let asked = known(erin.clone().scopes(["admin"]));
    let scopes = "admin desk orders:write refunds complaints orders:read";
    assert_eq!(
        text(asked, &service).await,
        format!(r#"Some("erin") {scopes}"#)
    );
    assert_eq!(known(erin.clone()).to(&service).await.status, 403);
    let expired = erin.clone().scopes(["desk"]).expires_at(1);
    assert_eq!(known(expired).to(&service).await.status, 401);

    let layered = guarded_by(Authorization::by_layer(
        "https://mcp.example.com/mcp",
        ["https://auth.example.com"],
    ));
    assert_eq!(
        text(known(erin.clone()), &layered).await,
        r#"Some("erin") "#
    );
    assert_eq!(call("whoami").to(&layered).await.status, 401);
    assert_eq!(call("whoami").token("alice").to(&layered).await.status, 401);

    // Without any authorization everybody may ask, and whoever is known is known.
    let open = builder().build().unwrap().into_service();
    assert_eq!(text(known(erin), &open).await, r#"Some("erin") "#);
    assert_eq!(text(call("whoami"), &open).await, "None ");
}

#[test]
fn auth_12_what_clients_cannot_be_told_is_found_when_the_server_is_built() {
    let none: [&str; 0] = [];
    let authorization = Authorization::new("mcp.example.com/mcp#x", none, Tokens)
        .required_scopes(["two words"])
        .scopes_supported(["offline_access"]);
    let config = HttpConfig::new().authorization(authorization);
    let error = builder().http(config).build().expect_err("it is refused");
    assert_eq!(
        error.problems(),
        [
            "authorization: `mcp.example.com/mcp#x` is not the URL of a resource: it is no URL",
            "authorization: no authorization server is named, so no client could get a token",
            "authorization: scope `two words` is invalid: only ASCII characters but space, `\"` and `\\` are allowed, not a space",
            "authorization: scope `offline_access` is invalid: it asks the authorization server for a refresh token, and nothing needs it to be served",
        ]
    );
    for (issuer, why) in [
        (
            "ftp://a.example",
            "it must begin with `https://` (or `http://`)",
        ),
        ("https://user@a.example", "it must name a host, and no user"),
        (
            "https://a.example?x=1",
            "it must have no query and no fragment",
        ),
        ("https://a.example/\"", "it must be percent-encoded"),
    ] {
        let authorization = Authorization::new("https://mcp.example.com", [issuer], Tokens);
        let config = HttpConfig::new().authorization(authorization);
        let error = builder().http(config).build().expect_err("it is refused");
        let problem =
            format!("authorization: `{issuer}` is not the URL of an authorization server: {why}");
        assert_eq!(error.problems(), [problem]);
    }
}
