//! Standard output is for messages alone, standard error for everything else.

use std::process::Stdio;

use serde_json::{Value, json};
use tokio::io::AsyncReadExt;

use crate::child::{Piped, call, error, exit, text};

#[tokio::test]
async fn stdio_02_what_a_handler_prints_goes_to_standard_error() {
    let mut server = Piped::start_with(Stdio::piped());
    server.handshake().await;
    for id in 0..3 {
        let printed = server
            .ask(call(id, "print", json!({ "text": id.to_string() })))
            .await;
        assert_eq!(printed, text(id, "printed"));
    }
    let mut stderr = server.child.stderr.take().expect("a pipe");
    let (rest, status) = server.finish().await;
    assert_eq!(rest, Vec::<Value>::new());
    assert_eq!(status.code(), Some(0));
    let mut printed = String::new();
    stderr.read_to_string(&mut printed).await.expect("text");
    assert_eq!(
        printed,
        "line 0\nraw 0\nunfinished 0line 1\nraw 1\nunfinished 1line 2\nraw 2\nunfinished 2"
    );
}

#[tokio::test]
async fn stdio_02_what_is_printed_after_the_end_stays_off_standard_output_too() {
    let mut server = Piped::start_with(Stdio::piped());
    server.handshake().await;
    server.send(call(1, "print_late", json!({}))).await;
    server.ask(call(2, "echo", json!({ "text": "x" }))).await;
    let mut stderr = server.child.stderr.take().expect("a pipe");
    let (rest, status) = server.finish().await;
    assert_eq!(
        rest,
        [error(
            1,
            -32603,
            "the server ends, and the request was not done"
        )]
    );
    assert_eq!(status.code(), Some(0));
    let mut printed = String::new();
    stderr.read_to_string(&mut printed).await.expect("text");
    assert_eq!(printed, "late line\n");
}

#[tokio::test]
async fn stdio_04_standard_error_that_nobody_reads_stalls_only_who_writes_to_it() {
    let mut server = Piped::start_with(Stdio::piped());
    server.handshake().await;
    // More than a pipe holds.
    server
        .send(call("e", "complain", json!({ "lines": 3_000 })))
        .await;
    for id in 0..10 {
        assert_eq!(
            server.ask(call(id, "echo", json!({ "text": "x" }))).await,
            text(id, "x")
        );
    }
    let mut stderr = server.child.stderr.take().expect("a pipe");
    let drained = tokio::spawn(async move {
        let mut drained = Vec::new();
        stderr.read_to_end(&mut drained).await.expect("a pipe");
        drained.len()
    });
    assert_eq!(server.receive().await, text("e", "complained"));
    let (rest, status) = server.finish().await;
    assert_eq!(rest, Vec::<Value>::new());
    assert_eq!(status.code(), Some(0));
    assert_eq!(drained.await.expect("no panic"), 300_000);
}

#[tokio::test]
async fn a_client_that_is_gone_ends_the_server() {
    let mut server = Piped::session().await;
    server
        .send(call(1, "nap", json!({ "milliseconds": 50 })))
        .await;
    server.send(call(2, "sleep_async", json!({}))).await;
    // Both pipes are closed; the answer to the first call finds nobody.
    let mut child = server.into_child();
    assert_eq!(exit(&mut child).await.code(), Some(0));
}
