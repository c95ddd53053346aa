//! Tools that run as tasks.

use std::sync::Arc;

use serde_json::{Value, json};
use tokio::sync::Semaphore;
use trefoil::prelude::*;
use trefoil::protocol::Revision;

use crate::desk::{Log, noted};
use crate::support::{Wire, built, request};

/// Wait for a sign.
#[mcp_tool(task = "optional")]
async fn wait(sign: &Arc<Semaphore>, log: &Log) -> &'static str {
    let _sign = sign.acquire().await;
    log.note("handler ends");
    "done"
}

/// A request of a client that can take a task for an answer.
fn of_tasks(method: &str, params: Value) -> String {
    let request = request(Revision::V2026_07_28, method, params);
    let mut request: Value = serde_json::from_str(&request).expect("a request");
    let key = "io.modelcontextprotocol/clientCapabilities";
    request["params"]["_meta"][key]["extensions"] = json!({ "io.modelcontextprotocol/tasks": {} });
    request.to_string()
}

#[tokio::test]
async fn of_a_task_it_sees_the_beginning_alone() {
    let (log, sign) = (Log::default(), Arc::new(Semaphore::new(0)));
    let server = built(noted(&log).state(sign.clone()).handlers(handlers![wait]));
    let mut wire = Wire::open(&server);
    let call = json!({ "name": "wait", "arguments": {} });
    let begun = wire.ask(of_tasks("tools/call", call)).await;
    assert_eq!(begun["result"]["resultType"], "task", "{begun}");
    assert_eq!(log.take(), ["m: tools/call wait", "m: done"]);
    sign.add_permits(1);
    let task = json!({ "taskId": begun["result"]["taskId"] });
    loop {
        let state = wire.ask(of_tasks("tasks/get", task.clone())).await;
        if state["result"]["status"] == "completed" {
            break;
        }
        assert_eq!(state["result"]["status"], "working", "{state}");
    }
    assert_eq!(log.take(), ["handler ends"]);
}
