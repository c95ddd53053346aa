//! Requests before their message is looked at: media types, sizes, times, and how many there may be.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use bytes::Bytes;
use http_body::{Body, Frame};
use serde_json::{Value, json};
use trefoil::http::{HttpConfig, HttpService};

use crate::harness::*;
use crate::server::{builder, call, served, steps_of, text};

/// A body in pieces; behind them it ends, or goes on for ever.
struct Pieces {
    left: VecDeque<Bytes>,
    ends: bool,
}

impl Pieces {
    fn of(text: &str, size: usize) -> Self {
        let pieces = text.as_bytes().chunks(size);
        Self {
            left: pieces.map(Bytes::copy_from_slice).collect(),
            ends: true,
        }
    }
}

impl Body for Pieces {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        match self.left.pop_front() {
            Some(piece) => Poll::Ready(Some(Ok(Frame::data(piece)))),
            None if self.ends => Poll::Ready(None),
            None => Poll::Pending,
        }
    }
}

fn echo() -> Ask {
    let params = call("echo", json!({ "text": "hello" }));
    post(modern(1, "tools/call", params)).mirrored()
}

async fn is_echoed(answer: Answer) -> bool {
    answer.status == 200 && text(&answer.json().await) == "hello"
}

/// The words with which a request is refused.
async fn refused(answer: Answer) -> (u16, String) {
    let status = answer.status.as_u16();
    let body = answer.json().await;
    assert_eq!(
        (body.get("id"), &body["error"]["code"]),
        (None, &json!(-32600))
    );
    let message = body["error"]["message"].as_str().unwrap();
    (status, message.to_owned())
}

#[tokio::test]
async fn http_24_messages_are_json_by_their_content_type() {
    let (_, service, _watch) = served(HttpConfig::new());
    for good in ["application/json", "Application/JSON; charset=utf-8"] {
        let answer = echo().header("content-type", good).to(&service).await;
        assert!(is_echoed(answer).await, "{good}");
    }
    let mut bad: Vec<_> = ["text/plain", "application/json-rpc", "application", ""]
        .into_iter()
        .map(|bad| echo().header("content-type", bad))
        .collect();
    bad.push(echo().without("content-type"));
    for asked in bad {
        let words = "the header `Content-Type` must be `application/json`".to_owned();
        assert_eq!(refused(asked.to(&service).await).await, (415, words));
    }
}

#[tokio::test]
async fn http_24_who_accepts_either_kind_of_answer_is_served() {
    let (_, service, _watch) = served(HttpConfig::new());
    let good = [
        "application/json, text/event-stream",
        "text/event-stream;q=0.5,application/json;q=0.9",
        "application/json",
        "APPLICATION/JSON",
        "text/event-stream",
        "application/*",
        "*/*",
        "text/html, */*;q=0.1",
    ];
    for good in good {
        let answer = echo().header("accept", good).to(&service).await;
        assert!(is_echoed(answer).await, "{good}");
    }
    let several = echo().header("accept", "text/html");
    let several = several.also("accept", "application/json");
    assert!(is_echoed(several.to(&service).await).await);
    assert!(is_echoed(echo().without("accept").to(&service).await).await);
    for bad in ["text/html", "application/xml, image/*", "json", ""] {
        let answer = echo().header("accept", bad).to(&service).await;
        let words =
            "the header `Accept` must allow `application/json` and `text/event-stream`".to_owned();
        assert_eq!(refused(answer).await, (406, words), "{bad}");
    }
}

#[tokio::test]
async fn http_24_bodies_are_bounded_however_they_come() {
    let (builder, _watch) = builder();
    let service = builder
        .max_message_size(1000)
        .build()
        .unwrap()
        .into_service();
    let echo_of = |length: usize| {
        let params = call("echo", json!({ "text": "x".repeat(length) }));
        let text = modern(1, "tools/call", params).to_string();
        (post(&text).mirrored(), text)
    };
    let (_, empty) = echo_of(0);
    let words = "the message is larger than 1000 bytes (`Limits::message_size`)".to_owned();
    for (length, is_served) in [(1000 - empty.len(), true), (1001 - empty.len(), false)] {
        let mut answers = Vec::new();
        let (asked, _) = echo_of(length);
        answers.push(asked.to(&service).await);
        for size in [2000, 600, 1] {
            let (asked, text) = echo_of(length);
            answers.push(asked.sent_with(&service, Pieces::of(&text, size)).await);
        }
        for answer in answers {
            if is_served {
                assert_eq!(answer.status, 200);
            } else {
                assert_eq!(refused(answer).await, (413, words.clone()));
            }
        }
    }
    let endless = Pieces {
        left: std::iter::repeat_n(Bytes::from_static(&[b' '; 100]), 11).collect(),
        ends: false,
    };
    let (asked, _) = echo_of(0);
    let answer = asked.sent_with(&service, endless).await;
    assert_eq!(refused(answer).await, (413, words));
}

#[tokio::test]
async fn http_24_a_body_may_come_in_pieces() {
    let (_, service, _watch) = served(HttpConfig::new());
    let params = call("echo", json!({ "text": "hello" }));
    let text = modern(1, "tools/call", params).to_string();
    for size in [1, 7, text.len() - 1] {
        let answer = echo().sent_with(&service, Pieces::of(&text, size)).await;
        assert!(is_echoed(answer).await, "{size}");
    }
}

