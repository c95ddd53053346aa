//! Sessions of clients up to 2025-11-25: how they begin and end, and what their requests share.

use std::time::Duration;

use http::Method;
use serde_json::{Value, json};
use trefoil::http::{HttpConfig, HttpService};

use crate::harness::*;
use crate::server::{call, served, steps_of, text};

const REVISION: &str = "2025-11-25";

fn within(id: &str, message: Value) -> Ask {
    post(message).session(id, REVISION)
}

fn delete(id: &str) -> Ask {
    request(Method::DELETE).session(id, REVISION)
}

async fn is_alive(service: &HttpService, id: &str) -> bool {
    let answer = within(id, plain(1, "ping", json!({}))).to(service).await;
    if answer.status == 200 {
        return true;
    }
    assert_eq!(answer.error().await, (404, -32600, Some(json!(1))));
    false
}

#[tokio::test]
async fn lhttp_21_the_ids_of_sessions_are_all_different() {
    let (_, service, _watch) = served(HttpConfig::new());
    let mut ids = Vec::new();
    for _ in 0..50 {
        ids.push(session(&service, REVISION).await);
    }
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), 50);
}

#[tokio::test]
async fn lhttp_05_31_what_a_session_answers_is_json_with_status_200_whatever_it_says() {
    let (_, service, mut watch) = served(HttpConfig::new());
    let id = session(&service, REVISION).await;
    let waiting = within(
        &id,
        plain(1, "tools/call", call("wait", json!({ "name": "w" }))),
    );
    let waiting = waiting.begin(&service);
    let (answer, ()) = tokio::join!(waiting, async {
        assert_eq!(watch.next().await, "started w");
        watch.let_go(1);
    });
    let content = json!([{ "type": "text", "text": "w" }]);
    assert_eq!(
        answer.json().await,
        json!({ "jsonrpc": "2.0", "id": 1, "result": { "content": content } })
    );
    let rows = [
        ("foo/bar", json!({}), -32601),
        ("server/discover/", json!({}), -32601),
        ("tools/call", call("unknown", json!({})), -32602),
        ("resources/read", json!({ "uri": "gone:///" }), -32002),
        ("tools/call", call("panic", json!({})), -32603),
    ];
    for (method, params, code) in rows {
        let answer = within(&id, plain(2, method, params)).to(&service).await;
        assert_eq!(
            answer.error().await,
            (200, code, Some(json!(2))),
            "{method}"
        );
    }
}

#[tokio::test]
async fn lhttp_24_26_delete_ends_the_session_its_calls_and_its_streams() {
    let (_, service, mut watch) = served(HttpConfig::new());
    let id = session(&service, REVISION).await;
    let other = session(&service, REVISION).await;
    let unsolicited = get().session(&id, REVISION).to(&service).await;
    let stepping = within(&id, plain(1, "tools/call", steps_of("a", 2)));
    let mut stepping = stepping.to(&service).await;
    assert_eq!(watch.next().await, "a 1");
    let waiting = tokio::spawn(
        within(
            &id,
            plain(2, "tools/call", call("wait", json!({ "name": "w" }))),
        )
        .begin(&service),
    );
    assert_eq!(watch.next().await, "started w");
    let of_other = within(&other, plain(1, "tools/call", steps_of("b", 1)));
    let of_other = of_other.to(&service).await;
    assert_eq!(watch.next().await, "b 1");

    assert_eq!(delete(&id).to(&service).await.status, 204);
    let mut dropped = [watch.next().await, watch.next().await];
    dropped.sort();
    assert_eq!(dropped, ["dropped a", "dropped w"]);
    assert_eq!(unsolicited.messages().await, Vec::<Value>::new());
    while stepping.next().await.is_some() {}
    waiting.await.unwrap();
    assert!(!is_alive(&service, &id).await);
    assert_eq!(delete(&id).to(&service).await.status, 404);

    watch.let_go(1);
    assert_eq!(text(of_other.messages().await.last().unwrap()), "b");
    assert!(is_alive(&service, &other).await);
}

#[tokio::test(start_paused = true)]
async fn a_session_in_which_nothing_happens_ends_and_one_that_is_used_does_not() {
    let minute = Duration::from_secs(60);
    let (_, service, watch) = served(HttpConfig::new().session_idle_timeout(minute));
    let idle = session(&service, REVISION).await;
    let used = session(&service, REVISION).await;
    let read = session(&service, REVISION).await;
    let calling = session(&service, REVISION).await;
    let stream = get().session(&read, REVISION).to(&service).await;
    let params = call("wait", json!({ "name": "w" }));
    let waiting = within(&calling, plain(1, "tools/call", params));
    // The client hangs up; its call goes on.
    drop(waiting.to(&service).await);
    for _ in 0..5 {
        tokio::time::sleep(minute / 2).await;
        assert!(is_alive(&service, &used).await);
    }
    assert!(!is_alive(&service, &idle).await);
    // A session whose stream was read, or whose call ran, begins to be idle only now.
    drop(stream);
    watch.let_go(1);
    tokio::time::sleep(minute / 2).await;
    assert!(is_alive(&service, &read).await);
    assert!(is_alive(&service, &calling).await);
    tokio::time::sleep(2 * minute).await;
    for id in [&read, &calling, &used] {
        assert!(!is_alive(&service, id).await);
    }
}

