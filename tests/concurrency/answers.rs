//! Exactly one answer to each request that is not cancelled, whatever happens (design §1).

use std::collections::HashMap;

use serde_json::{Value, json};

use crate::support::{Client, builder, call, cancel};

/// A small generator of numbers that look random and are the same in each run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

/// One request out of all that can happen to one.
fn request(numbers: &mut Numbers, id: &Value) -> Value {
    let other = |method: &str, params: Value| json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params });
    let id = id.clone();
    match numbers.below(18) {
        0..=3 => call(id, "wait", json!({ "name": "w" })),
        4 => call(id, "wait_sync", json!({ "name": "s" })),
        5 => call(id, "spawn_work", json!({ "name": "p" })),
        6 => call(id, "echo", json!({ "text": "x" })),
        7 => call(id, "echo", json!({ "text": 1 })),
        8 => call(id, "large", json!({ "size": 5_000, "later": true })),
        9 => call(id, "panic_sync", json!({})),
        10 => call(id, "panic_later", json!({})),
        11 => call(id, "panic_at_once", json!({})),
        12 => call(id, "no_such_tool", json!({})),
        13 => other("no/such/method", json!({})),
        14 => other("tools/list", json!({})),
        15 => other("tools/call", json!([1])),
        16 => other("resources/read", json!({ "uri": "panic://later" })),
        _ => other("prompts/get", json!({ "name": "panic_get_sync" })),
    }
}

/// Ids of all kinds, each its own.
fn id(serial: usize) -> Value {
    match serial % 3 {
        0 => json!(serial),
        1 => json!(format!("id {serial}")),
        _ => json!(-i64::try_from(serial).expect("a small number")),
    }
}

async fn round(seed: u64, revision: &str) {
    let (builder, watch) = builder();
    let server = builder.limits(|limits| {
        limits.running_requests = 8;
        limits.waiting_requests = 8;
        limits.blocking_calls = 4;
        limits.queued_output = 20_000;
    });
    let server = server.build().expect("the server is sound");
    let mut client = Client::legacy(&server, revision).await;
    let mut numbers = Numbers(seed);
    // Whether a cancellation was sent.
    let mut requests: HashMap<String, bool> = HashMap::new();
    let mut unidentified = 0;
    let mut received = Vec::new();
    let mut ids: Vec<Value> = Vec::new();
    for serial in 1..=60 {
        match numbers.below(10) {
            0 if !ids.is_empty() => {
                let id = ids[numbers.below(ids.len())].clone();
                requests.insert(id.to_string(), true);
                client.send(cancel(id)).await;
            }
            1 => watch.let_go(numbers.below(4)),
            2 => {
                unidentified += 1;
                client
                    .send_text(["{", "[", "nonsense", "\"text\"", "{\"id\":1}x"][numbers.below(5)])
                    .await;
            }
            3 if revision == "2025-03-26" => {
                let members: Vec<_> = (0..3)
                    .map(|member| {
                        let id = json!(format!("array {serial}.{member}"));
                        requests.insert(id.to_string(), false);
                        let request = request(&mut numbers, &id);
                        ids.push(id);
                        request
                    })
                    .collect();
                client.send(members.into()).await;
            }
            4 => received.extend(client.until_now().await),
            _ => {
                let id = id(serial);
                requests.insert(id.to_string(), false);
                client.send(request(&mut numbers, &id)).await;
                ids.push(id);
            }
        }
    }
    watch.let_go(1_000);
    let (rest, served) = client.close().await;
    served.expect("the connection ends well");
    received.extend(rest);
    let mut answers: HashMap<String, usize> = HashMap::new();
    let flat = received.into_iter().flat_map(|message| match message {
        Value::Array(members) => members,
        message => vec![message],
    });
    for answer in flat {
        assert!(
            answer.get("result").is_some() != answer.get("error").is_some(),
            "seed {seed}: {answer}"
        );
        *answers.entry(answer["id"].to_string()).or_default() += 1;
    }
    assert_eq!(
        answers.remove("null").unwrap_or_default(),
        unidentified,
        "seed {seed}"
    );
    for (id, cancelled) in requests {
        let count = answers.remove(&id).unwrap_or_default();
        assert!(
            count == 1 || cancelled && count == 0,
            "seed {seed}: {id} has {count} answers"
        );
    }
    assert!(
        answers.is_empty(),
        "seed {seed}: nobody asked for {answers:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn each_request_has_exactly_one_answer_on_several_threads() {
    for seed in 1..=100 {
        round(seed, "2025-06-18").await;
        round(seed, "2025-03-26").await;
    }
}

#[tokio::test]
async fn each_request_has_exactly_one_answer_on_one_thread() {
    for seed in 1_001..=1_050 {
        round(seed, "2025-11-25").await;
        round(seed, "2025-03-26").await;
    }
}
