//! Memory of a server whose client does not read.
#![cfg(target_os = "linux")]

use serde_json::{Value, json};

use crate::child::{Piped, call, text};

const REPLIES: usize = 20_000;
const SIZE: usize = 10_000;
const MIB: usize = 1024;

/// The most memory the process has ever had, in KiB.
fn peak(server: &Piped) -> usize {
    let pid = server.child.id().expect("it runs");
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).expect("it runs");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let peak = line.and_then(|line| line.trim().strip_suffix(" kB"));
    peak.and_then(|peak| peak.parse().ok())
        .expect("a number of kB")
}

async fn is_bounded(later: bool) {
    let mut server = Piped::session().await;
    let answer = server
        .ask(call(
            "warm",
            "large",
            json!({ "size": SIZE, "later": later }),
        ))
        .await;
    assert_eq!(answer, text("warm", &"x".repeat(SIZE)));
    let idle = peak(&server);
    let requests: String = (0..REPLIES)
        .map(|id| {
            format!(
                "{}\n",
                call(id, "large", json!({ "size": SIZE, "later": later }))
            )
        })
        .collect();
    let sent = server.send_until_stalled(requests.as_bytes()).await;
    assert!(sent < requests.len(), "the server stops reading");
    let stalled = peak(&server);
    assert!(
        stalled <= idle + 8 * MIB,
        "{idle} KiB when idle, {stalled} KiB when stalled"
    );
    // The client wakes up: all that was sent whole is answered once.
    let whole = requests[..sent].matches('\n').count();
    let mut answered = vec![false; whole];
    for _ in 0..whole {
        let answer = server.receive().await;
        let id = answer["id"].as_u64().expect("an id") as usize;
        assert_eq!(answer, text(id, &"x".repeat(SIZE)));
        assert!(
            !std::mem::replace(&mut answered[id], true),
            "{id} is answered twice"
        );
    }
    let after = peak(&server);
    assert!(
        after <= idle + 8 * MIB,
        "{idle} KiB when idle, {after} KiB at most"
    );
}

#[tokio::test]
async fn stays_bounded_under_20_000_unread_replies() {
    is_bounded(false).await;
}

#[tokio::test]
async fn stays_bounded_under_20_000_unread_replies_of_handlers_that_wait() {
    is_bounded(true).await;
}

#[tokio::test]
async fn is_given_back_by_requests_that_wait_each_with_a_read_of_its_own() {
    let mut server = Piped::session().await;
    let idle = peak(&server);
    for id in 0..1_000 {
        server.send(call(id, "sleep_async", json!({}))).await;
        // The answer says that the call was read, so that the next one is read by itself.
        let ping = json!({ "jsonrpc": "2.0", "id": "ping", "method": "ping" });
        assert_eq!(
            server.ask(ping).await["result"],
            Value::Object(Default::default())
        );
    }
    let waiting = peak(&server);
    assert!(
        waiting <= idle + 3 * MIB,
        "{idle} KiB when idle, {waiting} KiB with 1,000 calls"
    );
}
