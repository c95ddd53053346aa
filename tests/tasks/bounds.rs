//! How many tasks there may be.

use trefoil::tasks::MemoryTaskStore;

use crate::desk::{self, Desk, begin, builder, reaches};
use crate::support::{Wire, built, refusal};

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
    loop {
        let answer = wire.ask(desk::call("count")).await;
        if answer != refused {
            assert_eq!(answer["result"]["resultType"], "task");
            break;
        }
    }
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
