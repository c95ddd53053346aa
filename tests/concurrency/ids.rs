//! Two requests with one id (design §7).

use serde_json::{Value, json};

use crate::support::{Client, builder, call, modern_meta, server, text};

/// The refusal, which has no id: the client would take it for the answer to the first.
fn refusal(id: &str, null: bool) -> Value {
    let message = format!("a request with id {id} is in progress");
    let mut refusal = json!({ "jsonrpc": "2.0", "error": { "code": -32600, "message": message } });
    if null {
        refusal["id"] = Value::Null;
    }
    refusal
}

#[tokio::test]
async fn the_second_of_two_in_flight_is_refused_without_id_and_the_first_is_untouched() {
    let (server, mut watch) = server();
    for (revision, null) in [
        ("2024-11-05", true),
        ("2025-06-18", true),
        ("2025-11-25", false),
    ] {
        let mut client = Client::legacy(&server, revision).await;
        client
            .send(call(1, "wait", json!({ "name": "first" })))
            .await;
        assert_eq!(watch.next().await, "started first");
        for second in [
            call(1, "wait", json!({ "name": "second" })),
            call(1, "echo", json!({ "text": "second" })),
            json!({ "jsonrpc": "2.0", "id": 1, "method": "ping" }),
            json!({ "jsonrpc": "2.0", "id": 1, "method": "no/such" }),
        ] {
            assert_eq!(client.ask(second).await, refusal("1", null), "{revision}");
        }
        // RPC-06: the same digits as a string are another id.
        let other = client
            .ask(call("1", "echo", json!({ "text": "other" })))
            .await;
        assert_eq!(other, text("1", "other"));
        watch.let_go(1);
        assert_eq!(client.receive().await, text(1, "first"));
        assert_eq!(watch.next().await, "dropped first");
        client.expect_silence().await;
        // Afterwards the id is free.
        assert_eq!(
            client
                .ask(call(1, "echo", json!({ "text": "again" })))
                .await,
            text(1, "again")
        );
    }
}

#[tokio::test]
async fn eras_share_the_ids_of_one_connection() {
    let (server, mut watch) = server();
    let mut client = Client::connect(&server);
    let mut request = call(1, "wait", json!({ "name": "first" }));
    request["params"]["_meta"] = modern_meta(json!({}));
    client.send(request).await;
    assert_eq!(watch.next().await, "started first");
    let ping = json!({ "jsonrpc": "2.0", "id": 1, "method": "ping" });
    assert_eq!(client.ask(ping).await, refusal("1", false));
    watch.let_go(1);
    assert_eq!(client.receive().await["id"], 1);
}

#[tokio::test]
async fn the_id_of_a_request_that_waits_for_a_place_is_taken_too() {
    let (builder, mut watch) = builder();
    let server = builder.limits(|limits| limits.running_requests = 1);
    let server = server.build().expect("the server is sound");
    let mut client = Client::session(&server).await;
    for id in ["\"a\"", "\"b\""] {
        let id: Value = serde_json::from_str(id).expect("JSON");
        client
            .send(call(id.clone(), "wait", json!({ "name": id })))
            .await;
    }
    assert_eq!(watch.next().await, "started a");
    let second = client
        .ask(call("b", "echo", json!({ "text": "second" })))
        .await;
    assert_eq!(second, refusal("\"b\"", true));
    watch.let_go(2);
    for id in ["a", "b"] {
        assert_eq!(client.receive().await, text(id, id));
    }
}

#[tokio::test]
async fn connections_do_not_share_ids() {
    let (server, mut watch) = server();
    let mut clients = [
        Client::session(&server).await,
        Client::session(&server).await,
    ];
    for client in &mut clients {
        client
            .send(call(1, "wait", json!({ "name": "same" })))
            .await;
        assert_eq!(watch.next().await, "started same");
    }
    watch.let_go(2);
    for client in &mut clients {
        assert_eq!(client.receive().await, text(1, "same"));
    }
}
