//! How the process ends.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use rustix::fs::{OFlags, fcntl_getfl};

use crate::child::{Piped, call, command, error, exit, text};

const GIVEN_UP: &str = "the server ends, and the request was not done";

#[tokio::test]
async fn life_54_an_idle_server_exits_within_a_second_of_the_end_of_input() {
    let mut server = Piped::session().await;
    server.ask(call(1, "echo", json!({ "text": "x" }))).await;
    let start = Instant::now();
    let (rest, status) = server.finish().await;
    assert_eq!(rest, Vec::<Value>::new());
    assert_eq!(status.code(), Some(0));
    assert!(
        start.elapsed() < Duration::from_secs(1),
        "{:?}",
        start.elapsed()
    );
}

#[tokio::test]
async fn sub_11_open_subscriptions_get_their_result_at_the_end_of_input() {
    let mut server = Piped::start();
    let params = json!({
        "notifications": { "toolsListChanged": true },
        "_meta": {
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientCapabilities": {},
        },
    });
    let listen =
        json!({ "jsonrpc": "2.0", "id": "s", "method": "subscriptions/listen", "params": params });
    let tag = json!({ "io.modelcontextprotocol/subscriptionId": "s" });
    assert_eq!(
        server.ask(listen).await,
        json!({
            "jsonrpc": "2.0",
            "method": "notifications/subscriptions/acknowledged",
            "params": { "notifications": {}, "_meta": tag },
        })
    );
    let (mut rest, status) = server.finish().await;
    assert_eq!(status.code(), Some(0));
    assert_eq!(rest.len(), 1, "{rest:?}");
    let meta = rest[0]["result"]["_meta"].as_object_mut().expect("`_meta`");
    assert!(meta.remove("io.modelcontextprotocol/serverInfo").is_some());
    assert_eq!(
        rest,
        [
            json!({ "jsonrpc": "2.0", "id": "s", "result": { "resultType": "complete", "_meta": tag } })
        ]
    );
}

#[tokio::test]
async fn what_is_in_flight_at_the_end_of_input_is_answered() {
    let mut server = Piped::session().await;
    for id in 0..50 {
        server
            .send(call(id, "nap", json!({ "milliseconds": 100 + id % 5 })))
            .await;
    }
    server
        .send(call(
            "big",
            "large",
            json!({ "size": 3_000_000, "later": true }),
        ))
        .await;
    let (mut answers, status) = server.finish().await;
    assert_eq!(status.code(), Some(0));
    answers.sort_by_key(|answer| answer["id"].as_i64().unwrap_or(50));
    let mut expected: Vec<_> = (0..50)
        .map(|id| text(id, &(100 + id % 5).to_string()))
        .collect();
    expected.push(text("big", &"x".repeat(3_000_000)));
    assert!(answers == expected, "each has its answer");
}

/// A handler that takes ten minutes: the process ends all the same, and its request has an answer.
async fn outlives_its_client(tool: &str) {
    let mut server = Piped::session().await;
    server.send(call(1, tool, json!({}))).await;
    assert_eq!(
        server.ask(call(2, "echo", json!({ "text": "x" }))).await,
        text(2, "x")
    );
    let start = Instant::now();
    let (rest, status) = server.finish().await;
    assert_eq!(rest, [error(1, -32603, GIVEN_UP)]);
    assert_eq!(status.code(), Some(0));
    // Two seconds for the answer, one more for handlers that cannot be dropped.
    assert!(
        start.elapsed() < Duration::from_secs(8),
        "{:?}",
        start.elapsed()
    );
}

#[tokio::test]
async fn a_synchronous_handler_of_ten_minutes_does_not_keep_the_process_alive() {
    outlives_its_client("sleep_sync").await;
}

#[tokio::test]
async fn an_asynchronous_handler_of_ten_minutes_does_not_keep_the_process_alive() {
    outlives_its_client("sleep_async").await;
}

#[tokio::test]
async fn standard_input_and_output_are_given_back_as_they_were() {
    let (stdin, ours) = std::io::pipe().expect("a pipe");
    let (_unread, stdout) = std::io::pipe().expect("a pipe");
    let mut child = command()
        .stdin(stdin.try_clone().expect("a second descriptor"))
        .stdout(stdout.try_clone().expect("a second descriptor"))
        .spawn()
        .expect("the program starts");
    drop(ours);
    assert_eq!(exit(&mut child).await.code(), Some(0));
    // Whoever reads or writes next is not surprised by a pipe that does not block.
    for flags in [fcntl_getfl(&stdin), fcntl_getfl(&stdout)] {
        assert!(!flags.expect("a pipe").contains(OFlags::NONBLOCK));
    }
}
