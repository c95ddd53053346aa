//! Time and allocations of one request, from the bytes of the message to the bytes of the answer, without I/O.
//!
//! `cargo bench --bench dispatch`; a number after `--` sets how many requests are measured in each case.

#![expect(clippy::print_stdout, reason = "it is what a benchmark is for")]

mod support;

use std::time::Instant;

fn main() {
    let count = std::env::args()
        .filter_map(|argument| argument.parse().ok())
        .next()
        .unwrap_or(100_000);
    let server = support::server();
    println!(
        "{:<20} {:>10} {:>12} {:>12}",
        "case", "ns", "allocations", "bytes"
    );
    for (name, message) in support::cases() {
        let count = if message.len() > 10_000 {
            count / 20
        } else {
            count
        };
        support::serve(&server, &message, count / 10);
        let time = (0..5)
            .map(|_| {
                let start = Instant::now();
                support::serve(&server, &message, count);
                start.elapsed()
            })
            .min()
            .unwrap_or_default();
        let (allocations, bytes) = support::allocations(&server, &message);
        println!(
            "{name:<20} {:>10.0} {allocations:>12.2} {bytes:>12.0}",
            time.as_nanos() as f64 / count as f64,
        );
    }
}
