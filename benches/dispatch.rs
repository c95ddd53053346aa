//! Time and allocations of one request, from the bytes of the message to the bytes of the answer, without I/O.
//!
//! `cargo bench --bench dispatch`; after `--` a number sets how many requests are measured in each case, and a text
//! which cases, by a part of their names.

#![expect(clippy::print_stdout, reason = "it is what a benchmark is for")]

mod support;

use std::time::Instant;

fn main() {
    let (mut count, mut wanted) = (100_000, String::new());
    for argument in std::env::args()
        .skip(1)
        .filter(|argument| !argument.starts_with('-'))
    {
        match argument.parse() {
            Ok(number) => count = number,
            Err(_) => wanted = argument,
        }
    }
    let server = support::server();
    println!(
        "{:<20} {:>10} {:>12} {:>12}",
        "case", "ns", "allocations", "bytes"
    );
    let cases = support::cases();
    for (name, message) in cases.iter().filter(|(name, _)| name.contains(&wanted)) {
        let count = if message.len() > 10_000 {
            count / 20
        } else {
            count
        };
        support::serve(&server, message, count / 10);
        let time = (0..5)
            .map(|_| {
                let start = Instant::now();
                support::serve(&server, message, count);
                start.elapsed()
            })
            .min()
            .unwrap_or_default();
        let (allocations, bytes) = support::allocations(&server, message);
        println!(
            "{name:<20} {:>10.0} {allocations:>12.2} {bytes:>12.0}",
            time.as_nanos() as f64 / count as f64,
        );
    }
}