#[tokio::test]
async fn http_17_a_message_on_several_lines_is_answered_with_events_of_one() {
    let (_, service, watch) = served(HttpConfig::new());
    watch.let_go(1);
    let message = modern("a", "tools/call", steps_of("s", 1));
    let text = serde_json::to_string_pretty(&message).unwrap();
    let text = text.replace('\n', "\r\n");
    let body = Pieces::of(&text, text.len());
    let mut stream = post(message).mirrored().sent_with(&service, body).await;
    for _ in 0..2 {
        let event = stream.next_block().await.unwrap();
        assert!(event.starts_with("data: {\"jsonrpc\":\"2.0\""), "{event}");
        assert!(
            event.ends_with('}') && !event.contains(['\n', '\r']),
            "{event}"
        );
    }
    assert_eq!(stream.next_block().await, None);
}

#[tokio::test(start_paused = true)]
async fn http_24_a_body_that_does_not_come_is_given_up() {
    let config = HttpConfig::new().read_timeout(Duration::from_secs(2));
    let (_, service, _watch) = served(config);
    let begun = tokio::time::Instant::now();
    let never = Pieces {
        left: [Bytes::from_static(b"{")].into(),
        ends: false,
    };
    let answer = echo().sent_with(&service, never).await;
    assert_eq!(begun.elapsed().as_secs(), 2);
    let words = "the body did not arrive within 2s (`HttpConfig::read_timeout`)".to_owned();
    assert_eq!(refused(answer).await, (408, words));
}

#[tokio::test]
async fn err_01_a_body_is_bad_wherever_it_is_no_json() {
    let (_, service, _watch) = served(HttpConfig::new());
    let broken = |tool: &str| {
        let params = call(tool, json!({ "text": "HERE" }));
        let message = modern(1, "tools/call", params);
        let text = message.to_string().replace("\"HERE\"", "tru");
        post(message)
            .mirrored()
            .sent_with(&service, Pieces::of(&text, text.len()))
    };
    assert_eq!(
        broken("echo").await.error().await,
        (400, -32700, Some(json!(1)))
    );
    let bytes = Pieces {
        left: [Bytes::from_static(b"{\"jsonrpc\":\"2.0\",\"id\":\"\xff\"}")].into(),
        ends: true,
    };
    let answer = echo().sent_with(&service, bytes).await;
    assert_eq!(answer.error().await, (400, -32700, None));
}

#[tokio::test]
async fn http_07_08_a_notification_is_accepted_without_words_or_refused_with_a_status() {
    let (_, service, _watch) = served(HttpConfig::new());
    let accepted = [
        json!({ "jsonrpc": "2.0", "method": "notifications/odd" }),
        json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": {} }),
    ];
    let refused = [
        json!({ "jsonrpc": "1.0", "method": "notifications/odd" }),
        json!({ "method": "notifications/odd" }),
        json!({ "jsonrpc": "2.0", "method": 3 }),
        json!({ "jsonrpc": "2.0", "method": "notifications/odd", "params": [] }),
        json!({ "jsonrpc": "2.0", "result": {} }),
        json!({}),
    ];
    let asked = |message: &Value| post(message).header("mcp-protocol-version", "2026-07-28");
    for message in accepted {
        let answer = asked(&message).to(&service).await;
        assert_eq!(answer.header("content-type"), None);
        assert_eq!(
            (answer.status.as_u16(), answer.text().await),
            (202, String::new())
        );
    }
    for message in refused {
        let answer = asked(&message).to(&service).await;
        assert_eq!(answer.error().await, (400, -32600, None), "{message}");
    }
}

async fn is_busy(service: &HttpService) -> bool {
    let answer = echo().to(service).await;
    if answer.status == 200 {
        return false;
    }
    assert_eq!(answer.header("retry-after"), Some("1"));
    let words = "too many requests are in progress (`HttpConfig::max_requests`)".to_owned();
    assert_eq!(refused(answer).await, (503, words));
    true
}

#[tokio::test]
async fn more_requests_than_there_may_be_are_told_to_come_back() {
    let (_, service, mut watch) = served(HttpConfig::new().max_requests(2));
    let steps = |name| post(modern(1, "tools/call", steps_of(name, 1))).mirrored();
    let stream = steps("a").to(&service).await;
    assert!(!is_busy(&service).await);
    let waiting = tokio::spawn(
        post(modern(
            1,
            "tools/call",
            call("wait", json!({ "name": "w" })),
        ))
        .mirrored()
        .begin(&service),
    );
    assert_eq!(
        [watch.next().await, watch.next().await],
        ["a 1", "started w"]
    );
    assert!(is_busy(&service).await);
    drop(stream);
    assert!(!is_busy(&service).await);
    watch.let_go(1);
    waiting.await.unwrap();
    assert!(!is_busy(&service).await);
}

#[tokio::test]
async fn a_request_that_goes_on_without_its_client_still_takes_a_place() {
    let (_, service, mut watch) = served(HttpConfig::new().max_requests(2));
    let id = session(&service, "2025-11-25").await;
    for number in [1, 2] {
        let params = call("wait", json!({ "name": "w" }));
        let response = post(plain(number, "tools/call", params)).session(&id, "2025-11-25");
        let response = response.begin(&service);
        let given_up = tokio::time::timeout(Duration::from_millis(20), response).await;
        assert!(given_up.is_err());
        assert_eq!(watch.next().await, "started w");
    }
    assert!(is_busy(&service).await);
    watch.let_go(1);
    assert_eq!(watch.next().await, "dropped w");
    let is_free = async {
        while is_busy(&service).await {
            tokio::task::yield_now().await;
        }
    };
    let freed = tokio::time::timeout(Duration::from_secs(5), is_free).await;
    assert!(freed.is_ok());
    watch.let_go(1);
}
