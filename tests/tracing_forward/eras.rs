//! Which levels arrive, in each era.

use serde_json::{Value, json};
use trefoil::protocol::Revision;

use crate::server::{builder, call, forwarding, heard, message, session};
use crate::support::{Wire, built, modern_meta, request};

fn said(levels: &[(&str, &str)]) -> Vec<Value> {
    let message = |(level, text): &(&str, &str)| message(level, json!({ "message": text }));
    levels.iter().map(message).collect()
}

const ALL: [(&str, &str); 5] = [
    ("debug", "trace"),
    ("debug", "debug"),
    ("info", "info"),
    ("warning", "warn"),
    ("error", "error"),
];

#[tokio::test]
async fn log_03_log_04_a_session_gets_info_and_above_until_it_sets_a_level() {
    let mut wire = session(&forwarding()).await;
    let heard_at_first = heard(&mut wire, call(1, "talk", json!({}), None)).await;
    assert_eq!(heard_at_first, said(&ALL[2..]));
    for (level, from) in [("debug", 0), ("warning", 3), ("error", 4), ("critical", 5)] {
        let set = json!({ "jsonrpc": "2.0", "id": 2, "method": "logging/setLevel", "params": { "level": level } });
        assert_eq!(
            wire.ask(set.to_string()).await,
            json!({ "jsonrpc": "2.0", "id": 2, "result": {} })
        );
        let heard = heard(&mut wire, call(1, "talk", json!({}), None)).await;
        assert_eq!(heard, said(&ALL[from..]), "{level}");
    }
}

#[tokio::test]
async fn log_06_a_request_of_2026_07_28_gets_the_level_that_it_names_and_nothing_without_one() {
    let server = forwarding();
    let mut wire = Wire::open(&server);
    for (level, from) in [("debug", 0), ("info", 2), ("error", 4), ("emergency", 5)] {
        let heard = heard(&mut wire, call(1, "talk", json!({}), Some(level))).await;
        assert_eq!(heard, said(&ALL[from..]), "{level}");
    }
    let silent = request(
        Revision::V2026_07_28,
        "tools/call",
        json!({ "name": "talk", "arguments": {} }),
    );
    assert_eq!(heard(&mut wire, silent).await, Vec::<Value>::new());
}

#[tokio::test]
async fn log_01_the_capability_is_declared_where_events_are_forwarded_and_only_there() {
    for (server, logging) in [(forwarding(), Some(json!({}))), (built(builder()), None)] {
        let mut wire = Wire::open(&server);
        let params = json!({ "_meta": modern_meta() });
        let discover =
            json!({ "jsonrpc": "2.0", "id": 1, "method": "server/discover", "params": params });
        let discovered = wire.ask(discover.to_string()).await;
        let capabilities = &discovered["result"]["capabilities"];
        assert_eq!(capabilities.get("logging"), logging.as_ref());
    }
}

#[tokio::test]
async fn a_server_that_was_not_told_to_forwards_nothing() {
    let server = built(builder());
    let mut wire = session(&server).await;
    let heard_in_session = heard(&mut wire, call(1, "talk", json!({}), None)).await;
    assert_eq!(heard_in_session, Vec::<Value>::new());
    let mut wire = Wire::open(&server);
    let heard = heard(&mut wire, call(1, "talk", json!({}), Some("debug"))).await;
    assert_eq!(heard, Vec::<Value>::new());
}
