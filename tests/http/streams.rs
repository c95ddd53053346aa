//! Event streams of sessions: their ids, what is sent on which, and how they are resumed.

use std::time::Duration;

use serde_json::{Value, json};
use trefoil::ServerHandle;
use trefoil::http::{HttpConfig, HttpService};

use crate::harness::*;
use crate::server::{call, served, step, steps_of, text};

const REVISION: &str = "2025-11-25";

fn within(id: &str, message: Value) -> Ask {
    post(message).session(id, REVISION)
}

/// A call of `steps` in a session.
async fn steps(service: &HttpService, id: &str, name: &str, count: u32) -> Answer {
    let call = plain(1, "tools/call", steps_of(name, count));
    let stream = within(id, call).to(service).await;
    assert!(stream.is_stream());
    stream
}

/// A GET that goes on behind an event.
fn resume(id: &str, event: &str) -> Ask {
    get().session(id, REVISION).header("last-event-id", event)
}

/// The next event, which has an id and a message.
async fn next(stream: &mut Answer) -> (String, Value) {
    let event = stream.next().await.expect("an event");
    (event.id.expect("an id"), event.message.expect("a message"))
}

/// The id of the event with which a stream of 2025-11-25 begins.
async fn primed(stream: &mut Answer) -> String {
    let event = stream.next().await.expect("an event");
    assert_eq!((event.message, event.retry), (None, Some(1000)));
    event.id.expect("an id")
}

fn remove_tool(handle: &ServerHandle, name: &str) {
    handle
        .change(|registry| {
            registry.remove_tool(name);
        })
        .unwrap();
}

fn tools_changed() -> Value {
    json!({ "jsonrpc": "2.0", "method": "notifications/tools/list_changed" })
}

#[tokio::test]
async fn lhttp_06_19_streams_begin_with_an_id_where_clients_know_what_that_means() {
    let config = HttpConfig::new().retry(Duration::from_millis(1500));
    let (_, service, watch) = served(config);
    for (revision, is_primed) in [
        ("2025-03-26", false),
        ("2025-06-18", false),
        ("2025-11-25", true),
    ] {
        let id = session(&service, revision).await;
        let asked = post(plain(1, "tools/call", steps_of("s", 1))).session(&id, revision);
        let mut of_call = asked.to(&service).await;
        watch.let_go(1);
        let mut unsolicited = get().session(&id, revision).to(&service).await;
        let mut ids = Vec::new();
        if is_primed {
            for stream in [&mut of_call, &mut unsolicited] {
                let first = stream.next_block().await.unwrap();
                let name = first.strip_prefix("id: ").unwrap();
                let name = name.strip_suffix("-0\nretry: 1500\ndata: ").unwrap();
                ids.push(format!("{name}-0"));
            }
        }
        while let Some(event) = of_call.next().await {
            assert!(event.message.is_some() && event.retry.is_none());
            ids.push(event.id.unwrap());
        }
        assert_eq!(ids.len(), if is_primed { 4 } else { 2 });
        let names = ids.iter().map(|id| id.rsplit_once('-').unwrap().0);
        let of_call = names.clone().next_back().unwrap();
        let of_others = names.filter(|name| *name != of_call).count();
        assert_eq!(of_others, usize::from(is_primed), "{ids:?}");
        ids.sort();
        ids.dedup();
        assert_eq!(ids.len(), if is_primed { 4 } else { 2 });
    }
}

#[tokio::test]
async fn lhttp_12_20_a_call_goes_on_without_its_client_and_is_resumed_in_the_middle() {
    let (_, service, mut watch) = served(HttpConfig::new());
    let id = session(&service, REVISION).await;
    let mut first = steps(&service, &id, "a", 3).await;
    let other = steps(&service, &id, "b", 1).await;
    let start = primed(&mut first).await;
    let (after_one, one) = next(&mut first).await;
    assert_eq!(one, step("a", 1, 3));
    drop(first);
    assert_eq!([watch.next().await, watch.next().await], ["a 1", "b 1"]);
    watch.let_go(1);
    assert_eq!(watch.next().await, "a 2");
    assert_eq!(watch.rest(), Vec::<String>::new());

    // What was missed, then what comes.
    let mut second = resume(&id, &after_one).to(&service).await;
    assert_eq!((second.status.as_u16(), second.is_stream()), (200, true));
    let (after_two, two) = next(&mut second).await;
    assert_eq!(two, step("a", 2, 3));
    watch.let_go(2);
    assert_eq!(watch.next().await, "dropped b");
    assert_eq!(watch.next().await, "a 3");
    assert_eq!(next(&mut second).await.1, step("a", 3, 3));
    watch.let_go(1);
    let (after_answer, answer) = next(&mut second).await;
    assert_eq!(text(&answer), "a");
    assert_eq!(second.next().await, None);
    drop(other);

    // And all of it again, from wherever the client likes.
    let all = [
        (
            &start,
            vec![
                step("a", 1, 3),
                step("a", 2, 3),
                step("a", 3, 3),
                answer.clone(),
            ],
        ),
        (&after_two, vec![step("a", 3, 3), answer]),
        (&after_answer, vec![]),
    ];
    for (event, expected) in all {
        let again = resume(&id, event).to(&service).await;
        assert_eq!(again.messages().await, expected);
    }
}

