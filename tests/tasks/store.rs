//! Stores of one's own, and what outlives a process.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};

use serde_json::{Value, json};
use trefoil::tasks::{TaskRecord, TaskStore, TaskStoreError};

use crate::desk::{self, Desk, begin, builder, expected, get, reaches};
use crate::support::{Wire, built, refusal};

/// Records as text, as a file would have them.
#[derive(Clone, Default)]
struct Disk(Arc<Mutex<HashMap<String, String>>>);

impl Disk {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, String>> {
        self.0.lock().expect("no test panics while it writes")
    }

    fn write(&self, record: &TaskRecord) -> Result<(), TaskStoreError> {
        let text = serde_json::to_string(record).map_err(TaskStoreError::failed)?;
        self.lock().insert(record.id().to_owned(), text);
        Ok(())
    }
}

#[trefoil::async_trait]
impl TaskStore for Disk {
    async fn create(&self, record: TaskRecord) -> Result<(), TaskStoreError> {
        tokio::task::yield_now().await;
        self.write(&record)
    }

    async fn update(&self, record: TaskRecord) -> Result<(), TaskStoreError> {
        self.write(&record)
    }

    async fn get(&self, id: &str) -> Result<Option<TaskRecord>, TaskStoreError> {
        let text = self.lock().get(id).cloned();
        text.map(|text| serde_json::from_str(&text).map_err(TaskStoreError::failed))
            .transpose()
    }

    async fn remove(&self, id: &str) -> Result<(), TaskStoreError> {
        self.lock().remove(id);
        Ok(())
    }
}

/// A store that is out of order.
struct Broken;

#[trefoil::async_trait]
impl TaskStore for Broken {
    async fn create(&self, _: TaskRecord) -> Result<(), TaskStoreError> {
        Err(TaskStoreError::failed("the secret disk is full"))
    }

    async fn update(&self, _: TaskRecord) -> Result<(), TaskStoreError> {
        Err(TaskStoreError::failed("the secret disk is full"))
    }

    async fn get(&self, _: &str) -> Result<Option<TaskRecord>, TaskStoreError> {
        Err(TaskStoreError::failed("the secret disk is full"))
    }

    async fn remove(&self, _: &str) -> Result<(), TaskStoreError> {
        Err(TaskStoreError::failed("the secret disk is full"))
    }
}

#[tokio::test]
async fn what_a_store_keeps_is_told_by_the_next_process_and_work_that_is_lost_has_failed() {
    let (disk, desk) = (Disk::default(), Desk::default());
    let before = built(builder(&desk).task_store(disk.clone()));
    let mut wire = Wire::open(&before);
    let done = begin(&mut wire, "count").await;
    let completed = reaches(&mut wire, &done, "completed").await;
    let lost = begin(&mut wire, "wait").await;

    // It is written when the work has ended, which the status tells a moment before.
    desk::until(|| disk.lock()[&done].contains("completed")).await;
    let after = built(builder(&Desk::default()).task_store(disk));
    let mut wire = Wire::open(&after);
    assert_eq!(get(&mut wire, &done).await["result"], completed);
    let failed = get(&mut wire, &lost).await["result"].take();
    let why = "the process that worked on the task has ended before the task did";
    let told = json!({
        "status": "failed",
        "statusMessage": why,
        "error": { "code": -32603, "message": why },
    });
    assert_eq!(failed, expected(&failed, told));
    desk.gate.add_permits(1);
}

#[tokio::test]
async fn a_store_that_fails_says_nothing_of_its_cause_to_the_client() {
    let server = built(builder(&Desk::default()).task_store(Broken));
    let mut wire = Wire::open(&server);
    let refused: Value = refusal(-32603, "the store of tasks failed");
    assert_eq!(wire.ask(desk::call("count")).await, refused);
    assert_eq!(get(&mut wire, "t").await, refused);
}
