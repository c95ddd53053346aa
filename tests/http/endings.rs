//! The end of the server, and calls up to 2025-11-25 that end in other ways than by an answer of their own.

use std::time::Duration;

use serde_json::{Value, json};
use trefoil::http::HttpConfig;

use crate::harness::*;
use crate::server::{builder, call, served, step, steps_of, text};

const REVISION: &str = "2025-11-25";

fn within(id: &str, message: Value) -> Ask {
    post(message).session(id, REVISION)
}

#[tokio::test(start_paused = true)]
async fn a_server_that_ends_gives_calls_their_time_and_ends_all_streams() {
    let (builder, mut watch) = builder();
    let server = builder
        .limits(|limits| limits.shutdown_timeout = Duration::from_secs(2))
        .build()
        .unwrap();
    let service = server.clone().into_service();
    let id = session(&service, REVISION).await;
    let unsolicited = get().session(&id, REVISION).to(&service).await;
    let modern_steps = |name| post(modern(1, "tools/call", steps_of(name, 1))).mirrored();
    let legacy_steps =
        |number: u32, name| within(&id, plain(number, "tools/call", steps_of(name, 1)));
    let in_time = [
        modern_steps("a").to(&service).await,
        legacy_steps(1, "b").to(&service).await,
    ];
    for told in ["a 1", "b 1"] {
        assert_eq!(watch.next().await, told);
    }
    server.handle().shutdown();
    tokio::time::sleep(Duration::from_secs(1)).await;
    watch.let_go(2);
    for (stream, name) in in_time.into_iter().zip(["a", "b"]) {
        assert_eq!(text(stream.messages().await.last().unwrap()), name);
    }
    assert_eq!(unsolicited.messages().await, Vec::<Value>::new());
    watch.rest();

    // What comes after the end, and what is not done in time, is told so.
    let begun = tokio::time::Instant::now();
    let too_long = [
        modern_steps("c").to(&service).await,
        legacy_steps(2, "d").to(&service).await,
    ];
    for stream in too_long {
        let messages = stream.messages().await;
        let error = &messages.last().unwrap()["error"];
        assert_eq!(error["code"], -32603);
        assert_eq!(
            error["message"],
            "the server ends, and the request was not done"
        );
    }
    assert_eq!(begun.elapsed().as_secs(), 2);
    let told: Vec<_> = watch.rest();
    assert!(told.contains(&"dropped c".to_owned()) && told.contains(&"dropped d".to_owned()));
}

#[tokio::test]
async fn lhttp_13_a_call_that_is_cancelled_before_its_response_begins_gets_an_empty_stream() {
    let (_, service, mut watch) = served(HttpConfig::new());
    let id = session(&service, REVISION).await;
    let params = call("wait", json!({ "name": "w" }));
    let response = tokio::spawn(within(&id, plain("x", "tools/call", params)).begin(&service));
    assert_eq!(watch.next().await, "started w");
    for unknown in [json!(1), json!("y")] {
        let cancel = notification("notifications/cancelled", json!({ "requestId": unknown }));
        assert_eq!(within(&id, cancel).to(&service).await.status, 202);
    }
    assert_eq!(watch.rest(), Vec::<String>::new());
    let cancel = notification("notifications/cancelled", json!({ "requestId": "x" }));
    assert_eq!(within(&id, cancel).to(&service).await.status, 202);
    assert_eq!(watch.next().await, "dropped w");
    let stream = response.await.unwrap();
    assert_eq!(stream.status, 200);
    assert_eq!(stream.messages().await, Vec::<Value>::new());
}

#[tokio::test]
async fn rpc_18_calls_of_an_array_share_a_stream_and_are_answered_together() {
    let (_, service, watch) = served(HttpConfig::new());
    let revision = "2025-03-26";
    let id = session(&service, revision).await;
    let array = json!([
        plain(1, "tools/call", steps_of("a", 1)),
        plain(2, "tools/call", call("echo", json!({ "text": "b" }))),
        notification("notifications/odd", json!({})),
        plain(3, "tools/call", call("wait", json!({ "name": "c" }))),
    ]);
    watch.let_go(2);
    let stream = post(array).session(&id, revision).to(&service).await;
    let messages = stream.messages().await;
    assert_eq!(messages[0], step("a", 1, 1));
    let mut answers: Vec<_> = messages[1].as_array().unwrap().iter().collect();
    answers.sort_by_key(|answer| answer["id"].as_u64());
    let texts: Vec<_> = answers.into_iter().map(text).collect();
    assert_eq!((messages.len(), texts), (2, vec!["a", "b", "c"]));
}

#[tokio::test]
async fn lhttp_33_without_sessions_a_call_has_a_stream_without_ids() {
    let (_, service, watch) = served(HttpConfig::new().stateless());
    let asked = post(plain(1, "tools/call", steps_of("a", 1)));
    let asked = asked.header("mcp-protocol-version", REVISION);
    let mut stream = asked.to(&service).await;
    watch.let_go(1);
    for expected in ["notifications/progress", "a"] {
        let event = stream.next().await.unwrap();
        assert_eq!((event.id, event.retry), (None, None));
        let message = event.message.unwrap();
        match message["method"].as_str() {
            Some(method) => assert_eq!(method, expected),
            None => assert_eq!(text(&message), expected),
        }
    }
    assert_eq!(stream.next().await, None);
}