#[tokio::test]
async fn lhttp_20_whoever_resumes_a_stream_takes_it_from_whoever_read_it() {
    let (_, service, watch) = served(HttpConfig::new());
    let id = session(&service, REVISION).await;
    let mut first = steps(&service, &id, "a", 2).await;
    let start = primed(&mut first).await;
    let (after_one, _) = next(&mut first).await;
    for bad in [format!("{after_one}0"), after_one.replace("-1", "-x")] {
        assert_eq!(resume(&id, &bad).to(&service).await.status, 400);
    }
    let second = resume(&id, &start).to(&service).await;
    assert_eq!(first.next().await, None);
    watch.let_go(2);
    let messages = second.messages().await;
    assert_eq!(messages[..2], [step("a", 1, 2), step("a", 2, 2)]);
    assert_eq!((messages.len(), text(&messages[2])), (3, "a"));
}

#[tokio::test(start_paused = true)]
async fn whoever_read_a_stream_before_does_not_keep_news_from_who_reads_it_now() {
    let (_, service, watch) = served(HttpConfig::new());
    let id = session(&service, REVISION).await;
    let mut first = steps(&service, &id, "a", 1).await;
    let start = primed(&mut first).await;
    next(&mut first).await;
    let waiting = tokio::spawn(async move { first.next().await });
    tokio::task::yield_now().await;
    let second = tokio::spawn(async move {
        let stream = resume(&id, &start).to(&service).await;
        stream.messages().await
    });
    // The first one looks once more when the second waits already.
    assert_eq!(waiting.await.unwrap(), None);
    let begun = tokio::time::Instant::now();
    watch.let_go(1);
    let messages = second.await.unwrap();
    assert_eq!(begun.elapsed(), Duration::ZERO);
    assert_eq!((&messages[0], text(&messages[1])), (&step("a", 1, 1), "a"));
}

#[tokio::test]
async fn lhttp_34_an_event_that_is_unknown_or_anothers_is_400_and_the_session_lives() {
    let (_, service, watch) = served(HttpConfig::new());
    let id = session(&service, REVISION).await;
    let other = session(&service, REVISION).await;
    watch.let_go(1);
    let mut stream = steps(&service, &other, "a", 1).await;
    let of_other = primed(&mut stream).await;
    for event in [&*of_other, "made-up-0", "made up", "-", "", "\u{e9}-1"] {
        let answer = resume(&id, event).to(&service).await;
        let words = "`Last-Event-ID` names no event that can be resumed from";
        assert_eq!(answer.status, 400);
        assert_eq!(
            answer.json().await,
            json!({ "jsonrpc": "2.0", "error": { "code": -32600, "message": words } })
        );
    }
    let ping = within(&id, plain(1, "ping", json!({})));
    assert_eq!(ping.to(&service).await.status, 200);
    assert_eq!(resume(&other, &of_other).to(&service).await.status, 200);
}

#[tokio::test]
async fn lhttp_16_17_changes_are_told_on_the_stream_of_no_request_and_there_alone() {
    let (server, service, watch) = served(HttpConfig::new());
    let id = session(&service, REVISION).await;
    let subscribe = plain(1, "resources/subscribe", json!({ "uri": "file:///a" }));
    assert_eq!(within(&id, subscribe).to(&service).await.status, 200);
    let mut of_call = steps(&service, &id, "a", 2).await;
    primed(&mut of_call).await;
    assert_eq!(next(&mut of_call).await.1, step("a", 1, 2));
    // What happens before somebody listens is told as soon as somebody does.
    remove_tool(&server.handle(), "panic");
    let mut unsolicited = get().session(&id, REVISION).to(&service).await;
    primed(&mut unsolicited).await;
    assert_eq!(next(&mut unsolicited).await.1, tools_changed());
    server.handle().resource_updated("file:///b");
    server.handle().resource_updated("file:///a");
    let updated = notification(
        "notifications/resources/updated",
        json!({ "uri": "file:///a" }),
    );
    assert_eq!(next(&mut unsolicited).await.1, updated);
    watch.let_go(2);
    let messages = of_call.messages().await;
    assert_eq!((messages.len(), text(&messages[1])), (2, "a"));
}

