//! Clients that do not read: what waits for them is bounded, and they lose nothing but notifications.

use serde_json::{Value, json};
use trefoil::http::{HttpConfig, HttpService};
use trefoil::prelude::*;

use crate::desk::{Desk, Watch};
use crate::harness::*;

const MESSAGES: u32 = 2_000;

/// Report far more than waits for a client, and wait.
#[mcp_tool]
async fn flood(ctx: &RequestContext, desk: &Desk) -> &'static str {
    let _note = desk.note_drop("flood");
    let filler = "x".repeat(500);
    for step in 1..=MESSAGES {
        ctx.progress(step.into(), None, Some(&filler));
        tokio::task::yield_now().await;
    }
    desk.tell("flooded");
    desk.pass().await;
    "done"
}

const WAITING: usize = 20_000;

fn service() -> (HttpService, Watch) {
    let (desk, watch) = Desk::new();
    let server = Server::builder("flood", "1.0.0")
        .state(desk)
        .handlers(handlers![flood])
        .limits(|limits| {
            limits.queued_notifications = WAITING;
            limits.queued_output = WAITING;
        })
        .http(HttpConfig::new());
    (server.build().unwrap().into_service(), watch)
}

fn params() -> Value {
    json!({ "name": "flood", "_meta": { "progressToken": 1 } })
}

/// Reads what has waited, while the handler goes to its end.
async fn read(stream: Answer, mut watch: Watch) {
    assert_eq!(watch.next().await, "flooded");
    watch.let_go(1);
    let messages = stream.messages().await;
    let size: usize = messages
        .iter()
        .map(|message| message.to_string().len())
        .sum();
    assert!(size < 3 * WAITING, "{size} bytes have waited");
    let (answer, progress) = messages.split_last().unwrap();
    assert_eq!(answer["result"]["content"][0]["text"], "done");
    let mut steps = progress
        .iter()
        .map(|message| message["params"]["progress"].as_f64().unwrap());
    assert!(steps.clone().is_sorted());
    assert_eq!(steps.next_back(), Some(f64::from(MESSAGES)));
}

#[tokio::test]
async fn a_stream_that_is_not_read_does_not_grow() {
    let (service, watch) = service();
    let asked = post(modern(1, "tools/call", params())).mirrored();
    let stream = asked.to(&service).await;
    read(stream, watch).await;
}

#[tokio::test]
async fn a_stream_of_a_session_that_is_not_read_does_not_grow() {
    let (service, watch) = service();
    let id = session(&service, "2025-11-25").await;
    let asked = post(plain(1, "tools/call", params())).session(&id, "2025-11-25");
    let stream = asked.to(&service).await;
    read(stream, watch).await;
}

#[tokio::test]
async fn a_session_that_ends_ends_calls_whose_stream_nobody_reads() {
    let (service, mut watch) = service();
    let id = session(&service, "2025-11-25").await;
    let asked = post(plain(1, "tools/call", params())).session(&id, "2025-11-25");
    let unread = asked.to(&service).await;
    assert_eq!(watch.next().await, "flooded");
    let delete = request(http::Method::DELETE).session(&id, "2025-11-25");
    assert_eq!(delete.to(&service).await.status, 204);
    assert_eq!(watch.next().await, "dropped flood");
    drop(unread);
}

#[tokio::test]
async fn a_call_whose_stream_nobody_reads_can_be_cancelled() {
    let (service, mut watch) = service();
    let id = session(&service, "2025-11-25").await;
    let asked = post(plain(1, "tools/call", params())).session(&id, "2025-11-25");
    let unread = asked.to(&service).await;
    assert_eq!(watch.next().await, "flooded");
    let cancel = notification("notifications/cancelled", json!({ "requestId": 1 }));
    let cancel = post(cancel).session(&id, "2025-11-25").to(&service).await;
    assert_eq!(cancel.status, 202);
    assert_eq!(watch.next().await, "dropped flood");
    // What was sent before is still there, and then the stream is at its end.
    let messages = unread.messages().await;
    assert!(
        messages
            .iter()
            .all(|message| message["method"] == "notifications/progress")
    );
    assert!(!messages.is_empty());
}
