//! From the call to its result.

use serde_json::{Value, json};
use trefoil::protocol::Revision;

use crate::desk::{self, Desk, begin, builder, expected, get, reaches};
use crate::support::{Wire, answer, built, complete};

fn plain(text: &str) -> Value {
    complete(
        Revision::V2026_07_28,
        json!({ "content": [{ "type": "text", "text": text }] }),
    )
}

#[tokio::test]
async fn xtask_06_07_08_a_call_is_answered_with_a_flat_task_that_is_found_at_once() {
    let desk = Desk::default();
    let server = built(builder(&desk));
    let mut wire = Wire::open(&server);
    let created = wire.ask(desk::call("wait")).await;
    let mut task = expected(&created["result"], json!({ "status": "working" }));
    task["resultType"] = "task".into();
    assert_eq!(
        created,
        json!({ "jsonrpc": "2.0", "id": 1, "result": task })
    );
    let at = created["result"]["createdAt"].as_str().unwrap();
    assert!(
        at.len() == 24 && at.ends_with('Z') && &at[10..11] == "T",
        "{at}"
    );
    let id = created["result"]["taskId"].as_str().unwrap();
    let found = get(&mut wire, id).await;
    assert_eq!(found["result"]["taskId"], id);
    assert_eq!(found["result"]["resultType"], "complete");
    desk.gate.add_permits(1);
    reaches(&mut wire, id, "completed").await;
}

#[tokio::test]
async fn xtask_10_a_task_tells_how_far_it_is_and_then_exactly_what_the_call_would_have_been_answered()
 {
    let desk = Desk::default();
    let server = built(builder(&desk));
    let mut wire = Wire::open(&server);
    let id = begin(&mut wire, "wait").await;
    desk::until(|| desk.alive() == 1).await;
    let working = loop {
        let working = reaches(&mut wire, &id, "working").await;
        if working["statusMessage"].is_string() {
            break working;
        }
    };
    let told = json!({ "status": "working", "statusMessage": "1 of 2" });
    assert_eq!(working, expected(&working, told));
    desk.gate.add_permits(1);
    let completed = reaches(&mut wire, &id, "completed").await;
    let told = json!({
        "status": "completed",
        "statusMessage": "nearly there",
        "result": plain("done"),
    });
    assert_eq!(completed, expected(&completed, told));
    assert_eq!(desk.alive(), 0);
    // It stays readable.
    assert_eq!(get(&mut wire, &id).await["result"], completed);
}

#[tokio::test]
async fn xtask_10_synchronous_tools_run_as_tasks_too() {
    let server = built(builder(&Desk::default()));
    let mut wire = Wire::open(&server);
    let id = begin(&mut wire, "count").await;
    let completed = reaches(&mut wire, &id, "completed").await;
    assert_eq!(completed["result"], plain("7"));
}

#[tokio::test]
async fn xtask_11_a_tool_that_fails_by_its_own_account_completes() {
    let server = built(builder(&Desk::default()));
    let mut wire = Wire::open(&server);
    let id = begin(&mut wire, "fail").await;
    let completed = reaches(&mut wire, &id, "completed").await;
    let mut result = plain("no luck");
    result["isError"] = true.into();
    let told = json!({ "status": "completed", "result": result });
    assert_eq!(completed, expected(&completed, told));
}

#[tokio::test]
async fn xtask_11_a_json_rpc_error_fails_the_task() {
    let server = built(builder(&Desk::default()));
    let mut wire = Wire::open(&server);
    let id = begin(&mut wire, "refuse").await;
    let failed = reaches(&mut wire, &id, "failed").await;
    let told = json!({
        "status": "failed",
        "statusMessage": "not like this",
        "error": { "code": -32602, "message": "not like this", "data": { "why": 1 } },
    });
    assert_eq!(failed, expected(&failed, told));
}

#[tokio::test]
async fn xtask_11_a_panic_fails_the_task_and_says_nothing_of_its_cause() {
    let server = built(builder(&Desk::default()));
    let mut wire = Wire::open(&server);
    let id = begin(&mut wire, "panic").await;
    let failed = reaches(&mut wire, &id, "failed").await;
    let told = json!({
        "status": "failed",
        "statusMessage": "the handler panicked",
        "error": { "code": -32603, "message": "the handler panicked" },
    });
    assert_eq!(failed, expected(&failed, told));
}

#[tokio::test]
async fn xtask_11_a_time_limit_fails_the_task() {
    let desk = Desk::default();
    let server = built(builder(&desk).request_timeout(std::time::Duration::from_millis(1)));
    let mut wire = Wire::open(&server);
    let id = begin(&mut wire, "wait").await;
    let failed = reaches(&mut wire, &id, "failed").await;
    let error = json!({ "code": -32603, "message": "no result within 1ms" });
    assert_eq!(failed["error"], error);
    assert_eq!(desk.alive(), 0);
}

#[tokio::test]
async fn xtask_26_a_task_outlives_the_connection_that_began_it() {
    let desk = Desk::default();
    let server = built(builder(&desk));
    let mut first = Wire::open(&server);
    let id = begin(&mut first, "wait").await;
    desk::until(|| desk.alive() == 1).await;
    drop(first);
    let mut second = Wire::open(&server);
    assert_eq!(get(&mut second, &id).await["result"]["status"], "working");
    desk.gate.add_permits(1);
    let completed = reaches(&mut second, &id, "completed").await;
    assert_eq!(completed["result"], plain("done"));
}

#[tokio::test]
async fn xtask_26_cancelling_the_request_that_began_a_task_does_nothing() {
    let desk = Desk::default();
    let server = built(builder(&desk));
    let mut wire = Wire::open(&server);
    let id = begin(&mut wire, "wait").await;
    wire.send(r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#)
        .await;
    desk.gate.add_permits(1);
    let completed = reaches(&mut wire, &id, "completed").await;
    assert_eq!(completed["result"], plain("done"));
}

#[tokio::test]
async fn xtask_20_no_progress_is_sent_for_a_task() {
    let desk = Desk::default();
    let server = built(builder(&desk));
    let mut wire = Wire::open(&server);
    let mut request: Value = serde_json::from_str(&desk::call("wait")).unwrap();
    request["params"]["_meta"]["progressToken"] = "p".into();
    desk.gate.add_permits(1);
    let created = wire.ask(request.to_string()).await;
    let id = created["result"]["taskId"].as_str().unwrap().to_owned();
    // Every line is the answer to the one before.
    reaches(&mut wire, &id, "completed").await;
    assert_eq!(
        wire.request(
            Revision::V2026_07_28,
            "tools/call",
            json!({ "name": "greet", "arguments": { "name": "Ada" } })
        )
        .await,
        answer(
            Revision::V2026_07_28,
            json!({ "content": [{ "type": "text", "text": "Hello, Ada!" }] })
        )
    );
}
