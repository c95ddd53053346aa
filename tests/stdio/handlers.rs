//! The server under test, the same behind every transport.

use std::time::Duration;

use trefoil::prelude::*;
use trefoil::{Server, ServerBuilder};

/// Ten minutes: longer than any test waits.
const LONG: Duration = Duration::from_secs(600);

/// Returns the text at once.
#[mcp_tool]
async fn echo(text: String) -> String {
    text
}

/// Returns a text of a size, at once or after a turn.
#[mcp_tool]
async fn large(size: usize, #[arg(default)] later: bool) -> String {
    if later {
        tokio::task::yield_now().await;
    }
    "x".repeat(size)
}

/// Prints to standard output in all the ways there are.
#[mcp_tool]
#[expect(clippy::print_stdout, reason = "this is what is tested")]
async fn print(text: String) -> &'static str {
    use std::io::Write;
    println!("line {text}");
    // A stream of its own, past the buffer that `println!` uses; what fails is seen by the test.
    let _ = std::io::stdout().write_all(format!("raw {text}\n").as_bytes());
    print!("unfinished {text}");
    "printed"
}

/// Waits until it is told to stop, and prints then.
#[mcp_tool]
#[expect(clippy::print_stdout, reason = "this is what is tested")]
fn print_late(ctx: &RequestContext) {
    while !ctx.is_cancelled() {
        std::thread::park_timeout(Duration::from_millis(1));
    }
    println!("late line");
}

/// Writes so many lines of 100 bytes to standard error.
#[mcp_tool]
#[expect(clippy::print_stderr, reason = "this is what is tested")]
fn complain(lines: usize) -> &'static str {
    for _ in 0..lines {
        eprintln!("{}", "e".repeat(99));
    }
    "complained"
}

/// Answers after some milliseconds.
#[mcp_tool(task = "optional")]
async fn nap(milliseconds: u64) -> u64 {
    tokio::time::sleep(Duration::from_millis(milliseconds)).await;
    milliseconds
}

/// Sleeps for ten minutes on a thread.
#[mcp_tool]
fn sleep_sync() {
    std::thread::sleep(LONG);
}

/// Sleeps for ten minutes.
#[mcp_tool]
async fn sleep_async() {
    tokio::time::sleep(LONG).await;
}

/// The server, to be built.
pub(crate) fn builder() -> ServerBuilder {
    Server::builder("stdio", "1.0.0").handlers(handlers![
        echo,
        large,
        print,
        print_late,
        complain,
        nap,
        sleep_sync,
        sleep_async
    ])
}
