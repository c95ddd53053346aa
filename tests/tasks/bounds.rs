//! How many tasks there may be.

use std::sync::Arc;
use std::time::Duration;

use serde_json::json;
use tokio::sync::Semaphore;
use trefoil::protocol::Revision;
use trefoil::tasks::{MemoryTaskStore, TaskRecord, TaskStore, TaskStoreError};

use crate::desk::{self, Desk, begin, builder, reaches, request};
use crate::support::{Wire, answer, built, refusal};

/// Waits until there is a place for a further task.
async fn begins(wire: &mut Wire, tool: &str) {
    loop {
        let answer = wire.ask(desk::call(tool)).await;
        if answer["result"]["resultType"] == "task" {
            return;
        }
        let why = answer["error"]["message"].as_str();
        assert!(
            why.is_some_and(|why| why.contains("are running")),
            "{answer}"
        );
    }
}

#[tokio::test]
async fn no_more_tasks_run_than_may_and_a_place_is_free_again_when_one_ends() {
    let desk = Desk::default();
    let server = built(builder(&desk).limits(|limits| limits.running_tasks = 2));
    let mut wire = Wire::open(&server);
    let first = begin(&mut wire, "wait").await;
    begin(&mut wire, "wait").await;
    let refused = refusal(
        -32603,
        "2 tasks are running, and no more may; try again when some have ended",
    );
    assert_eq!(wire.ask(desk::call("wait")).await, refused);
    desk.gate.add_permits(2);
    reaches(&mut wire, &first, "completed").await;
    desk::until(|| desk.alive() == 0).await;
    begins(&mut wire, "count").await;
}

#[tokio::test]
async fn no_more_tasks_are_kept_than_the_store_has_room_for() {
    let store = MemoryTaskStore::new(2);
    let server = built(builder(&Desk::default()).task_store(store.clone()));
    let mut wire = Wire::open(&server);
    for _ in 0..2 {
        let id = begin(&mut wire, "count").await;
        reaches(&mut wire, &id, "completed").await;
    }
    assert_eq!(
        wire.ask(desk::call("count")).await,
        refusal(
            -32603,
            "2 tasks are kept, and there is no room for another; try again when some have expired"
        )
    );
    assert_eq!(store.len(), 2);
}

#[tokio::test]
async fn a_call_that_cannot_become_a_task_is_told_so_and_goes_on() {
    let desk = Desk::default();
    let server = built(builder(&desk).limits(|limits| limits.running_tasks = 0));
    let mut wire = Wire::open(&server);
    desk.gate.add_permits(1);
    let answer = wire.ask(desk::call("start")).await;
    assert_eq!(
        answer["result"]["content"][0]["text"],
        "not started: 0 tasks are running, and no more may; try again when some have ended"
    );
    assert_eq!(desk.alive(), 0);
}

#[tokio::test]
async fn a_task_that_is_cancelled_or_expires_gives_its_place_back() {
    let desk = Desk::default();
    let server = built(builder(&desk).limits(|limits| {
        limits.running_tasks = 1;
        limits.task_ttl = Some(Duration::from_millis(50));
    }));
    let mut wire = Wire::open(&server);
    let id = begin(&mut wire, "start").await;
    wire.ask(request("tasks/cancel", json!({ "taskId": id })))
        .await;
    begins(&mut wire, "start").await;
    // That one goes when its time is over.
    begins(&mut wire, "count").await;
    assert_eq!(desk.alive(), 0);
}

/// A store that takes its time.
struct Slow {
    store: MemoryTaskStore,
    entered: Arc<Semaphore>,
    gate: Arc<Semaphore>,
}

#[trefoil::async_trait]
impl TaskStore for Slow {
    async fn create(&self, record: TaskRecord) -> Result<(), TaskStoreError> {
        self.store.create(record).await?;
        self.entered.add_permits(1);
        let passed = self.gate.acquire().await;
        passed.map_err(TaskStoreError::failed)?.forget();
        Ok(())
    }

    async fn update(&self, record: TaskRecord) -> Result<(), TaskStoreError> {
        self.store.update(record).await
    }

    async fn get(&self, id: &str) -> Result<Option<TaskRecord>, TaskStoreError> {
        self.store.get(id).await
    }

    async fn remove(&self, id: &str) -> Result<(), TaskStoreError> {
        self.store.remove(id).await
    }
}

#[tokio::test]
async fn a_call_that_is_cancelled_before_its_task_begins_leaves_nothing() {
    let desk = Desk::default();
    let store = MemoryTaskStore::new(10);
    let (entered, gate) = (Arc::new(Semaphore::new(0)), Arc::new(Semaphore::new(0)));
    let slow = Slow {
        store: store.clone(),
        entered: entered.clone(),
        gate: gate.clone(),
    };
    let server = built(
        builder(&desk)
            .task_store(slow)
            .limits(|limits| limits.running_tasks = 1),
    );
    let mut wire = Wire::open(&server);
    wire.send(desk::call("wait")).await;
    let entry = entered.acquire().await.expect("it stays open");
    entry.forget();
    assert_eq!(store.len(), 1);
    wire.send(r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#)
        .await;
    let params = json!({ "name": "greet", "arguments": { "name": "Ada" } });
    let content = json!({ "content": [{ "type": "text", "text": "Hello, Ada!" }] });
    assert_eq!(
        wire.request(Revision::V2026_07_28, "tools/call", params)
            .await,
        answer(Revision::V2026_07_28, content)
    );
    desk::until(|| store.is_empty()).await;
    gate.add_permits(1);
    begins(&mut wire, "count").await;
    assert_eq!(desk.alive(), 0);
}
