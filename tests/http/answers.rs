//! What a request of 2026-07-28 is answered with: a status and one JSON object, or an event stream.

use std::time::Duration;

use serde_json::{Value, json};
use trefoil::http::HttpConfig;

use crate::harness::*;
use crate::server::{call, served, step, steps_of, text};

fn asked(id: impl Into<Value>, params: Value) -> Ask {
    post(modern(id, "tools/call", params)).mirrored()
}

/// What a tool answers with a text.
fn answered(id: impl Into<Value>, text: &str) -> Value {
    json!({
        "jsonrpc": "2.0",
        "id": id.into(),
        "result": {
            "resultType": "complete",
            "_meta": { "io.modelcontextprotocol/serverInfo": { "name": "test", "version": "1.0.0" } },
            "content": [{ "type": "text", "text": text }],
        },
    })
}

#[tokio::test]
async fn http_09_an_answer_that_comes_first_and_soon_is_one_json_object() {
    let (_, service, mut watch) = served(HttpConfig::new());
    let at_once = asked("a", call("echo", json!({ "text": "hello" })));
    let at_once = at_once.to(&service).await;
    let waiting = asked(2, call("wait", json!({ "name": "w" }))).begin(&service);
    let (waited, ()) = tokio::join!(waiting, async {
        assert_eq!(watch.next().await, "started w");
        watch.let_go(1);
    });
    for (answer, expected) in [
        (at_once, answered("a", "hello")),
        (waited, answered(2, "w")),
    ] {
        let names: Vec<_> = answer.headers.keys().map(|name| name.as_str()).collect();
        assert_eq!((answer.status.as_u16(), names), (200, vec!["content-type"]));
        assert_eq!(answer.json().await, expected);
    }
}

#[tokio::test]
async fn http_12_13_17_what_a_handler_sends_first_makes_the_response_a_stream_that_ends_with_the_answer()
 {
    let (_, service, watch) = served(HttpConfig::new());
    let mut stream = asked("s", steps_of("s", 2)).to(&service).await;
    assert_eq!(stream.status, 200);
    let headers = [
        ("content-type", "text/event-stream"),
        ("cache-control", "no-cache"),
        ("x-accel-buffering", "no"),
    ];
    for (name, value) in headers {
        assert_eq!(stream.header(name), Some(value));
    }
    assert_eq!(stream.headers.len(), headers.len());
    let data = |message: Value| Event {
        message: Some(message),
        ..Event::default()
    };
    assert_eq!(stream.next().await, Some(data(step("s", 1, 2))));
    watch.let_go(1);
    assert_eq!(stream.next().await, Some(data(step("s", 2, 2))));
    watch.let_go(1);
    assert_eq!(stream.next().await, Some(data(answered("s", "s"))));
    assert_eq!(stream.next().await, None);
}

#[tokio::test]
async fn http_10_log_messages_of_the_asked_level_make_a_stream_too() {
    let (_, service, watch) = served(HttpConfig::new());
    let mut params = call("log", json!({ "text": "attention" }));
    watch.let_go(2);
    let silent = asked(1, params.clone()).to(&service).await;
    assert_eq!(silent.json().await, answered(1, "attention"));
    params["_meta"] = json!({ "io.modelcontextprotocol/logLevel": "info" });
    let stream = asked(2, params).to(&service).await;
    let logged = notification(
        "notifications/message",
        json!({ "level": "warning", "data": "attention" }),
    );
    assert_eq!(stream.messages().await, [logged, answered(2, "attention")]);
}

#[tokio::test(start_paused = true)]
async fn http_14_a_long_call_becomes_a_stream_that_is_kept_alive_by_comments() {
    let config = HttpConfig::new()
        .stream_after(Duration::from_secs(2))
        .keep_alive(Duration::from_secs(3));
    let (_, service, watch) = served(config);
    let begun = tokio::time::Instant::now();
    let mut stream = asked(1, call("wait", json!({ "name": "w" })))
        .to(&service)
        .await;
    assert_eq!(begun.elapsed().as_secs(), 2);
    for seconds in [5, 8] {
        assert_eq!(stream.next_block().await.as_deref(), Some(":"));
        assert_eq!(begun.elapsed().as_secs(), seconds);
    }
    watch.let_go(1);
    assert_eq!(stream.messages().await, [answered(1, "w")]);
}

#[tokio::test]
async fn http_10_calls_at_the_same_time_have_streams_of_their_own() {
    let (_, service, watch) = served(HttpConfig::new());
    let names: Vec<_> = (0..20).map(|call| format!("call {call}")).collect();
    let mut streams = Vec::new();
    for name in &names {
        // All have the same id: nothing ties the requests of 2026-07-28 together.
        streams.push(asked(1, steps_of(name, 3)).to(&service).await);
    }
    watch.let_go(3 * names.len());
    for (name, stream) in names.iter().zip(streams) {
        let mut expected: Vec<_> = (1..=3).map(|number| step(name, number, 3)).collect();
        expected.push(answered(1, name));
        assert_eq!(stream.messages().await, expected);
    }
}

