//! Progress (PROG rows).

use serde_json::{Value, json};

use crate::support::{Client, call_with, modern_meta, server, text};

fn progress(params: Value) -> Value {
    json!({ "jsonrpc": "2.0", "method": "notifications/progress", "params": params })
}

#[tokio::test]
async fn prog_02_to_04_keeps_the_tokens_type_grows_and_precedes_the_answer() {
    let (server, _watch) = server();
    let mut client = Client::session(&server).await;
    for token in [json!("a \"token\""), json!(7), json!(-9007199254740993_i64)] {
        client
            .send(call_with(1, "steps", json!({ "progressToken": token })))
            .await;
        let expected = [
            progress(
                json!({ "progressToken": token, "progress": 0.5, "total": 7.0, "message": "half a step" }),
            ),
            progress(json!({ "progressToken": token, "progress": 5.0 })),
            progress(json!({ "progressToken": token, "progress": 6.5 })),
            progress(json!({ "progressToken": token, "progress": 7.0, "total": 7.0 })),
            text(1, "done"),
        ];
        for expected in expected {
            assert_eq!(client.receive().await, expected);
        }
        client.expect_silence().await;
    }
}

#[tokio::test]
async fn prog_02_is_not_sent_without_a_token_or_with_one_that_is_none() {
    let (server, _watch) = server();
    let mut client = Client::session(&server).await;
    for meta in [
        json!({}),
        json!({ "progressToken": null }),
        json!({ "progressToken": true }),
        json!({ "progressToken": [1] }),
    ] {
        assert_eq!(
            client.ask(call_with(1, "steps", meta)).await,
            text(1, "done")
        );
    }
    client.expect_silence().await;
}

#[tokio::test]
async fn prog_05_has_no_message_in_2024_11_05_and_one_in_every_later_revision() {
    let (server, _watch) = server();
    for revision in ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"] {
        let mut client = Client::legacy(&server, revision).await;
        let first = client
            .ask(call_with(1, "steps", json!({ "progressToken": 1 })))
            .await;
        let mut expected = json!({ "progressToken": 1, "progress": 0.5, "total": 7.0 });
        if revision != "2024-11-05" {
            expected["message"] = json!("half a step");
        }
        assert_eq!(first, progress(expected), "{revision}");
    }
    let mut client = Client::connect(&server);
    let meta = modern_meta(json!({ "progressToken": "m" }));
    assert_eq!(
        client.ask(call_with(1, "steps", meta)).await,
        progress(
            json!({ "progressToken": "m", "progress": 0.5, "total": 7.0, "message": "half a step" })
        )
    );
}

#[tokio::test]
async fn prog_04_ends_with_the_answer_even_for_spawned_work() {
    let (server, mut watch) = server();
    let mut client = Client::session(&server).await;
    client
        .send(call_with(1, "late", json!({ "progressToken": 1 })))
        .await;
    assert_eq!(
        client.receive().await,
        progress(json!({ "progressToken": 1, "progress": 1.0 }))
    );
    assert_eq!(client.receive().await, text(1, "done"));
    watch.let_go(1);
    assert_eq!(watch.next().await, "reported");
    client.expect_silence().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn prog_03_grows_on_the_wire_when_threads_report_at_once() {
    let (server, _watch) = server();
    let mut client = Client::session(&server).await;
    for round in 0..10 {
        client
            .send(call_with(
                round,
                "threads",
                json!({ "progressToken": round }),
            ))
            .await;
        let mut last = 0.0;
        loop {
            let message = client.receive().await;
            if message == text(round, "done") {
                break;
            }
            let value = message["params"]["progress"].as_f64().expect("a progress");
            assert!(value > last, "{value} after {last}");
            last = value;
        }
        assert!(last > 0.0, "some progress arrives");
    }
}

#[tokio::test]
async fn reports_of_concurrent_requests_carry_their_own_tokens() {
    let (server, _watch) = server();
    let mut client = Client::session(&server).await;
    for id in [1, 2] {
        client
            .send(call_with(id, "steps", json!({ "progressToken": id * 10 })))
            .await;
    }
    let mut seen = [Vec::new(), Vec::new()];
    for _ in 0..10 {
        let message = client.receive().await;
        let of = message["params"]["progressToken"]
            .as_i64()
            .map(|token| token / 10);
        let of = of.or_else(|| message["id"].as_i64()).expect("a request");
        seen[usize::from(of == 2)].push(message["params"]["progress"].clone());
    }
    for values in seen {
        assert_eq!(
            values,
            [json!(0.5), json!(5.0), json!(6.5), json!(7.0), Value::Null]
        );
    }
}
