//! Tasks, from the call to what becomes of them.

use std::time::Duration;

use serde_json::{Value, json};
use trefoil::Server;
use trefoil::jsonrpc::{ErrorCode, ErrorObject};
use trefoil::testing::TestClient;

use super::{
    LEGACY, MODERN, accept, acknowledged, complete, elicitation, heard, modern, on_stream, server,
    text,
};

/// A client that can be given tasks.
fn client() -> TestClient {
    client_of(&server())
}

fn client_of(server: &Server) -> TestClient {
    server.test_client().capabilities(json!({
        "elicitation": {},
        "sampling": {},
        "extensions": { "io.modelcontextprotocol/tasks": {} },
    }))
}

async fn call(client: &TestClient, tool: &str, arguments: Value) -> Result<Value, ErrorObject> {
    let params = json!({ "name": tool, "arguments": arguments });
    client.request("tools/call", params).await
}

/// Begins a task, compares the whole answer, and gives its name.
async fn begin(client: &TestClient, tool: &str, arguments: Value) -> Value {
    let created = call(client, tool, arguments).await.expect(tool);
    let expected = task(&created, json!({ "status": "working" }));
    assert_eq!(created, modern("task", expected));
    created["taskId"].clone()
}

/// Members of a task, with those that differ from run to run as they are.
fn task(actual: &Value, mut members: Value) -> Value {
    for varying in ["taskId", "createdAt", "lastUpdatedAt"] {
        assert!(actual[varying].is_string(), "{varying}: {actual}");
        members[varying] = actual[varying].clone();
    }
    members["ttlMs"] = 3_600_000.into();
    members["pollIntervalMs"] = 1000.into();
    members
}

async fn get(client: &TestClient, id: &Value) -> Value {
    let task = client.request("tasks/get", json!({ "taskId": id })).await;
    task.expect("the task is there")
}