#[tokio::test]
async fn lhttp_18_of_two_streams_the_newest_gets_each_message_once() {
    let (server, service, _watch) = served(HttpConfig::new());
    let id = session(&service, REVISION).await;
    let other = session(&service, REVISION).await;
    let mut earlier = get().session(&id, REVISION).to(&service).await;
    primed(&mut earlier).await;
    let mut newest = get().session(&id, REVISION).to(&service).await;
    primed(&mut newest).await;
    let mut of_other = get().session(&other, REVISION).to(&service).await;
    primed(&mut of_other).await;
    remove_tool(&server.handle(), "panic");
    assert_eq!(next(&mut newest).await.1, tools_changed());
    assert_eq!(next(&mut of_other).await.1, tools_changed());
    assert_eq!(earlier.next().await, None);
    drop(newest);
    remove_tool(&server.handle(), "fail");
    let mut last = get().session(&id, REVISION).to(&service).await;
    primed(&mut last).await;
    assert_eq!(next(&mut last).await.1, tools_changed());
}

#[tokio::test]
async fn lhttp_20_the_stream_of_no_request_is_resumed_as_often_as_its_connection_breaks() {
    let (server, service, _watch) = served(HttpConfig::new());
    let id = session(&service, REVISION).await;
    let mut stream = get().session(&id, REVISION).to(&service).await;
    let mut last = primed(&mut stream).await;
    // Twice from the same event, since nothing came in between.
    for _ in 0..3 {
        drop(stream);
        stream = resume(&id, &last).to(&service).await;
    }
    for tool in ["panic", "fail", "log"] {
        remove_tool(&server.handle(), tool);
        let (event, message) = next(&mut stream).await;
        assert_eq!(message, tools_changed());
        drop(stream);
        // The client has not seen it: it comes again.
        stream = resume(&id, &last).to(&service).await;
        assert_eq!(next(&mut stream).await, (event.clone(), tools_changed()));
        last = event;
    }
}

#[tokio::test]
async fn lhttp_08_a_handler_has_its_stream_closed_and_the_client_comes_back_for_the_rest() {
    let (_, service, mut watch) = served(HttpConfig::new());
    let progress = |value: f64| {
        let params = json!({ "progressToken": 7, "progress": value });
        notification("notifications/progress", params)
    };
    let mut params = call("close", json!({}));
    params["_meta"] = json!({ "progressToken": 7 });
    let id = session(&service, REVISION).await;
    let asked = within(&id, plain(1, "tools/call", params.clone()));
    let mut stream = asked.to(&service).await;
    primed(&mut stream).await;
    let (event, message) = next(&mut stream).await;
    assert_eq!(message, progress(1.0));
    assert_eq!(stream.next().await, None);
    assert_eq!(watch.next().await, "closed");
    let stream = resume(&id, &event).to(&service).await;
    watch.let_go(1);
    let messages = stream.messages().await;
    assert_eq!((&messages[0], text(&messages[1])), (&progress(2.0), "done"));

    // Without progress nothing is sent before: what can be resumed is said all the same.
    let asked = within(&id, plain(2, "tools/call", call("close", json!({}))));
    let mut stream = asked.to(&service).await;
    let start = primed(&mut stream).await;
    assert_eq!(stream.next().await, None);
    watch.let_go(1);
    let messages = resume(&id, &start).to(&service).await.messages().await;
    assert_eq!((messages.len(), text(&messages[0])), (1, "done"));

    // Clients before that revision would take it for the end.
    let old = session(&service, "2025-06-18").await;
    let asked = post(plain(1, "tools/call", params)).session(&old, "2025-06-18");
    let mut stream = asked.to(&service).await;
    assert_eq!(next(&mut stream).await.1, progress(1.0));
    watch.let_go(1);
    let messages = stream.messages().await;
    assert_eq!((&messages[0], text(&messages[1])), (&progress(2.0), "done"));
}

#[tokio::test(start_paused = true)]
async fn streams_of_sessions_are_kept_alive_too() {
    let config = HttpConfig::new().keep_alive(Duration::from_secs(3));
    let (_, service, watch) = served(config);
    let id = session(&service, REVISION).await;
    let mut unsolicited = get().session(&id, REVISION).to(&service).await;
    let mut of_call = steps(&service, &id, "a", 1).await;
    for stream in [&mut unsolicited, &mut of_call] {
        primed(stream).await;
    }
    next(&mut of_call).await;
    for _ in 0..3 {
        for stream in [&mut unsolicited, &mut of_call] {
            assert_eq!(stream.next_block().await.as_deref(), Some(":"));
        }
    }
    watch.let_go(1);
    assert_eq!(text(&next(&mut of_call).await.1), "a");
}
