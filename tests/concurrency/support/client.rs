//! One connection of raw messages.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::task::JoinHandle;
use trefoil::Server;
use trefoil::transport::memory::{self, MemoryClient};

/// Longer than anything a test waits for.
const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) struct Client {
    io: MemoryClient,
    served: JoinHandle<trefoil::Result>,
    barriers: u64,
}

impl Client {
    /// Connects without a handshake, which is all that 2026-07-28 needs.
    pub(crate) fn connect(server: &Server) -> Self {
        let (ours, io) = memory::pair();
        Self {
            io,
            served: tokio::spawn(server.clone().serve(ours)),
            barriers: 0,
        }
    }

    /// Connects and makes the handshake of a legacy revision.
    pub(crate) async fn legacy(server: &Server, revision: &str) -> Self {
        let mut client = Self::connect(server);
        let params = json!({
            "protocolVersion": revision,
            "capabilities": {},
            "clientInfo": { "name": "test", "version": "1" },
        });
        client
            .send(json!({ "jsonrpc": "2.0", "id": "handshake", "method": "initialize", "params": params }))
            .await;
        let answer = client.receive().await;
        assert_eq!(answer["result"]["protocolVersion"], revision);
        client
            .send(json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }))
            .await;
        client
    }

    /// A session of 2025-06-18.
    pub(crate) async fn session(server: &Server) -> Self {
        Self::legacy(server, "2025-06-18").await
    }

    pub(crate) async fn send(&mut self, message: Value) {
        self.send_text(&message.to_string()).await;
    }

    pub(crate) async fn send_text(&mut self, message: &str) {
        self.io.send(message).await.expect("the server is there");
    }

    /// The next message.
    pub(crate) async fn receive(&mut self) -> Value {
        self.try_receive().await.expect("the server is there")
    }

    /// The next message; `None` when the server has ended.
    pub(crate) async fn try_receive(&mut self) -> Option<Value> {
        let line = tokio::time::timeout(PATIENCE, self.io.receive())
            .await
            .expect("the server answers in time")
            .expect("messages are UTF-8");
        line.map(|line| serde_json::from_str(&line).expect("messages are JSON"))
    }

    /// Sends a message and waits for the next one.
    pub(crate) async fn ask(&mut self, message: Value) -> Value {
        self.send(message).await;
        self.receive().await
    }

    /// All that was sent before what the server sees now; the server answers a `ping` at once.
    pub(crate) async fn until_now(&mut self) -> Vec<Value> {
        self.barriers += 1;
        let id = json!(format!("barrier {}", self.barriers));
        self.send(json!({ "jsonrpc": "2.0", "id": id, "method": "ping" }))
            .await;
        let mut received = Vec::new();
        loop {
            let message = self.receive().await;
            if message["id"] == id {
                assert_eq!(message["result"], json!({}));
                return received;
            }
            received.push(message);
        }
    }

    /// Checks that nothing was sent.
    pub(crate) async fn expect_silence(&mut self) {
        assert_eq!(self.until_now().await, Vec::<Value>::new());
    }

    /// Sends a message if the server takes it in time; whether it did.
    pub(crate) async fn offer(&mut self, message: &Value) -> bool {
        let message = message.to_string();
        tokio::time::timeout(Duration::from_secs(1), self.io.send(&message))
            .await
            .is_ok()
    }

    /// Closes this side.
    pub(crate) async fn half_close(&mut self) {
        self.io.close().await.expect("the server is there");
    }

    /// How serving ends, without reading anything.
    pub(crate) async fn ended(&mut self) -> trefoil::Result {
        tokio::time::timeout(PATIENCE, &mut self.served)
            .await
            .expect("the server ends in time")
            .expect("serving does not panic")
    }

    /// Closes this side; what the server still sends, and how it ends.
    pub(crate) async fn close(mut self) -> (Vec<Value>, trefoil::Result) {
        self.half_close().await;
        let mut received = Vec::new();
        while let Some(message) = self.try_receive().await {
            received.push(message);
        }
        (received, self.ended().await)
    }

    /// Takes the server away from under the client.
    pub(crate) fn drop_server(&self) {
        self.served.abort();
    }
}
