//! The extension `io.modelcontextprotocol/tasks`.

use serde_json::{Value, json};
use trefoil::protocol::*;

use super::client_features::{elicit_result, input_requests};
use super::harness::Suite;

pub fn cases(suite: &mut Suite) {
    let revision = suite.revision;
    for ttl in [json!(60_000), json!(null)] {
        suite.check::<Task>("Task", task("working", ttl.clone()));
        suite.check::<Task>("CreateTaskResult", task("working", ttl));
    }
    for status in [
        "working",
        "input_required",
        "completed",
        "failed",
        "cancelled",
    ] {
        suite.check_valid::<TaskStatus>("TaskStatus", json!(status));
    }

    let mut input_required = task("input_required", json!(60_000));
    input_required["inputRequests"] = input_requests(revision);
    let mut completed = task("completed", json!(null));
    completed["result"] = json!({"content": [], "isError": true});
    let mut failed = task("failed", json!(60_000));
    failed["error"] = json!({"code": -32603, "message": "broken", "data": null});
    for (name, instance) in [
        ("WorkingTask", task("working", json!(60_000))),
        ("InputRequiredTask", input_required),
        ("CompletedTask", completed),
        ("FailedTask", failed),
        ("CancelledTask", task("cancelled", json!(60_000))),
    ] {
        suite.check::<DetailedTask>(name, instance.clone());
        suite.check_valid::<DetailedTask>("DetailedTask", instance.clone());
        suite.check_valid::<DetailedTask>("TaskStatusNotificationParams", instance.clone());
        suite.check_valid::<DetailedTask>("GetTaskResult", instance);
    }

    let meta = super::object::request_meta(revision);
    let named = json!({"taskId": "t", "_meta": meta});
    suite.check_valid::<GetTaskParams>("GetTaskRequest/allOf/1/properties/params", named.clone());
    suite.check_valid::<CancelTaskParams>("CancelTaskRequest/allOf/1/properties/params", named);
    suite.check_valid::<UpdateTaskParams>(
        "UpdateTaskRequest/allOf/1/properties/params",
        json!({"taskId": "t", "inputResponses": {"name": elicit_result(revision)}, "_meta": meta}),
    );
    suite.check_valid::<EmptyResult>("UpdateTaskResult", json!({}));
    suite.check_valid::<EmptyResult>("CancelTaskResult", json!({}));
    suite.check_valid::<SubscriptionFilter>(
        "TaskSubscriptionNotifications",
        json!({"taskIds": ["t"]}),
    );
}

fn task(status: &str, ttl: Value) -> Value {
    json!({
        "taskId": "t",
        "status": status,
        "statusMessage": "as it is",
        "createdAt": "2026-08-01T10:30:00Z",
        "lastUpdatedAt": "2026-08-01T10:40:00Z",
        "ttlMs": ttl,
        "pollIntervalMs": 5000,
        "_meta": {"com.example/a": 1},
    })
}
