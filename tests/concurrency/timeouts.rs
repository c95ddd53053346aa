//! Time limits, with the clock paused.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::Instant;

use crate::support::{Client, builder, call, call_with, error, text};

#[tokio::test(start_paused = true)]
async fn a_limit_of_the_item_answers_with_an_error_and_then_drops_the_handler() {
    let (builder, mut watch) = builder();
    let server = builder
        .request_timeout(Duration::from_secs(30))
        .build()
        .expect("the server is sound");
    let mut client = Client::session(&server).await;
    let start = Instant::now();
    let answer = client.ask(call(1, "slow", json!({}))).await;
    assert_eq!(answer, error(1, -32603, "no result within 5s"));
    assert_eq!(start.elapsed().as_secs(), 5, "the item's own limit counts");
    let mut told = [watch.next().await, watch.next().await];
    told.sort();
    assert_eq!(
        told,
        ["dropped slow", "told slow"],
        "spawned work is told to stop"
    );
    client.expect_silence().await;
}

#[tokio::test(start_paused = true)]
async fn a_limit_of_the_builder_holds_where_the_item_has_none() {
    let (builder, mut watch) = builder();
    let server = builder
        .request_timeout(Duration::from_secs(30))
        .build()
        .expect("the server is sound");
    let mut client = Client::session(&server).await;
    let start = Instant::now();
    client.send(call(1, "wait", json!({ "name": "1" }))).await;
    client
        .send(call(2, "spawn_work", json!({ "name": "2" })))
        .await;
    for id in [1, 2] {
        assert_eq!(
            client.receive().await,
            error(id, -32603, "no result within 30s")
        );
    }
    assert_eq!(start.elapsed().as_secs(), 30);
    let mut told: Vec<_> = [watch.next().await, watch.next().await, watch.next().await].into();
    told.push(watch.next().await);
    told.sort();
    assert_eq!(told, ["dropped 1", "started 1", "started 2", "told 2"]);
    // Who answers in time does not notice.
    watch.let_go(1);
    assert_eq!(
        client.ask(call(3, "wait", json!({ "name": "3" }))).await,
        text(3, "3")
    );
}

#[tokio::test(start_paused = true)]
async fn there_is_no_limit_by_default() {
    let (server, mut watch) = crate::support::server();
    let mut client = Client::session(&server).await;
    client.send(call(1, "wait", json!({ "name": "1" }))).await;
    assert_eq!(watch.next().await, "started 1");
    tokio::time::advance(Duration::from_secs(24 * 60 * 60)).await;
    client.expect_silence().await;
    watch.let_go(1);
    assert_eq!(client.receive().await, text(1, "1"));
}

#[tokio::test(start_paused = true)]
async fn a_synchronous_handler_sees_that_its_time_is_over() {
    let (server, mut watch) = crate::support::server();
    let mut client = Client::session(&server).await;
    client.send(call(1, "slow_sync", json!({}))).await;
    assert_eq!(watch.next().await, "started slow");
    // The clock does not move on by itself while a thread works.
    tokio::time::advance(Duration::from_secs(5)).await;
    assert_eq!(
        client.receive().await,
        error(1, -32603, "no result within 5s")
    );
    assert_eq!(watch.next().await, "stopped slow");
    client.expect_silence().await;
}

#[tokio::test(start_paused = true)]
async fn nothing_follows_the_error_of_a_request_that_took_too_long() {
    let (builder, mut watch) = builder();
    let server = builder
        .request_timeout(Duration::from_secs(1))
        .build()
        .expect("the server is sound");
    let mut client = Client::session(&server).await;
    let mut request = call_with(1, "wait", json!({ "progressToken": 1 }));
    request["params"]["arguments"] = json!({ "name": "1" });
    assert_eq!(
        client.ask(request).await,
        error(1, -32603, "no result within 1s")
    );
    watch.let_go(1);
    client.expect_silence().await;
    assert_eq!(watch.rest(), ["started 1", "dropped 1"]);
    // The id is free again.
    assert_eq!(
        client.ask(call(1, "echo", json!({ "text": "x" }))).await,
        text(1, "x")
    );
    let (rest, served) = client.close().await;
    assert_eq!(rest, Vec::<Value>::new());
    served.expect("the connection ends well");
}
