//! Which events belong to which request, and what they say.

use serde_json::{Value, json};

use crate::server::{TARGET, builder, call, forwarding, heard, message, session};
use crate::support::{Wire, built};

fn levels() -> [Option<&'static str>; 2] {
    [None, Some("info")]
}

async fn wire(server: &trefoil::Server, level: Option<&str>) -> Wire {
    match level {
        None => session(server).await,
        Some(_) => Wire::open(server),
    }
}

#[tokio::test]
async fn log_02_data_holds_the_message_and_the_fields_as_json() {
    let server = forwarding();
    for level in levels() {
        let mut wire = wire(&server, level).await;
        let heard = heard(&mut wire, call(1, "values", json!({}), level)).await;
        let fields = json!({
            "signed": -1,
            "unsigned": u64::MAX,
            "float": 0.5,
            "infinite": "inf",
            "yes": true,
            "text": "tea",
            "debug": "Some(1)",
            "display": "cup",
            "error": "no disk",
        });
        assert_eq!(
            heard,
            [
                message("info", json!({ "fields": fields })),
                message("info", json!({ "message": "only words" })),
            ]
        );
    }
}

#[tokio::test]
async fn events_of_spans_below_of_tasks_and_of_the_blocking_pool_belong_to_the_request() {
    let server = forwarding();
    for level in levels() {
        let mut wire = wire(&server, level).await;
        let said = |text: &str| message("info", json!({ "message": text }));
        let deep = heard(&mut wire, call(1, "deep", json!({}), level)).await;
        assert_eq!(deep, [said("below"), said("carried")]);
        let blocking = heard(&mut wire, call(1, "blocking", json!({}), level)).await;
        assert_eq!(blocking, [said("blocking")]);
    }
}

#[tokio::test]
async fn concurrent_requests_do_not_mix() {
    let server = forwarding();
    for level in levels() {
        // Two clients, whose handlers wait for each other between their two events.
        let (mut ada, mut bob) = (wire(&server, level).await, wire(&server, level).await);
        let line = |name: &str| call(1, "meet", json!({ "name": name }), level);
        let (of_ada, of_bob) =
            tokio::join!(heard(&mut ada, line("ada")), heard(&mut bob, line("bob")));
        for (heard, name) in [(of_ada, "ada"), (of_bob, "bob")] {
            let said = |text: &str| {
                message(
                    "info",
                    json!({ "message": text, "fields": { "name": name } }),
                )
            };
            assert_eq!(heard, [said("before"), said("after")]);
        }
    }
}

#[tokio::test]
async fn concurrent_requests_of_one_connection_have_their_own_level() {
    let server = forwarding();
    let mut wire = Wire::open(&server);
    wire.send(call(1, "meet", json!({ "name": "loud" }), Some("info")))
        .await;
    wire.send(call(2, "meet", json!({ "name": "quiet" }), Some("error")))
        .await;
    let mut names = Vec::new();
    let mut answers = 0;
    while answers < 2 {
        let message: Value = serde_json::from_str(&wire.line().await).expect("JSON");
        match message.get("method") {
            Some(_) => names.push(message["params"]["data"]["fields"]["name"].clone()),
            None => answers += 1,
        }
    }
    assert_eq!(names, ["loud", "loud"]);
}

#[tokio::test]
async fn the_librarys_own_events_are_not_forwarded() {
    let server = forwarding();
    for level in levels() {
        let mut wire = wire(&server, level).await;
        let heard = heard(&mut wire, call(1, "own", json!({}), level)).await;
        let mut expected = message("error", json!({ "message": "another's" }));
        expected["params"]["logger"] = "trefoil_like".into();
        assert_eq!(heard, [expected]);
    }
}

#[tokio::test]
async fn what_the_queue_does_not_hold_is_dropped_and_leads_to_no_more_events() {
    let server = built(
        builder()
            .forward_tracing()
            .limits(|limits| limits.queued_notifications = 10_000),
    );
    for level in levels() {
        let mut wire = wire(&server, level).await;
        let heard = heard(&mut wire, call(1, "flood", json!({}), level)).await;
        assert!((10..1000).contains(&heard.len()), "{}", heard.len());
        let size: usize = heard.iter().map(|message| message.to_string().len()).sum();
        assert!(size <= 10_000, "{size}");
        assert!(
            heard
                .iter()
                .all(|message| message["params"]["logger"] == TARGET)
        );
    }
}