#[tokio::test]
async fn http_20_21_err_05_codes_have_the_status_of_their_revision() {
    let (_, service, _watch) = served(HttpConfig::new());
    let rows = [
        ("tools/call", call("unknown", json!({})), 200, -32602),
        ("tools/call", call("echo", json!([])), 200, -32602),
        ("tools/call", call("panic", json!({})), 200, -32603),
        ("tools/list", json!({ "cursor": "!" }), 200, -32602),
        ("resources/read", json!({ "uri": "gone:///" }), 200, -32602),
    ];
    for (method, params, status, code) in rows {
        let answer = post(modern(1, method, params)).mirrored().to(&service);
        assert_eq!(
            answer.await.error().await,
            (status, code, Some(json!(1))),
            "{method}"
        );
    }
    for arguments in [json!({ "text": 3 }), json!({})] {
        let (status, result) = asked(1, call("echo", arguments))
            .to(&service)
            .await
            .result()
            .await;
        assert_eq!((status, &result["isError"]), (200, &json!(true)));
    }
    let failed = asked(1, call("fail", json!({}))).to(&service).await;
    let mut expected = answered(1, "it is broken");
    expected["result"]["isError"] = true.into();
    assert_eq!(failed.status, 200);
    assert_eq!(failed.json().await, expected);
}

#[tokio::test]
async fn http_21_a_capability_that_is_missed_late_is_still_400_while_nothing_was_sent() {
    let (_, service, watch) = served(HttpConfig::new());
    let greet = asked(1, call("greet", json!({}))).begin(&service);
    let mut greet = std::pin::pin!(greet);
    let early = tokio::time::timeout(Duration::from_millis(20), greet.as_mut()).await;
    assert!(early.is_err(), "the handler waits");
    watch.let_go(1);
    let answer = greet.await;
    assert_eq!(answer.status, 400);
    let error = answer.json().await["error"].take();
    assert_eq!(error["code"], -32021);
    assert_eq!(
        error["data"],
        json!({ "requiredCapabilities": { "elicitation": { "form": {} } } })
    );
}

#[tokio::test]
async fn http_11_what_a_handler_asks_is_a_result_and_no_request_on_a_stream() {
    let (_, service, watch) = served(HttpConfig::new());
    watch.let_go(1);
    let mut params = call("greet", json!({}));
    params["_meta"]["io.modelcontextprotocol/clientCapabilities"] = json!({ "elicitation": {} });
    let (status, result) = asked(1, params).to(&service).await.result().await;
    assert_eq!(
        (status, &result["resultType"]),
        (200, &json!("input_required"))
    );
    assert_eq!(
        result["inputRequests"]["name"]["method"],
        "elicitation/create"
    );
}

#[tokio::test]
async fn lhttp_08_only_clients_that_resume_streams_have_them_closed() {
    let (_, service, mut watch) = served(HttpConfig::new());
    let closing = asked(1, call("close", json!({}))).begin(&service);
    let (answer, ()) = tokio::join!(closing, async {
        assert_eq!(watch.next().await, "closed");
        tokio::task::yield_now().await;
        watch.let_go(1);
    });
    assert_eq!(answer.json().await, answered(1, "done"));
    let mut params = call("close", json!({}));
    params["_meta"] = json!({ "progressToken": 7 });
    let mut stream = asked(2, params).to(&service).await;
    let progress = |value: f64| {
        let params = json!({ "progressToken": 7, "progress": value });
        notification("notifications/progress", params)
    };
    let first = stream.next().await.and_then(|event| event.message);
    assert_eq!(first, Some(progress(1.0)));
    watch.let_go(1);
    let rest = stream.messages().await;
    assert_eq!((&rest[0], text(&rest[1])), (&progress(2.0), "done"));
}

#[tokio::test]
async fn http_03_25_sessions_and_events_mean_nothing_to_a_server_of_2026_07_28_alone() {
    let (_, service, watch) = served(HttpConfig::new().without_legacy());
    let with_both = |params| {
        let asked = asked(1, params).header("mcp-session-id", "s");
        asked.header("last-event-id", "s-1")
    };
    let answer = with_both(call("echo", json!({ "text": "hello" })))
        .to(&service)
        .await;
    assert_eq!(answer.header("mcp-session-id"), None);
    assert_eq!(answer.json().await, answered(1, "hello"));
    watch.let_go(1);
    let stream = with_both(steps_of("s", 1)).to(&service).await;
    assert_eq!(stream.header("mcp-session-id"), None);
    assert_eq!(stream.messages().await, [step("s", 1, 1), answered(1, "s")]);
}

#[tokio::test]
async fn settings_that_mean_never_are_no_fault() {
    let never = Duration::MAX;
    let config = HttpConfig::new()
        .stream_after(never)
        .keep_alive(never)
        .read_timeout(never)
        .session_idle_timeout(never);
    let (_, service, watch) = served(config);
    watch.let_go(2);
    let stream = asked(1, steps_of("s", 1)).to(&service).await;
    assert_eq!(stream.messages().await, [step("s", 1, 1), answered(1, "s")]);
    let id = session(&service, "2025-11-25").await;
    let in_session = post(plain(1, "tools/call", steps_of("t", 1))).session(&id, "2025-11-25");
    let messages = in_session.to(&service).await.messages().await;
    assert_eq!((&messages[0], text(&messages[1])), (&step("t", 1, 1), "t"));
}
