//! Bounds of what one client can take (design §7).

use serde_json::{Value, json};

use crate::support::{Client, builder, call, call_with, cancel, error, modern_meta, text};

const TOO_MANY: &str = "too many requests are in progress; send it again later";
/// What a connection in memory holds in one direction.
const IN_TRANSIT: usize = 256 * 1024;

fn ping(id: &str) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "method": "ping" })
}

#[tokio::test]
async fn a_message_over_the_bound_is_answered_without_id_and_the_next_one_is_served() {
    let (builder, _watch) = builder();
    let server = builder
        .max_message_size(1_000)
        .build()
        .expect("the server is sound");
    let mut client = Client::session(&server).await;
    let message = "the message is larger than 1000 bytes";
    for size in [1_000, 300_000] {
        let large = call(1, "echo", json!({ "text": "x".repeat(size) }));
        assert_eq!(client.ask(large).await, error(Value::Null, -32600, message));
    }
    let mut exact = call(1, "echo", json!({ "text": "" }));
    let rest = 1_000 - exact.to_string().len();
    exact["params"]["arguments"]["text"] = "x".repeat(rest).into();
    assert_eq!(client.ask(exact).await, text(1, &"x".repeat(rest)));
    client.expect_silence().await;
}

#[tokio::test]
async fn requests_over_the_running_bound_wait_and_over_the_queue_get_an_error() {
    let (builder, mut watch) = builder();
    let server = builder.limits(|limits| {
        limits.running_requests = 2;
        limits.waiting_requests = 3;
    });
    let server = server.build().expect("the server is sound");
    let mut client = Client::session(&server).await;
    for id in 1..=7 {
        client
            .send(call(id, "wait", json!({ "name": id.to_string() })))
            .await;
    }
    let refused = client.until_now().await;
    assert_eq!(
        refused,
        [error(6, -32603, TOO_MANY), error(7, -32603, TOO_MANY)]
    );
    assert_eq!(
        [watch.next().await, watch.next().await],
        ["started 1", "started 2"]
    );
    assert_eq!(watch.rest(), [""; 0]);
    // Those that wait start in the order in which they came, as places become free.
    for id in 3..=5 {
        watch.let_go(1);
        assert_eq!(client.receive().await, text(id - 2, &(id - 2).to_string()));
        assert_eq!(
            [watch.next().await, watch.next().await],
            [format!("dropped {}", id - 2), format!("started {id}")]
        );
    }
    watch.let_go(2);
    for id in [4, 5] {
        assert_eq!(client.receive().await, text(id, &id.to_string()));
    }
    client.expect_silence().await;
}

#[tokio::test]
async fn what_needs_no_handler_is_answered_at_once_although_everything_is_taken() {
    let (builder, mut watch) = builder();
    let server = builder.build().expect("the server is sound");
    let mut client = Client::connect(&server);
    let modern = modern_meta(json!({}));
    for id in 0..256 + 1_024 + 1 {
        let mut request = call_with(id, "wait", modern.clone());
        request["params"]["arguments"] = json!({ "name": id.to_string() });
        client.send(request).await;
    }
    assert_eq!(client.until_now().await, [error(1_280, -32603, TOO_MANY)]);
    let discover = json!({ "jsonrpc": "2.0", "id": "d", "method": "server/discover", "params": { "_meta": modern } });
    let discovered = client.ask(discover).await;
    assert_eq!(discovered["id"], "d");
    assert_eq!(discovered["result"]["resultType"], "complete");
    let params = json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": { "name": "t", "version": "1" } });
    let initialize =
        json!({ "jsonrpc": "2.0", "id": "i", "method": "initialize", "params": params });
    assert_eq!(
        client.ask(initialize).await["result"]["protocolVersion"],
        "2025-06-18"
    );
    assert_eq!(
        client.ask(ping("p")).await,
        json!({ "jsonrpc": "2.0", "id": "p", "result": {} })
    );
    for id in 0..256 {
        assert_eq!(watch.next().await, format!("started {id}"));
    }
    // Cancellations are processed at once too: a place becomes free, and the first in the queue gets it.
    client.send(cancel(7)).await;
    assert_eq!(watch.next().await, "dropped 7");
    assert_eq!(watch.next().await, "started 256");
    client.expect_silence().await;
    watch.let_go(256 + 1_024);
    let mut answered = Vec::new();
    for _ in 0..256 + 1_024 - 1 {
        let answer = client.receive().await;
        assert_eq!(
            answer["result"]["content"][0]["text"],
            answer["id"].to_string()
        );
        answered.push(answer["id"].as_i64().expect("an id"));
    }
    answered.sort_unstable();
    let expected: Vec<_> = (0..1_280).filter(|id| *id != 7).collect();
    assert_eq!(answered, expected);
    client.expect_silence().await;
}

