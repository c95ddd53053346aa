//! Ends that a client or time brings.

use std::time::Duration;

use serde_json::{Value, json};
use trefoil::tasks::MemoryTaskStore;

use crate::desk::{self, Desk, acknowledged, begin, builder, expected, get, reaches, request};
use crate::support::{Wire, built};

async fn cancel(wire: &mut Wire, id: &str) -> Value {
    wire.ask(request("tasks/cancel", json!({ "taskId": id })))
        .await
}

#[tokio::test]
async fn xtask_16_cancelling_drops_the_handler_and_is_told() {
    let desk = Desk::default();
    let server = built(builder(&desk));
    let mut wire = Wire::open(&server);
    let id = begin(&mut wire, "start").await;
    desk::until(|| desk.alive() == 1).await;
    assert_eq!(cancel(&mut wire, &id).await, acknowledged());
    let cancelled = get(&mut wire, &id).await["result"].take();
    assert_eq!(
        cancelled,
        expected(&cancelled, json!({ "status": "cancelled" }))
    );
    desk::until(|| desk.alive() == 0).await;
    assert_eq!(cancel(&mut wire, &id).await, acknowledged());
    assert_eq!(get(&mut wire, &id).await["result"], cancelled);
}

#[tokio::test]
async fn xtask_16_a_task_that_waits_for_input_is_cancelled_with_its_questions() {
    let server = built(builder(&Desk::default()));
    let mut wire = Wire::open(&server);
    let id = begin(&mut wire, "ask").await;
    reaches(&mut wire, &id, "input_required").await;
    cancel(&mut wire, &id).await;
    let cancelled = get(&mut wire, &id).await["result"].take();
    assert_eq!(
        cancelled,
        expected(&cancelled, json!({ "status": "cancelled" }))
    );
}

#[tokio::test]
async fn xtask_16_work_that_a_task_spawned_is_told_to_stop() {
    let desk = Desk::default();
    let server = built(builder(&desk));
    let mut wire = Wire::open(&server);
    let id = begin(&mut wire, "spawn").await;
    desk::until(|| std::sync::Arc::strong_count(&desk.stopped) > 2).await;
    cancel(&mut wire, &id).await;
    desk.stopped.acquire().await.unwrap().forget();
}

#[tokio::test]
async fn xtask_16_cancelling_a_task_that_is_over_is_acknowledged_and_does_nothing() {
    let server = built(builder(&Desk::default()));
    let mut wire = Wire::open(&server);
    let id = begin(&mut wire, "count").await;
    let completed = reaches(&mut wire, &id, "completed").await;
    assert_eq!(cancel(&mut wire, &id).await, acknowledged());
    assert_eq!(get(&mut wire, &id).await["result"], completed);
}

#[tokio::test]
async fn xtask_17_27_a_task_whose_time_is_over_is_stopped_and_unknown() {
    let desk = Desk::default();
    let store = MemoryTaskStore::new(10);
    let server = built(
        builder(&desk)
            .task_store(store.clone())
            .limits(|limits| limits.task_ttl = Some(Duration::from_millis(50))),
    );
    let mut wire = Wire::open(&server);
    let created = wire.ask(desk::call("start")).await;
    assert_eq!(created["result"]["ttlMs"], 50);
    let id = created["result"]["taskId"].as_str().unwrap().to_owned();
    desk::until(|| desk.alive() == 0 && store.is_empty()).await;
    while get(&mut wire, &id).await["error"].is_null() {}
    assert_eq!(get(&mut wire, &id).await, desk::unknown());
    assert_eq!(cancel(&mut wire, &id).await, desk::unknown());
}
