//! Many clients at once over sockets, of both eras, who hang up as they like: everything is answered or cancelled, and nothing is left.
//!
//! A process of its own, since it counts the tasks and descriptors of the process. `TREFOIL_LONG=1` has more clients call more often.

mod chance;
mod client;
mod server;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use chance::Chance;
use client::{Client, Counts};
use server::{Tally, serve};
use tokio::task::JoinSet;

/// Clients, and the calls of each.
fn scale() -> (u64, u64) {
    match std::env::var_os("TREFOIL_LONG") {
        Some(_) => (200, 500),
        None => (40, 50),
    }
}

/// Descriptors that the process has open, where that can be known.
fn descriptors() -> Option<usize> {
    let open = std::fs::read_dir("/proc/self/fd").ok()?;
    Some(open.count())
}

/// Waits until something is as it should be.
async fn settled(what: &str, is_so: impl Fn() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < Duration::from_secs(20), "{what}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

async fn run(address: SocketAddr, clients: u64, calls: u64) -> Counts {
    let mut running = JoinSet::new();
    for number in 0..clients {
        running.spawn(async move {
            let mut client = Client::new(address, Chance::new(number), number % 2 == 0).await;
            for call in 0..calls {
                client.call(call).await;
            }
            client.leave().await
        });
    }
    let mut counts = Counts::default();
    while let Some(done) = running.join_next().await {
        counts.add(&done.expect("no client fails"));
    }
    counts
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn whatever_clients_do_all_is_answered_or_cancelled_and_nothing_is_left() {
    let (clients, calls) = scale();
    let runtime = tokio::runtime::Handle::current().metrics();
    let (tasks, open) = (runtime.num_alive_tasks(), descriptors());
    let tally = Arc::new(Tally::default());
    let serving = serve(tally.clone()).await;
    let begun = Instant::now();

    let counts = run(serving.address, clients, calls).await;

    let took = begun.elapsed();
    assert_eq!(counts.answered + counts.given_up, clients * calls);
    settled("sessions are left", || tally.sessions() == 0).await;
    settled("calls are left", || tally.running() == 0).await;
    assert_eq!(tally.begun(), tally.answered() + tally.cancelled());
    assert!(tally.answered() >= counts.answered);
    assert!(counts.resumed > 0 && tally.cancelled() > 0);
    serving.end().await;
    settled("tasks are left", || runtime.num_alive_tasks() == tasks).await;
    settled("descriptors are left", || descriptors() == open).await;
    let (answered, cancelled) = (tally.answered(), tally.cancelled());
    println!("{clients} clients, {calls} calls each, in {took:.1?}: {counts:?}");
    println!("handlers: {answered} went to their end, {cancelled} were cancelled");
}
