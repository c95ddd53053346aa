//! Arguments and values that a middleware gives to what stands behind it.

use serde_json::{Value, json};
use trefoil::middleware::{Next, Outcome, Request, from_fn};
use trefoil::prelude::*;
use trefoil::protocol::Revision;

use crate::desk::{ERAS, Log, add, call, failure, greet, noted, page, text};
use crate::support::{Wire, answer, built, refusal, request, server};

/// Doubles `a`, whatever it is.
async fn doubles(request: &mut Request, next: Next<'_>) -> Result<Outcome, ProtocolError> {
    let sent: Value = serde_json::from_str(request.arguments().unwrap_or_default())
        .map_err(|error| ProtocolError::internal("no JSON").source(error))?;
    let a = sent["a"].as_i64().unwrap_or_default();
    request.set_arguments(json!({ "a": 2 * a }))?;
    next.run(request).await
}

async fn renames(request: &mut Request, next: Next<'_>) -> Result<Outcome, ProtocolError> {
    request.set_arguments(json!({ "name": "Grace" }))?;
    next.run(request).await
}

async fn numbers_them(request: &mut Request, next: Next<'_>) -> Result<Outcome, ProtocolError> {
    request.set_arguments(7)?;
    next.run(request).await
}

#[tokio::test]
async fn replaced_arguments_reach_the_handler_and_are_checked_like_sent_ones() {
    for revision in ERAS {
        let log = Log::default();
        let server = built(
            noted(&log)
                .middleware(from_fn(doubles))
                .handlers(handlers![add]),
        );
        let mut wire = Wire::at(&server, revision).await;
        let answer = wire.ask(call(revision, "add", json!({ "a": 21 }))).await;
        assert_eq!(answer, text(revision, "43"));
        let answer = wire.ask(call(revision, "add", json!({ "a": 51 }))).await;
        let refused = "invalid arguments:\n/a: must be at most 100, got 102";
        assert_eq!(answer, failure(revision, refused));
        assert_eq!(
            log.take(),
            [
                "m: tools/call add",
                "add 42 1",
                "m: done",
                "m: tools/call add",
                "m: failed"
            ]
        );
    }
}

#[tokio::test]
async fn the_last_who_replaces_them_decides() {
    let log = Log::default();
    let server = built(
        server()
            .state(log.clone())
            .middleware(from_fn(doubles))
            .middleware(from_fn(doubles))
            .lenient_arguments()
            .handlers(handlers![add]),
    );
    let revision = Revision::V2026_07_28;
    let mut wire = Wire::at(&server, revision).await;
    let answer = wire.ask(call(revision, "add", json!({ "a": 2 }))).await;
    assert_eq!(answer, text(revision, "9"));
    // Spelt out as a text, which lenient mode accepts, they are seen as the object that they spell.
    let answer = wire.ask(call(revision, "add", json!(r#"{"a": 4}"#))).await;
    assert_eq!(answer, text(revision, "17"));
}

#[tokio::test]
async fn arguments_of_prompts_are_replaced_too() {
    for revision in ERAS {
        let server = built(
            server()
                .middleware(from_fn(renames))
                .handlers(handlers![greet]),
        );
        let mut wire = Wire::at(&server, revision).await;
        let got = wire
            .request(revision, "prompts/get", json!({ "name": "greet" }))
            .await;
        let message =
            json!({ "role": "user", "content": { "type": "text", "text": "Greet Grace." } });
        assert_eq!(got, answer(revision, json!({ "messages": [message] })));
    }
}

#[tokio::test]
async fn arguments_that_are_no_object_or_have_no_place_are_the_middlewares_error() {
    for revision in ERAS {
        let log = Log::default();
        let server = built(
            server()
                .state(log.clone())
                .middleware(from_fn(numbers_them))
                .handlers(handlers![add, page]),
        );
        let mut wire = Wire::at(&server, revision).await;
        let answer = wire.ask(call(revision, "add", json!({ "a": 1 }))).await;
        assert_eq!(
            answer,
            refusal(-32603, "a middleware's arguments are no JSON object")
        );
        let answer = wire
            .ask(request(
                revision,
                "resources/read",
                json!({ "uri": "page://1" }),
            ))
            .await;
        assert_eq!(answer, refusal(-32603, "the request has no arguments"));
        assert_eq!(log.take(), Vec::<String>::new(), "the handler did not run");
    }
}

struct Tenant(&'static str);

async fn finds_tenant(request: &mut Request, next: Next<'_>) -> Result<Outcome, ProtocolError> {
    request.insert_extension(Tenant("nobody"));
    request.insert_extension(Tenant("ada"));
    next.run(request).await
}

/// Say whose data this is.
#[mcp_tool]
async fn whose(ctx: &RequestContext) -> String {
    let tenant = ctx.extension::<Tenant>();
    let other = ctx.extension::<String>();
    format!("{:?} {other:?}", tenant.map(|tenant| tenant.0))
}

#[tokio::test]
async fn values_for_the_handler_arrive_by_their_type() {
    for revision in ERAS {
        let with = server().middleware(from_fn(finds_tenant));
        for (builder, expected) in [(with, r#"Some("ada") None"#), (server(), "None None")] {
            let server = built(builder.handlers(handlers![whose]));
            let mut wire = Wire::at(&server, revision).await;
            let answer = wire.ask(call(revision, "whose", json!({}))).await;
            assert_eq!(answer, text(revision, expected));
        }
    }
}