/// Asks until the task has this status, and compares the whole answer.
async fn reaches(client: &TestClient, id: &Value, members: Value) {
    let found = loop {
        let found = get(client, id).await;
        if found["status"] == members["status"] {
            break found;
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    };
    assert_eq!(found, modern("complete", task(&found, members)));
}

async fn update(client: &TestClient, id: &Value, responses: Value) {
    let params = json!({ "taskId": id, "inputResponses": responses });
    let acknowledged = client.request("tasks/update", params).await;
    assert_eq!(acknowledged, Ok(modern("complete", json!({}))));
}

async fn cancel(client: &TestClient, id: &Value) {
    let acknowledged = client
        .request("tasks/cancel", json!({ "taskId": id }))
        .await;
    assert_eq!(acknowledged, Ok(modern("complete", json!({}))));
}

/// What a call within a task would have been answered.
fn completed(result: Value) -> Value {
    json!({ "status": "completed", "result": modern("complete", result) })
}

fn missing_extension(message: &str) -> ErrorObject {
    let mut error = ErrorObject::new(ErrorCode::MISSING_REQUIRED_CLIENT_CAPABILITY, message);
    error.data = Some(json!({
        "requiredCapabilities": { "extensions": { "io.modelcontextprotocol/tasks": {} } },
    }));
    error
}

#[tokio::test]
async fn greeting_is_never_a_task() {
    let hello = Ok(modern("complete", text("Hello, World!")));
    let params = json!({
        "name": "greet",
        "arguments": { "name": "World" },
        "task": { "ttl": 60_000, "pollInterval": 100 },
    });
    for client in [client(), server().test_client()] {
        assert_eq!(client.request("tools/call", params.clone()).await, hello);
    }
}

#[tokio::test(start_paused = true)]
async fn slow_work_is_a_task_that_is_found_at_once_and_kept() {
    let client = client();
    let arguments = json!({ "seconds": 2, "label": "lifecycle" });
    let id = begin(&client, "slow_compute", arguments).await;
    reaches(&client, &id, json!({ "status": "working" })).await;
    let done = completed(text("lifecycle took 2 s"));
    reaches(&client, &id, done.clone()).await;
    tokio::time::sleep(Duration::from_millis(500)).await;
    cancel(&client, &id).await;
    reaches(&client, &id, done).await;
}

#[tokio::test(start_paused = true)]
async fn slow_work_that_is_cancelled_settles_to_that() {
    let client = client();
    let id = begin(&client, "slow_compute", json!({ "seconds": 60 })).await;
    cancel(&client, &id).await;
    reaches(&client, &id, json!({ "status": "cancelled" })).await;
}

#[tokio::test(start_paused = true)]
async fn slow_work_is_an_ordinary_call_without_the_extension() {
    let server = server();
    for revision in [LEGACY, MODERN] {
        let client = server.test_client().at(revision);
        let arguments = json!({ "seconds": 0, "label": "no-extension" });
        let result = call(&client, "slow_compute", arguments).await;
        let took = text("no-extension took 0 s");
        assert_eq!(result, Ok(complete(&client, took)));
    }
}

#[tokio::test(start_paused = true)]
async fn a_stream_hears_how_slow_work_ends() {
    let server = server();
    let client = client_of(&server);
    let id = begin(&client, "slow_compute", json!({ "seconds": 1 })).await;
    let filter = json!({ "taskIds": [id] });
    let done = completed(text("the work took 1 s"));
    let act = async {
        reaches(&client, &id, done.clone()).await;
        tokio::time::sleep(Duration::from_secs(1)).await;
    };
    let heard = heard(&client_of(&server), filter.clone(), act).await;
    let state = task(&get(&client, &id).await, done.clone());
    assert_eq!(
        heard,
        [
            acknowledged(filter),
            on_stream("notifications/tasks", state)
        ]
    );
}

#[tokio::test(start_paused = true)]
async fn a_job_that_fails_by_its_own_account_completes_after_a_second() {
    let client = client();
    let before = tokio::time::Instant::now();
    let id = begin(&client, "failing_job", json!({})).await;
    let mut failed = text("The job has failed, as it always does.");
    failed["isError"] = true.into();
    reaches(&client, &id, completed(failed)).await;
    assert!(before.elapsed() >= Duration::from_secs(1));
}

#[tokio::test(start_paused = true)]
async fn a_job_with_a_protocol_error_fails() {
    let client = client();
    let id = begin(&client, "protocol_error_job", json!({})).await;
    let failed = json!({
        "status": "failed",
        "statusMessage": "the job cannot be done",
        "error": { "code": -32603, "message": "the job cannot be done" },
    });
    reaches(&client, &id, failed).await;
}

#[tokio::test]
async fn tools_that_are_always_tasks_refuse_a_client_without_the_extension() {
    let client = server().test_client();
    for (tool, message) in [
        (
            "failing_job",
            "the client has not declared a capability that this request needs",
        ),
        (
            "protocol_error_job",
            "the client has not declared a capability that this request needs",
        ),
        (
            "test_tool_with_task",
            "the client has not declared the extension for tasks",
        ),
    ] {
        let refused = call(&client, tool, json!({})).await;
        assert_eq!(refused, Err(missing_extension(message)), "{tool}");
    }
    for method in ["tasks/get", "tasks/update", "tasks/cancel"] {
        let params = json!({ "taskId": "gate-test", "inputResponses": {} });
        let message = "the client has not declared a capability that this request needs";
        let refused = client.request(method, params).await;
        assert_eq!(refused, Err(missing_extension(message)), "{method}");
    }
}

#[tokio::test]
async fn an_unknown_task_is_an_error() {
    let message = "there is no such task; it has expired, or never was";
    for method in ["tasks/get", "tasks/update", "tasks/cancel"] {
        let params = json!({ "taskId": "nonexistent", "inputResponses": {} });
        let refused = client().request(method, params).await;
        assert_eq!(
            refused,
            Err(ErrorObject::new(ErrorCode::INVALID_PARAMS, message))
        );
    }
}

#[tokio::test(start_paused = true)]
async fn a_task_waits_for_the_confirmation_and_goes_on() {
    let client = client();
    let arguments = json!({ "filename": "a.txt" });
    let id = begin(&client, "confirm_delete", arguments).await;
    let key = question_keys(&client, &id, 1).await.remove(0);
    let question = elicitation(
        "Delete a.txt?",
        json!({ "confirm": { "type": "boolean", "description": "Whether to delete the file" } }),
        json!(["confirm"]),
    );
    let waiting = json!({ "status": "input_required", "inputRequests": { &key: question } });
    reaches(&client, &id, waiting.clone()).await;
    update(&client, &id, json!({ "unknown-key": { "ignored": true } })).await;
    reaches(&client, &id, waiting).await;
    update(
        &client,
        &id,
        json!({ key: accept(json!({ "confirm": true })) }),
    )
    .await;
    reaches(&client, &id, completed(text("a.txt is deleted."))).await;
}

/// Asks until so many questions wait, and gives their keys.
async fn question_keys(client: &TestClient, id: &Value, count: usize) -> Vec<String> {
    loop {
        let found = get(client, id).await;
        let questions = found["inputRequests"].as_object();
        let keys: Vec<_> = questions
            .into_iter()
            .flat_map(|it| it.keys().cloned())
            .collect();
        if keys.len() == count {
            return keys;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

#[tokio::test(start_paused = true)]
async fn two_questions_wait_at_once_and_are_answered_one_by_one() {
    let client = client();
    let id = begin(&client, "multi_input", json!({})).await;
    assert_eq!(question_keys(&client, &id, 2).await, ["first", "second"]);
    let answer = |name: &str| accept(json!({ "name": name, "confirm": true }));
    update(&client, &id, json!({ "first": answer("Ada") })).await;
    let question = elicitation(
        "What is the second name?",
        json!({ "name": { "type": "string", "description": "Any name" } }),
        json!(["name"]),
    );
    let waiting = json!({ "status": "input_required", "inputRequests": { "second": question } });
    assert_eq!(
        get(&client, &id).await["inputRequests"],
        waiting["inputRequests"]
    );
    reaches(&client, &id, waiting).await;
    update(&client, &id, json!({ "second": answer("Grace") })).await;
    reaches(&client, &id, completed(text("Ada and Grace"))).await;
}

#[tokio::test(start_paused = true)]
async fn a_round_comes_before_the_task_and_its_answer_is_in_the_result() {
    let client = client();
    let tool = "test_tool_with_task";
    let asked = call(&client, tool, json!({})).await.expect("a question");
    let question = elicitation(
        "What is your name?",
        json!({ "name": { "type": "string" } }),
        json!(["name"]),
    );
    let expected = json!({
        "inputRequests": { "user_name": question },
        "requestState": asked["requestState"],
    });
    assert_eq!(asked, modern("input_required", expected));
    let params = json!({
        "name": tool,
        "arguments": {},
        "inputResponses": { "user_name": accept(json!({ "name": "Alice" })) },
        "requestState": asked["requestState"],
    });
    let created = client.request("tools/call", params).await.expect("a task");
    let expected = task(&created, json!({ "status": "working" }));
    assert_eq!(created, modern("task", expected));
    let id = &created["taskId"];
    reaches(&client, id, completed(text("Hello, Alice!"))).await;
}
