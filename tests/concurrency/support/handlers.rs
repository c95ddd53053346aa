//! The server under test.

use std::time::Duration;

use trefoil::prelude::*;
use trefoil::{Server, ServerBuilder};

use super::desk::{Desk, Watch};

/// Returns the text at once.
#[mcp_tool]
async fn echo(text: String) -> String {
    text
}

/// Waits to be let go.
#[mcp_tool]
async fn wait(desk: &Desk, name: String) -> String {
    let _note = desk.note_drop(&name);
    desk.tell(format!("started {name}"));
    desk.pass().await;
    name
}

/// Waits to be let go, on a thread.
#[mcp_tool]
fn wait_sync(ctx: &RequestContext, desk: &Desk, name: String) -> String {
    desk.tell(format!("started {name}"));
    loop {
        if ctx.is_cancelled() {
            desk.tell(format!("stopped {name}"));
            return name;
        }
        if let Ok(permit) = desk.gate.try_acquire() {
            permit.forget();
            return name;
        }
        std::thread::park_timeout(Duration::from_millis(1));
    }
}

/// Starts work that goes on until it is told to stop, and waits to be let go.
#[mcp_tool]
async fn spawn_work(ctx: &RequestContext, desk: &Desk, name: String) -> String {
    let (work, told) = (ctx.clone(), desk.clone());
    let event = format!("told {name}");
    tokio::spawn(async move {
        work.cancelled().await;
        told.tell(event);
    });
    desk.tell(format!("started {name}"));
    desk.pass().await;
    name
}

/// As slow as a minute, with a limit of its own.
#[mcp_tool(timeout = Duration::from_secs(5))]
async fn slow(ctx: &RequestContext, desk: &Desk) -> &'static str {
    let _note = desk.note_drop("slow");
    let (work, told) = (ctx.clone(), desk.clone());
    tokio::spawn(async move {
        work.cancelled().await;
        told.tell("told slow");
    });
    tokio::time::sleep(Duration::from_secs(60)).await;
    "done"
}

/// Waits on a thread, with a limit of its own.
#[mcp_tool(timeout = Duration::from_secs(5))]
fn slow_sync(ctx: &RequestContext, desk: &Desk) -> String {
    wait_sync(ctx, desk, "slow".to_owned())
}

/// Reports progress that does not always grow.
#[mcp_tool]
async fn steps(ctx: &RequestContext) -> &'static str {
    ctx.progress(0.5, Some(7.0), Some("half a step"));
    for value in [5.0, 3.0, 5.0, f64::NAN, f64::INFINITY, 6.5] {
        ctx.progress(value, None, None);
    }
    tokio::task::yield_now().await;
    ctx.progress(7.0, Some(7.0), None);
    "done"
}

/// Reports progress and logs again after it has answered.
#[mcp_tool]
async fn late(ctx: &RequestContext, desk: &Desk) -> &'static str {
    let (work, desk) = (ctx.clone(), desk.clone());
    ctx.progress(1.0, None, None);
    tokio::spawn(async move {
        desk.pass().await;
        work.progress(2.0, None, None);
        work.log(LoggingLevel::Emergency, "late");
        desk.tell("reported");
    });
    "done"
}

/// Reports progress from several threads at once.
#[mcp_tool]
fn threads(ctx: &RequestContext) -> &'static str {
    let next = std::sync::atomic::AtomicU32::new(1);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..500 {
                    let value = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                    ctx.progress(value.into(), None, None);
                }
            });
        }
    });
    "done"
}

/// Logs at each level.
#[mcp_tool]
async fn logs(ctx: &RequestContext) -> &'static str {
    for level in [
        LoggingLevel::Debug,
        LoggingLevel::Info,
        LoggingLevel::Notice,
        LoggingLevel::Warning,
        LoggingLevel::Error,
        LoggingLevel::Critical,
        LoggingLevel::Alert,
        LoggingLevel::Emergency,
    ] {
        ctx.log(level, serde_json::json!({ "at": level }));
    }
    "done"
}

/// Logs and reports much more than anybody reads.
#[mcp_tool]
async fn chatter(ctx: &RequestContext, desk: &Desk, messages: u32, size: usize) -> u32 {
    let text = "x".repeat(size);
    for message in 1..=messages {
        ctx.log(LoggingLevel::Error, &text);
        ctx.progress(message.into(), None, None);
        tokio::task::yield_now().await;
    }
    desk.tell("silent again");
    messages
}

/// Returns a text of a size, at once or after a turn.
#[mcp_tool]
async fn large(desk: &Desk, size: usize, #[arg(default)] later: bool) -> String {
    desk.tell("large");
    if later {
        tokio::task::yield_now().await;
    }
    "x".repeat(size)
}

/// Panics on a thread.
#[mcp_tool]
fn panic_sync() {
    panic!("secret of panic_sync");
}

/// Panics at once.
#[mcp_tool]
async fn panic_at_once() {
    panic!("secret of panic_at_once");
}

/// Panics after a turn.
#[mcp_tool]
async fn panic_later() {
    tokio::task::yield_now().await;
    panic!("secret of panic_later");
}

/// Panics on the connection's thread.
#[mcp_tool(inline)]
fn panic_inline() {
    panic!("secret of panic_inline");
}

/// Panics when read
#[mcp_resource("panic://{how}")]
async fn panic_read(how: String) -> String {
    if how == "later" {
        tokio::task::yield_now().await;
    }
    panic!("secret of panic_read");
}

/// Panics when read on a thread
#[mcp_resource("panic-sync://{how}")]
fn panic_read_sync(how: String) -> String {
    panic!("secret of panic_read_sync {how}");
}

/// Panics when got
#[mcp_prompt]
async fn panic_get(
    /// Panics when completed
    #[arg(complete = panic_complete)]
    how: String,
) -> String {
    if how == "later" {
        tokio::task::yield_now().await;
    }
    panic!("secret of panic_get");
}

/// Panics when got on a thread
#[mcp_prompt]
fn panic_get_sync() -> String {
    panic!("secret of panic_get_sync");
}

async fn panic_complete(_: &RequestContext, partial: &str) -> Vec<String> {
    if partial == "later" {
        tokio::task::yield_now().await;
    }
    panic!("secret of panic_complete");
}

/// The server, to be changed.
pub(crate) fn builder() -> (ServerBuilder, Watch) {
    let (desk, watch) = Desk::new();
    let builder = Server::builder("concurrency", "1.0.0")
        .state(desk)
        .handlers(handlers![
            echo,
            wait,
            wait_sync,
            spawn_work,
            slow,
            slow_sync,
            steps,
            late,
            threads,
            logs,
            chatter,
            large,
            panic_sync,
            panic_at_once,
            panic_later,
            panic_inline,
            panic_read,
            panic_read_sync,
            panic_get,
            panic_get_sync
        ]);
    (builder, watch)
}

pub(crate) fn server() -> (Server, Watch) {
    let (builder, watch) = builder();
    (builder.build().expect("the server is sound"), watch)
}
