//! How connections end.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::Instant;

use crate::support::{Client, builder, call, error, server, text};

const GIVEN_UP: &str = "the server ends, and the request was not done";

#[tokio::test(start_paused = true)]
async fn life_54_an_idle_connection_ends_at_once() {
    let (server, _watch) = server();
    let client = Client::session(&server).await;
    let start = Instant::now();
    let (rest, served) = client.close().await;
    assert_eq!(rest, Vec::<Value>::new());
    served.expect("the connection ends well");
    assert_eq!(start.elapsed(), Duration::ZERO);
}

#[tokio::test(start_paused = true)]
async fn what_is_in_flight_is_answered_after_the_client_has_closed_its_side() {
    let (builder, mut watch) = builder();
    let server = builder.limits(|limits| limits.running_requests = 2);
    let server = server.build().expect("the server is sound");
    let mut client = Client::session(&server).await;
    for id in 1..=4 {
        client
            .send(call(id, "wait", json!({ "name": id.to_string() })))
            .await;
    }
    client.half_close().await;
    assert_eq!(
        [watch.next().await, watch.next().await],
        ["started 1", "started 2"]
    );
    tokio::time::advance(Duration::from_millis(1_500)).await;
    watch.let_go(4);
    let (answers, served) = client.close().await;
    served.expect("the connection ends well");
    let expected: Vec<_> = (1..=4).map(|id| text(id, &id.to_string())).collect();
    assert_eq!(answers, expected, "those that waited for a place too");
}

#[tokio::test(start_paused = true)]
async fn what_is_not_done_in_time_is_answered_with_an_error_and_dropped() {
    let (builder, mut watch) = builder();
    let server = builder.limits(|limits| limits.running_requests = 2);
    let server = server.build().expect("the server is sound");
    let mut client = Client::session(&server).await;
    client.send(call(1, "wait", json!({ "name": "1" }))).await;
    client
        .send(call(2, "spawn_work", json!({ "name": "2" })))
        .await;
    client.send(call(3, "wait", json!({ "name": "3" }))).await;
    let start = Instant::now();
    let (mut answers, served) = client.close().await;
    served.expect("the connection ends well");
    assert_eq!(start.elapsed().as_secs(), 2);
    answers.sort_by_key(|answer| answer["id"].as_i64());
    let expected: Vec<_> = (1..=3).map(|id| error(id, -32603, GIVEN_UP)).collect();
    assert_eq!(answers, expected);
    let mut told = vec![watch.next().await, watch.next().await];
    told.extend([watch.next().await, watch.next().await]);
    told.sort();
    assert_eq!(told, ["dropped 1", "started 1", "started 2", "told 2"]);
}

#[tokio::test(start_paused = true)]
async fn an_array_that_is_not_done_in_time_is_answered_as_a_whole() {
    let (server, mut watch) = server();
    let mut client = Client::legacy(&server, "2025-03-26").await;
    let array = json!([
        call(1, "wait", json!({ "name": "1" })),
        call(2, "echo", json!({ "text": "x" })),
    ]);
    client.send(array).await;
    assert_eq!(watch.next().await, "started 1");
    let (answers, served) = client.close().await;
    served.expect("the connection ends well");
    assert_eq!(answers, [json!([text(2, "x"), error(1, -32603, GIVEN_UP)])]);
}

#[tokio::test(start_paused = true)]
async fn a_client_that_reads_nothing_does_not_keep_the_server() {
    let (builder, _watch) = builder();
    let server = builder.limits(|limits| limits.queued_output = 100_000);
    let server = server.build().expect("the server is sound");
    let mut client = Client::session(&server).await;
    for id in 0..200 {
        client
            .send(call(
                id,
                "large",
                json!({ "size": 10_000, "later": id % 2 == 0 }),
            ))
            .await;
    }
    let start = Instant::now();
    client.half_close().await;
    // Nothing more can be read of the input, so its end is not seen before the client reads or is gone.
    let mut read = 0;
    while read < 150 {
        client.receive().await;
        read += 1;
    }
    client.ended().await.expect("the connection ends well");
    assert_eq!(start.elapsed().as_secs(), 2);
}

#[tokio::test]
async fn dropping_the_server_cancels_what_it_serves() {
    let (server, mut watch) = server();
    let mut client = Client::session(&server).await;
    client.send(call(1, "wait", json!({ "name": "1" }))).await;
    assert_eq!(watch.next().await, "started 1");
    client
        .send(call(2, "spawn_work", json!({ "name": "2" })))
        .await;
    assert_eq!(watch.next().await, "started 2");
    client
        .send(call(3, "wait_sync", json!({ "name": "3" })))
        .await;
    assert_eq!(watch.next().await, "started 3");
    client.drop_server();
    assert_eq!(client.try_receive().await, None);
    let mut told = [watch.next().await, watch.next().await, watch.next().await];
    told.sort();
    assert_eq!(told, ["dropped 1", "stopped 3", "told 2"]);
}

#[tokio::test]
async fn one_connection_may_end_while_others_of_the_same_server_go_on() {
    let (server, mut watch) = server();
    let mut first = Client::session(&server).await;
    let mut second = Client::session(&server).await;
    second.send(call(1, "wait", json!({ "name": "2" }))).await;
    assert_eq!(watch.next().await, "started 2");
    first.drop_server();
    assert_eq!(first.try_receive().await, None);
    watch.let_go(1);
    assert_eq!(second.receive().await, text(1, "2"));
}
