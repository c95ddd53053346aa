//! Clients of 2026-07-28 that hang up: their requests are cancelled, and nobody else's.

use std::time::Duration;

use serde_json::json;
use trefoil::http::HttpConfig;

use crate::harness::*;
use crate::server::{call, served, step, steps_of, text};

#[tokio::test]
async fn http_15_whoever_drops_the_stream_cancels_the_request() {
    let (_, service, mut watch) = served(HttpConfig::new());
    let asked = |name| post(modern(1, "tools/call", steps_of(name, 2))).mirrored();
    let mut dropped = asked("a").to(&service).await;
    let kept = asked("b").to(&service).await;
    assert!(dropped.next().await.is_some());
    assert_eq!([watch.next().await, watch.next().await], ["a 1", "b 1"]);
    drop(dropped);
    assert_eq!(watch.next().await, "dropped a");
    watch.let_go(2);
    let messages = kept.messages().await;
    assert_eq!(messages[..2], [step("b", 1, 2), step("b", 2, 2)]);
    assert_eq!(text(&messages[2]), "b");
}

#[tokio::test]
async fn http_15_whoever_hangs_up_before_the_response_begins_cancels_the_request() {
    let (_, service, mut watch) = served(HttpConfig::new());
    let params = call("wait", json!({ "name": "w" }));
    let response = post(modern(1, "tools/call", params))
        .mirrored()
        .begin(&service);
    let given_up = tokio::time::timeout(Duration::from_millis(20), response).await;
    assert!(given_up.is_err());
    assert_eq!(
        [watch.next().await, watch.next().await],
        ["started w", "dropped w"]
    );
}

#[tokio::test(start_paused = true)]
async fn http_15_whoever_waits_in_vain_and_drops_the_stream_cancels_the_request() {
    let (_, service, mut watch) = served(HttpConfig::new());
    let params = call("wait", json!({ "name": "w" }));
    let stream = post(modern(1, "tools/call", params))
        .mirrored()
        .to(&service)
        .await;
    assert!(stream.is_stream());
    assert_eq!(watch.next().await, "started w");
    assert_eq!(watch.rest(), Vec::<String>::new());
    drop(stream);
    assert_eq!(watch.next().await, "dropped w");
}

#[tokio::test]
async fn http_23_a_notification_cancels_nothing() {
    let (_, service, mut watch) = served(HttpConfig::new());
    let mut stream = post(modern(1, "tools/call", steps_of("a", 1)))
        .mirrored()
        .to(&service)
        .await;
    assert!(stream.next().await.is_some());
    let session = session(&service, "2025-11-25").await;
    let claim = json!({
        "requestId": 1,
        "_meta": { "io.modelcontextprotocol/protocolVersion": "2026-07-28" },
    });
    let cancelled = |params| post(notification("notifications/cancelled", params));
    let without_claim = json!({ "requestId": 1 });
    for asked in [
        cancelled(claim).mirrored(),
        cancelled(without_claim.clone()).header("mcp-protocol-version", "2026-07-28"),
        cancelled(without_claim).session(&session, "2025-11-25"),
    ] {
        let answer = asked.to(&service).await;
        assert_eq!(
            (answer.status.as_u16(), answer.text().await),
            (202, String::new())
        );
    }
    assert_eq!(watch.next().await, "a 1");
    assert_eq!(watch.rest(), Vec::<String>::new());
    watch.let_go(1);
    assert_eq!(text(&stream.messages().await[0]), "a");
}
