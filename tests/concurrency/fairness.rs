//! Nobody keeps others from their turn.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::task::{Context, Poll};

use serde_json::json;
use trefoil::transport::{Incoming, Outgoing, Transport};

use crate::support::{Client, call, server, text};

const MESSAGES: usize = 10_000;
const INITIALIZE: &str = r#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"eager","version":"1"}}}"#;
const CALL: &str = r#"{"jsonrpc":"2.0","id":ID,"method":"tools/call","params":{"name":"large","arguments":{"size":2000}}}"#;

/// A client that has always sent one more message and has always read its answers.
struct Eager {
    sent: usize,
    queued: usize,
    answers: Arc<AtomicUsize>,
}

impl Transport for Eager {
    fn poll_receive(&mut self, _: &mut Context<'_>) -> Poll<Option<io::Result<Incoming>>> {
        if self.sent == MESSAGES {
            return Poll::Ready(None);
        }
        self.sent += 1;
        let message = match self.sent {
            1 => INITIALIZE.to_owned(),
            id => CALL.replace("ID", &id.to_string()),
        };
        Poll::Ready(Some(Ok(Incoming::Message(message.into()))))
    }

    fn send(&mut self, message: Outgoing) {
        self.queued += message.len();
        self.answers.fetch_add(1, Ordering::Relaxed);
    }

    fn queued(&self) -> usize {
        self.queued
    }

    fn poll_flush(&mut self, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.queued = 0;
        Poll::Ready(Ok(()))
    }
}

#[tokio::test]
async fn a_client_that_never_pauses_leaves_turns_to_other_tasks() {
    let (server, _watch) = server();
    let answers = Arc::new(AtomicUsize::new(0));
    let done = Arc::new(AtomicBool::new(false));
    let other = tokio::spawn({
        let done = done.clone();
        async move {
            let mut turns = 0;
            // Unlike `yield_now`, which also waits for the runtime to look at its timers.
            std::future::poll_fn(|cx| {
                turns += 1;
                cx.waker().wake_by_ref();
                match done.load(Ordering::Relaxed) {
                    true => Poll::Ready(()),
                    false => Poll::Pending,
                }
            })
            .await;
            turns
        }
    });
    let eager = Eager {
        sent: 0,
        queued: 0,
        answers: answers.clone(),
    };
    let served = tokio::spawn(async move {
        let served = server.serve(eager).await;
        done.store(true, Ordering::Relaxed);
        served
    });
    served
        .await
        .expect("no panic")
        .expect("the connection ends well");
    let turns = other.await.expect("the other task ends");
    assert_eq!(answers.load(Ordering::Relaxed), MESSAGES);
    assert!(
        turns >= MESSAGES / 200,
        "only {turns} turns in {MESSAGES} messages"
    );
}

#[tokio::test]
async fn a_second_client_is_served_between_the_messages_of_a_first() {
    let (server, _watch) = server();
    let answers = Arc::new(AtomicUsize::new(0));
    let eager = Eager {
        sent: 0,
        queued: 0,
        answers: answers.clone(),
    };
    let first = tokio::spawn(server.clone().serve(eager));
    // A task of its own, because the runtime polls the test itself less often.
    let second = tokio::spawn(async move {
        let mut second = Client::session(&server).await;
        for id in 0..10 {
            let answer = second.ask(call(id, "echo", json!({ "text": "x" }))).await;
            assert_eq!(answer, text(id, "x"));
        }
    });
    second.await.expect("the second client is served");
    let meanwhile = answers.load(Ordering::Relaxed);
    assert!(
        meanwhile < MESSAGES,
        "the second client had to wait for the first to end"
    );
    first
        .await
        .expect("no panic")
        .expect("the connection ends well");
}
