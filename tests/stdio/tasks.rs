//! Tasks of a process.

use serde_json::{Value, json};

use crate::child::Piped;

/// A request of a client that declares the extension.
fn request(method: &str, mut params: Value) -> Value {
    params["_meta"] = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {
            "extensions": { "io.modelcontextprotocol/tasks": {} },
        },
    });
    json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params })
}

async fn begin(server: &mut Piped, milliseconds: u64) -> String {
    let arguments = json!({ "milliseconds": milliseconds });
    let params = json!({ "name": "nap", "arguments": arguments });
    let created = server.ask(request("tools/call", params)).await;
    assert_eq!(created["result"]["resultType"], "task");
    let id = created["result"]["taskId"].as_str();
    id.expect("a task has a name").to_owned()
}

async fn get(server: &mut Piped, id: &str) -> Value {
    let params = json!({ "taskId": id });
    server.ask(request("tasks/get", params)).await["result"].take()
}

#[tokio::test]
async fn xtask_08_a_process_runs_tasks_beside_its_requests() {
    let mut server = Piped::start();
    let long = begin(&mut server, 600_000).await;
    let short = begin(&mut server, 1).await;
    let completed = loop {
        let task = get(&mut server, &short).await;
        if task["status"] != "working" {
            break task;
        }
    };
    assert_eq!(completed["status"], "completed");
    assert_eq!(completed["result"]["content"][0]["text"], "1");
    assert_eq!(get(&mut server, &long).await["status"], "working");
    let params = json!({ "taskId": long });
    server.ask(request("tasks/cancel", params)).await;
    assert_eq!(get(&mut server, &long).await["status"], "cancelled");
}

#[tokio::test]
async fn life_54_a_task_does_not_keep_a_process_whose_input_has_ended() {
    let mut server = Piped::start();
    begin(&mut server, 600_000).await;
    let (rest, status) = server.finish().await;
    assert_eq!(rest, Vec::<Value>::new());
    assert_eq!(status.code(), Some(0));
}