/// Sends as many requests as the server takes without reading an answer; how many that were, and how many of them
/// a handler has seen.
async fn flood(later: bool) -> (usize, usize) {
    let (builder, mut watch) = builder();
    let server = builder.limits(|limits| limits.queued_output = 100_000);
    let server = server.build().expect("the server is sound");
    let mut client = Client::session(&server).await;
    let mut sent = 0;
    let request = |id: usize| call(id, "large", json!({ "size": 10_000, "later": later }));
    while client.offer(&request(sent)).await {
        sent += 1;
        assert!(sent < 20_000, "the server never stops reading");
    }
    let handled = watch.rest().len();
    // All are answered once the client reads. The last one was cut off in the middle.
    let mut answered = vec![false; sent];
    for _ in 0..sent {
        let answer = client.receive().await;
        let id = answer["id"].as_u64().expect("an id") as usize;
        assert_eq!(answer, text(id, &"x".repeat(10_000)));
        assert!(
            !std::mem::replace(&mut answered[id], true),
            "{id} is answered twice"
        );
    }
    (sent, handled)
}

#[tokio::test(start_paused = true)]
async fn a_client_that_does_not_read_its_answers_is_not_read_from() {
    let (sent, handled) = flood(false).await;
    let most = (100_000 + IN_TRANSIT) / 10_000 + 2;
    assert!(
        handled <= most,
        "{handled} of {sent} were handled, {most} would be enough"
    );
}

#[tokio::test(start_paused = true)]
async fn answers_that_come_later_are_bounded_too() {
    let (sent, handled) = flood(true).await;
    // Beyond what is queued, those that run may finish, but no further one is begun.
    let most = (100_000 + IN_TRANSIT) / 10_000 + 2 * 256;
    assert!(
        handled <= most,
        "{handled} of {sent} were handled, {most} would be enough"
    );
}

#[tokio::test(start_paused = true)]
async fn notifications_nobody_reads_are_dropped_and_progress_gives_way_to_newer() {
    let (builder, mut watch) = builder();
    let server = builder.limits(|limits| {
        limits.queued_output = 100_000;
        limits.queued_notifications = 100_000;
    });
    let server = server.build().expect("the server is sound");
    let mut client = Client::session(&server).await;
    let mut request = call_with(1, "chatter", json!({ "progressToken": 1 }));
    request["params"]["arguments"] = json!({ "messages": 2_000, "size": 10_000 });
    client.send(request).await;
    // The handler never waits for the client.
    assert_eq!(watch.next().await, "silent again");
    let (mut size, mut last) = (0, 0.0);
    loop {
        let message = client.receive().await;
        if message.get("id").is_some() {
            assert_eq!(message, text(1, "2000"));
            break;
        }
        size += message.to_string().len();
        if let Some(progress) = message["params"]["progress"].as_f64() {
            assert!(progress > last);
            last = progress;
        }
    }
    assert!(last > 1_999.0, "the newest progress is kept: {last}");
    let most = 2 * 100_000 + IN_TRANSIT + 2 * 64 * 1024;
    assert!(size <= most, "{size} bytes were kept");
    client.expect_silence().await;
}

#[tokio::test]
async fn the_answers_to_one_array_are_bounded() {
    let (builder, _watch) = builder();
    let server = builder.limits(|limits| limits.message_size = 1_000_000);
    let server = server.build().expect("the server is sound");
    let mut client = Client::legacy(&server, "2025-03-26").await;
    let calls: Vec<_> = (0..1_000)
        .map(|id| call(id, "large", json!({ "size": 10_000 })))
        .collect();
    let Value::Array(answers) = client.ask(calls.into()).await else {
        panic!("RPC-18: an array is answered by an array");
    };
    let served = answers
        .iter()
        .filter(|answer| answer.get("result").is_some())
        .count();
    assert!((90..200).contains(&served), "{served} of 1,000 were served");
    for (id, answer) in answers.iter().enumerate() {
        let expected = match id < served {
            true => text(id, &"x".repeat(10_000)),
            false => error(id, -32603, "the answers to this array are too large"),
        };
        assert_eq!(*answer, expected);
    }
    client.expect_silence().await;
}

#[tokio::test]
async fn rpc_18_a_request_that_gets_its_place_while_an_array_is_read_is_no_part_of_it() {
    let (builder, mut watch) = builder();
    let server = builder.limits(|limits| limits.running_requests = 1);
    let server = server.build().expect("the server is sound");
    let mut client = Client::legacy(&server, "2025-03-26").await;
    for id in [1, 2] {
        client
            .send(call(id, "wait", json!({ "name": id.to_string() })))
            .await;
    }
    assert_eq!(watch.next().await, "started 1");
    let array = json!([
        cancel(1),
        call(3, "wait", json!({ "name": "3" })),
        ping("p")
    ]);
    client.send(array).await;
    assert_eq!(watch.next().await, "dropped 1");
    assert_eq!(watch.next().await, "started 2");
    client.expect_silence().await;
    watch.let_go(1);
    assert_eq!(client.receive().await, text(2, "2"));
    watch.let_go(1);
    assert_eq!(
        client.receive().await,
        json!([{ "jsonrpc": "2.0", "id": "p", "result": {} }, text(3, "3")])
    );
}
