//! Lines that arrive in pieces.

use serde_json::{Value, json};

use crate::child::{Piped, call, text};

fn ping(id: usize) -> String {
    format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"method\":\"ping\"}}\n")
}

#[tokio::test]
async fn a_message_may_be_cut_anywhere_even_within_a_character() {
    let mut server = Piped::session().await;
    let message = format!(
        "{}\r\n",
        call("cut", "echo", json!({ "text": "a ü 漢 🌱 z" }))
    );
    let message = message.as_bytes();
    for at in 1..message.len() {
        // The answer to the `ping` says that the first piece has been read.
        let first = [ping(at).as_bytes(), &message[..at]].concat();
        server.send_bytes(&first).await;
        assert_eq!(
            server.receive().await,
            json!({ "jsonrpc": "2.0", "id": at, "result": {} })
        );
        server.send_bytes(&message[at..]).await;
        assert_eq!(server.receive().await, text("cut", "a ü 漢 🌱 z"));
    }
    let (rest, status) = server.finish().await;
    assert_eq!(rest, Vec::<Value>::new());
    assert_eq!(status.code(), Some(0));
}

#[tokio::test]
async fn many_messages_in_one_piece_are_answered_in_order() {
    let mut server = Piped::session().await;
    let all: String = (0..1_000).map(ping).collect();
    server.send_bytes(all.as_bytes()).await;
    for id in 0..1_000 {
        assert_eq!(
            server.receive().await,
            json!({ "jsonrpc": "2.0", "id": id, "result": {} })
        );
    }
    let (rest, status) = server.finish().await;
    assert_eq!(rest, Vec::<Value>::new());
    assert_eq!(status.code(), Some(0));
}