#[tokio::test]
async fn more_sessions_than_there_may_be_are_told_to_come_back() {
    let (_, service, _watch) = served(HttpConfig::new().max_sessions(2));
    let first = session(&service, REVISION).await;
    session(&service, REVISION).await;
    let refused = post(initialize(REVISION)).to(&service).await;
    assert_eq!(refused.status, 503);
    assert_eq!(refused.header("mcp-session-id"), None);
    assert_eq!(refused.header("retry-after"), Some("1"));
    assert_eq!(
        refused.json().await,
        json!({
            "jsonrpc": "2.0",
            "error": {
                "code": -32600,
                "message": "there are too many sessions (`HttpConfig::max_sessions`)",
            },
        })
    );
    assert!(is_alive(&service, &first).await);
    assert_eq!(delete(&first).to(&service).await.status, 204);
    session(&service, REVISION).await;
}

#[tokio::test]
async fn lhttp_13_a_notification_of_another_request_cancels_a_call() {
    let (_, service, mut watch) = served(HttpConfig::new());
    let id = session(&service, REVISION).await;
    let other = session(&service, REVISION).await;
    let steps = |id: &str, name: &str| within(id, plain(7, "tools/call", steps_of(name, 1)));
    let cancelled = steps(&id, "a").to(&service).await;
    let kept = steps(&other, "b").to(&service).await;
    assert_eq!([watch.next().await, watch.next().await], ["a 1", "b 1"]);
    let cancel = notification("notifications/cancelled", json!({ "requestId": 7 }));
    assert_eq!(within(&id, cancel).to(&service).await.status, 202);
    assert_eq!(watch.next().await, "dropped a");
    // The stream ends without an answer.
    let sent = cancelled.messages().await;
    assert_eq!(
        (sent.len(), &sent[0]["method"]),
        (1, &json!("notifications/progress"))
    );
    watch.let_go(1);
    assert_eq!(text(&kept.messages().await[1]), "b");
}

#[tokio::test]
async fn the_level_of_log_messages_is_the_sessions() {
    let (_, service, watch) = served(HttpConfig::new());
    let loud = session(&service, REVISION).await;
    let normal = session(&service, REVISION).await;
    let silent = session(&service, REVISION).await;
    for (id, level) in [(&loud, "debug"), (&silent, "emergency")] {
        let params = json!({ "level": level });
        let set = within(id, plain(1, "logging/setLevel", params));
        assert_eq!(set.to(&service).await.result().await, (200, json!({})));
    }
    let logged = |level: &str, data: &str| {
        let params = json!({ "level": level, "data": data });
        notification("notifications/message", params)
    };
    let rows = [
        (
            loud,
            vec![logged("debug", "quiet x"), logged("warning", "x")],
        ),
        (normal, vec![logged("warning", "x")]),
        (silent, vec![]),
    ];
    for (id, expected) in rows {
        watch.let_go(1);
        let params = call("log", json!({ "text": "x" }));
        let answer = within(&id, plain(2, "tools/call", params))
            .to(&service)
            .await;
        if expected.is_empty() {
            assert_eq!(text(&answer.json().await), "x");
            continue;
        }
        let mut messages = answer.messages().await;
        assert_eq!(text(&messages.pop().unwrap()), "x");
        assert_eq!(messages, expected);
    }
}

#[tokio::test]
async fn lhttp_11_questions_come_on_the_stream_of_their_call_and_answers_by_other_requests() {
    let (_, service, watch) = served(HttpConfig::new());
    let id = session(&service, REVISION).await;
    let unsolicited = get().session(&id, REVISION).to(&service).await;
    let greet = |number: u32| within(&id, plain(number, "tools/call", call("greet", json!({}))));
    watch.let_go(2);
    let mut streams = [greet(1).to(&service).await, greet(2).to(&service).await];
    let mut questions = Vec::new();
    for stream in &mut streams {
        let question = loop {
            if let Some(message) = stream.next().await.unwrap().message {
                break message;
            }
        };
        assert_eq!(question["method"], "elicitation/create");
        questions.push(question["id"].clone());
    }
    assert_ne!(questions[0], questions[1]);
    for (question, name) in questions.iter().zip(["Ada", "Bob"]).rev() {
        let result = json!({ "action": "accept", "content": { "name": name } });
        let answer = json!({ "jsonrpc": "2.0", "id": question, "result": result });
        let accepted = within(&id, answer).to(&service).await;
        assert_eq!(accepted.status, 202);
    }
    for (stream, name) in streams.into_iter().zip(["Ada", "Bob"]) {
        let messages = stream.messages().await;
        assert_eq!(messages.len(), 1);
        assert_eq!(text(&messages[0]), format!("Hello, {name:?}"));
    }
    assert_eq!(delete(&id).to(&service).await.status, 204);
    assert_eq!(unsolicited.messages().await, Vec::<Value>::new());
}

#[tokio::test]
async fn an_answer_of_another_session_answers_nothing() {
    let (_, service, watch) = served(HttpConfig::new());
    let id = session(&service, REVISION).await;
    let other = session(&service, REVISION).await;
    watch.let_go(1);
    let asked = within(&id, plain(1, "tools/call", call("greet", json!({}))));
    let mut stream = asked.to(&service).await;
    let question = loop {
        if let Some(message) = stream.next().await.unwrap().message {
            break message["id"].clone();
        }
    };
    for (session, name) in [(&other, "Mallory"), (&id, "Ada")] {
        let result = json!({ "action": "accept", "content": { "name": name } });
        let answer = json!({ "jsonrpc": "2.0", "id": question, "result": result });
        assert_eq!(within(session, answer).to(&service).await.status, 202);
    }
    assert_eq!(text(&stream.messages().await[0]), r#"Hello, "Ada""#);
}
