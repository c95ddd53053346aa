//! Cancellation (CANC rows, STDIO-09).

use serde_json::{Value, json};

use crate::support::{Client, call, call_with, cancel, modern_meta, server, text};

#[tokio::test]
async fn canc_03_drops_the_handler_sends_no_answer_and_leaves_others_alone() {
    let (server, mut watch) = server();
    let mut client = Client::session(&server).await;
    for id in [json!(1), json!("one"), json!(2)] {
        client
            .send(call(id.clone(), "wait", json!({ "name": id.to_string() })))
            .await;
        assert_eq!(watch.next().await, format!("started {id}"));
    }
    for id in [json!(1), json!("one")] {
        client.send(cancel(id.clone())).await;
        assert_eq!(watch.next().await, format!("dropped {id}"));
    }
    client.expect_silence().await;
    watch.let_go(1);
    assert_eq!(client.receive().await, text(2, "2"));
    client.expect_silence().await;
}

#[tokio::test]
async fn stdio_09_nothing_follows_the_cancellation_of_a_modern_request() {
    let (server, mut watch) = server();
    let mut client = Client::connect(&server);
    let meta =
        modern_meta(json!({ "progressToken": 1, "io.modelcontextprotocol/logLevel": "debug" }));
    let mut request = call_with(1, "spawn_work", meta);
    request["params"]["arguments"] = json!({ "name": "work" });
    client.send(request).await;
    assert_eq!(watch.next().await, "started work");
    client.send(cancel(1)).await;
    assert_eq!(watch.next().await, "told work", "spawned work is told");
    watch.let_go(1);
    client.expect_silence().await;
}

#[tokio::test]
async fn canc_04_ignores_what_is_unknown_finished_or_malformed() {
    let (server, mut watch) = server();
    let mut client = Client::session(&server).await;
    client.ask(call(1, "echo", json!({ "text": "x" }))).await;
    client.send(call(2, "wait", json!({ "name": "2" }))).await;
    assert_eq!(watch.next().await, "started 2");
    let malformed = [
        json!({ "requestId": "2" }),
        json!({ "requestId": null }),
        json!({ "requestId": [2] }),
        json!({ "requestId": {} }),
        json!({ "requestId": true }),
        json!({ "reason": "CANC-12: no id" }),
        json!({}),
        json!([2]),
        json!(2),
        json!(null),
    ];
    let unknown = [json!({ "requestId": 1 }), json!({ "requestId": 99 })];
    for params in malformed.into_iter().chain(unknown) {
        client
            .send(
                json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": params }),
            )
            .await;
        let answers = client.until_now().await;
        assert_eq!(answers, Vec::<Value>::new(), "{params}");
    }
    client
        .send(json!({ "jsonrpc": "2.0", "method": "notifications/cancelled" }))
        .await;
    client.expect_silence().await;
    watch.let_go(1);
    assert_eq!(client.receive().await, text(2, "2"), "it was not touched");
}

#[tokio::test]
async fn a_request_that_waits_for_a_place_can_be_cancelled() {
    let (builder, mut watch) = crate::support::builder();
    let server = builder.limits(|limits| limits.running_requests = 1);
    let server = server.build().expect("the server is sound");
    let mut client = Client::session(&server).await;
    for id in [1, 2, 3] {
        client
            .send(call(id, "wait", json!({ "name": id.to_string() })))
            .await;
    }
    assert_eq!(watch.next().await, "started 1");
    client.send(cancel(2)).await;
    client.send(cancel(1)).await;
    assert_eq!(watch.next().await, "dropped 1");
    assert_eq!(watch.next().await, "started 3", "2 never ran");
    watch.let_go(1);
    assert_eq!(client.receive().await, text(3, "3"));
    client.expect_silence().await;
    assert_eq!(watch.rest(), ["dropped 3"]);
}

#[tokio::test]
async fn a_synchronous_handler_sees_that_it_is_cancelled() {
    let (server, mut watch) = server();
    let mut client = Client::session(&server).await;
    client
        .send(call(1, "wait_sync", json!({ "name": "1" })))
        .await;
    assert_eq!(watch.next().await, "started 1");
    client.send(cancel(1)).await;
    assert_eq!(watch.next().await, "stopped 1");
    client.expect_silence().await;
}

#[tokio::test]
async fn an_id_is_free_again_once_its_request_is_cancelled() {
    let (server, mut watch) = server();
    let mut client = Client::session(&server).await;
    for _ in 0..3 {
        client
            .send(call(1, "wait", json!({ "name": "first" })))
            .await;
        assert_eq!(watch.next().await, "started first");
        client.send(cancel(1)).await;
        assert_eq!(
            client
                .ask(call(1, "echo", json!({ "text": "second" })))
                .await,
            text(1, "second")
        );
        assert_eq!(watch.next().await, "dropped first");
    }
    client.expect_silence().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn canc_06_tolerates_a_thousand_races_with_the_completion() {
    let (server, mut watch) = server();
    let mut client = Client::session(&server).await;
    let mut answers = Vec::new();
    for round in 0..1_000 {
        client
            .send(call(round, "wait", json!({ "name": "x" })))
            .await;
        assert_eq!(watch.next().await, "started x");
        // Which of the two is first is open.
        if round % 2 == 0 {
            watch.let_go(1);
            client.send(cancel(round)).await;
        } else {
            client.send(cancel(round)).await;
            watch.let_go(1);
        }
        assert_eq!(watch.next().await, "dropped x");
        watch.take_back();
        // Neither outcome leaves anything behind.
        answers.extend(client.until_now().await);
    }
    let (rest, served) = client.close().await;
    served.expect("the connection ends well");
    answers.extend(rest);
    let mut ids = std::collections::HashSet::new();
    for answer in answers {
        let id = answer["id"].clone();
        assert_eq!(answer, text(id.clone(), "x"));
        assert!(ids.insert(id.to_string()), "{id} is answered twice");
    }
}
