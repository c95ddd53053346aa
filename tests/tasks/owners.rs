//! Whose a task is, and what its name is worth.

use std::collections::HashSet;
use std::io;
use std::task::{Context, Poll};

use serde_json::json;
use trefoil::Server;
use trefoil::transport::memory::{self, Memory, MemoryClient};
use trefoil::transport::{Incoming, Outgoing, Transport};

use crate::desk::{self, Desk, begin, builder, request};
use crate::support::{Wire, built};

/// A connection whose client somebody has authenticated.
struct Of(&'static str, Memory);

impl Transport for Of {
    fn poll_receive(&mut self, cx: &mut Context<'_>) -> Poll<Option<io::Result<Incoming>>> {
        self.1.poll_receive(cx)
    }

    fn send(&mut self, message: Outgoing) {
        self.1.send(message);
    }

    fn queued(&self) -> usize {
        self.1.queued()
    }

    fn poll_flush(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.1.poll_flush(cx)
    }

    fn principal(&self) -> Option<&str> {
        Some(self.0)
    }
}

fn connect(server: &Server, name: &'static str) -> MemoryClient {
    let (ours, client) = memory::pair();
    tokio::spawn(server.clone().serve(Of(name, ours)));
    client
}

async fn ask(client: &mut MemoryClient, line: String) -> serde_json::Value {
    client.send(&line).await.expect("the server is there");
    let line = client.receive().await.expect("text").expect("an answer");
    serde_json::from_str(&line).expect("JSON")
}

#[tokio::test]
async fn xtask_24_a_task_is_unknown_to_anybody_but_its_owner_running_or_done() {
    let desk = Desk::default();
    let server = built(builder(&desk));
    let (mut ada, mut eve) = (connect(&server, "ada"), connect(&server, "eve"));
    let mut nobody = Wire::open(&server);
    let created = ask(&mut ada, desk::call("wait")).await;
    let id = created["result"]["taskId"].as_str().unwrap().to_owned();
    let params = json!({ "taskId": id, "inputResponses": {} });
    for _ in 0..2 {
        for method in ["tasks/get", "tasks/update", "tasks/cancel"] {
            let request = request(method, params.clone());
            assert_eq!(ask(&mut eve, request.clone()).await, desk::unknown());
            assert_eq!(nobody.ask(request).await, desk::unknown());
        }
        desk.gate.add_permits(1);
        loop {
            let found = ask(&mut ada, request("tasks/get", params.clone())).await;
            match found["result"]["status"].as_str() {
                Some("working") => {}
                status => break assert_eq!(status, Some("completed")),
            }
        }
    }
}

#[tokio::test]
async fn xtask_24_names_are_192_random_bits() {
    let server = built(builder(&Desk::default()));
    let mut wire = Wire::open(&server);
    let mut ids = HashSet::new();
    for _ in 0..200 {
        let id = begin(&mut wire, "count").await;
        assert!(
            id.len() == 32
                && id
                    .bytes()
                    .all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte)),
            "{id}"
        );
        assert!(ids.insert(id));
    }
}
