//! Synchronous handlers on the blocking pool.

use serde_json::json;

use crate::support::{Client, builder, call, cancel, server, text};

#[tokio::test]
async fn a_slow_synchronous_handler_does_not_stall_the_connection() {
    let (server, mut watch) = server();
    let mut client = Client::session(&server).await;
    client
        .send(call(1, "wait_sync", json!({ "name": "1" })))
        .await;
    assert_eq!(watch.next().await, "started 1");
    for id in 2..10 {
        assert_eq!(
            client.ask(call(id, "echo", json!({ "text": "x" }))).await,
            text(id, "x")
        );
    }
    watch.let_go(1);
    assert_eq!(client.receive().await, text(1, "1"));
}

#[tokio::test]
async fn no_more_run_at_once_than_are_allowed_in_the_whole_server() {
    let (builder, mut watch) = builder();
    let server = builder.limits(|limits| limits.blocking_calls = 2);
    let server = server.build().expect("the server is sound");
    let mut clients = [
        Client::session(&server).await,
        Client::session(&server).await,
    ];
    for id in 1..=2 {
        for (at, client) in clients.iter_mut().enumerate() {
            client
                .send(call(id, "wait_sync", json!({ "name": format!("{at}") })))
                .await;
            client.expect_silence().await;
        }
    }
    let mut started = [watch.next().await, watch.next().await];
    started.sort();
    assert_eq!(started, ["started 0", "started 1"]);
    for client in &mut clients {
        client.expect_silence().await;
    }
    assert_eq!(watch.rest(), [""; 0], "the others wait");
    for at in [0, 1] {
        // Which of the two handlers passes the gate is open.
        watch.let_go(1);
        let next = watch.next().await;
        assert!(next.starts_with("started "), "round {at}: {next}");
    }
    watch.let_go(2);
    for (at, client) in clients.iter_mut().enumerate() {
        let mut ids = [client.receive().await, client.receive().await];
        ids.sort_by_key(|answer| answer["id"].as_i64());
        assert_eq!(ids, [text(1, &at.to_string()), text(2, &at.to_string())]);
    }
}

#[tokio::test]
async fn a_cancelled_one_keeps_its_place_until_it_returns() {
    let (builder, mut watch) = builder();
    let server = builder.limits(|limits| limits.blocking_calls = 1);
    let server = server.build().expect("the server is sound");
    let mut client = Client::session(&server).await;
    client
        .send(call(1, "wait_sync", json!({ "name": "1" })))
        .await;
    assert_eq!(watch.next().await, "started 1");
    // This one is cancelled before it has a place, and never runs.
    client
        .send(call(2, "wait_sync", json!({ "name": "2" })))
        .await;
    client.send(cancel(2)).await;
    client
        .send(call(3, "wait_sync", json!({ "name": "3" })))
        .await;
    client.expect_silence().await;
    client.send(cancel(1)).await;
    assert_eq!(watch.next().await, "stopped 1");
    assert_eq!(watch.next().await, "started 3");
    watch.let_go(1);
    assert_eq!(client.receive().await, text(3, "3"));
    client.expect_silence().await;
}

#[tokio::test]
async fn bounds_of_zero_are_bounds_of_one() {
    let (builder, watch) = builder();
    let server = builder.limits(|limits| {
        limits.blocking_calls = 0;
        limits.running_requests = 0;
        limits.queued_output = 0;
    });
    let server = server.build().expect("the server is sound");
    let mut client = Client::session(&server).await;
    watch.let_go(2);
    for (id, tool) in [(1, "wait_sync"), (2, "wait")] {
        assert_eq!(
            client.ask(call(id, tool, json!({ "name": "x" }))).await,
            text(id, "x")
        );
    }
}
