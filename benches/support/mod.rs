//! A server to measure, and a transport that costs nothing: messages that are already there, answers that go nowhere.

use std::io;
use std::task::{Context, Poll};

use trefoil::bytes::Bytes;
use trefoil::prelude::*;
use trefoil::transport::{Incoming, Outgoing, Transport};

/// Return the text that is given.
#[mcp_tool]
async fn echo(
    /// Text to return
    text: String,
) -> String {
    text
}

/// Double a value between 1 and 100.
#[mcp_tool]
async fn bounded(
    /// Value to double
    #[arg(range(min = 1, max = 100))]
    value: i64,
) -> i64 {
    value * 2
}

/// Double any value.
#[mcp_tool]
async fn free(
    /// Value to double
    value: i64,
) -> i64 {
    value * 2
}

/// An order with constraints in a list, and the same without.
#[mcp_type]
struct Order {
    order_id: String,
    #[schemars(range(min = 1, max = 5))]
    priority: i64,
    #[schemars(length(max = 50))]
    items: Vec<Item>,
}

#[mcp_type]
struct Item {
    sku: String,
    #[schemars(range(min = 1, max = 1000))]
    qty: i64,
    unit_cents: i64,
    gift: bool,
}

#[mcp_type]
struct FreeOrder {
    order_id: String,
    priority: i64,
    items: Vec<FreeItem>,
}

#[mcp_type]
struct FreeItem {
    sku: String,
    qty: i64,
    unit_cents: i64,
    gift: bool,
}

/// Price an order within bounds.
#[mcp_tool]
async fn bounded_order(order: Order) -> i64 {
    let cents = order.items.iter().map(|item| item.qty * item.unit_cents);
    cents.sum()
}

/// Price an order.
#[mcp_tool]
async fn free_order(order: FreeOrder) -> i64 {
    let cents = order.items.iter().map(|item| item.qty * item.unit_cents);
    cents.sum()
}

/// Return the text that is given, from the blocking pool.
#[mcp_tool]
fn blocking(
    /// Text to return
    text: String,
) -> String {
    text
}

/// A key of a table
#[mcp_resource("bench://table/{key}", mime_type = "text/plain")]
async fn row(key: String) -> String {
    key
}

/// Ask for a greeting.
#[mcp_prompt]
async fn greet(name: String) -> String {
    format!("Write a greeting for {name}.")
}

pub fn server() -> Server {
    Server::builder("bench", "1.0.0")
        .handlers(handlers![
            echo,
            bounded,
            free,
            bounded_order,
            free_order,
            blocking,
            row,
            greet
        ])
        .build()
        .expect("the server is well defined")
}

/// Serves `count` copies of a message, after what the messages need to be served.
pub fn serve(server: &Server, message: &str, count: usize) {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    let transport = Replay {
        first: Some(Bytes::from_static(INITIALIZE.as_bytes())),
        message: Bytes::copy_from_slice(message.as_bytes()),
        left: count,
        queued: 0,
    };
    runtime
        .block_on(server.clone().serve(transport))
        .expect("nothing fails here");
}

/// Allocations and bytes allocated by one more request of a kind that was served before.
pub fn allocations(server: &Server, message: &str) -> (f64, f64) {
    serve(server, message, 10);
    let [few, many] =
        [100, 1100].map(|count| allocation_counter::measure(|| serve(server, message, count)));
    let each = |few: u64, many: u64| (many as f64 - few as f64) / 1000.0;
    (
        each(few.count_total, many.count_total),
        each(few.bytes_total, many.bytes_total),
    )
}

const INITIALIZE: &str = r#"{"jsonrpc":"2.0","id":"init","method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"bench","version":"1"}}}"#;

struct Replay {
    first: Option<Bytes>,
    message: Bytes,
    left: usize,
    queued: usize,
}

impl Transport for Replay {
    fn poll_receive(&mut self, _: &mut Context<'_>) -> Poll<Option<io::Result<Incoming>>> {
        if let Some(first) = self.first.take() {
            return Poll::Ready(Some(Ok(Incoming::Message(first))));
        }
        if self.left == 0 {
            return Poll::Ready(None);
        }
        self.left -= 1;
        Poll::Ready(Some(Ok(Incoming::Message(self.message.clone()))))
    }

    fn send(&mut self, message: Outgoing) {
        self.queued += message.len();
    }

    fn queued(&self) -> usize {
        self.queued
    }

    fn poll_flush(&mut self, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.queued = 0;
        Poll::Ready(Ok(()))
    }
}

const MODERN_META: &str = r#""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}"#;

/// What is measured: a name, and the message of a session.
pub fn cases() -> Vec<(&'static str, String)> {
    let request = |method: &str, params: &str| {
        format!(r#"{{"jsonrpc":"2.0","id":7,"method":"{method}","params":{{{params}}}}}"#)
    };
    let text = "x".repeat(64 * 1024);
    let item = r#"{"sku":"SKU-00042","qty":3,"unit_cents":1999,"gift":false}"#;
    let items = [item; 50].join(",");
    let order =
        format!(r#""arguments":{{"order":{{"order_id":"ORD-7","priority":2,"items":[{items}]}}}}"#);
    vec![
        ("ping", request("ping", "")),
        (
            "echo",
            request(
                "tools/call",
                r#""name":"echo","arguments":{"text":"sixteen bytes ok"}"#,
            ),
        ),
        (
            "echo, 2026-07-28",
            request(
                "tools/call",
                &format!(
                    r#""name":"echo","arguments":{{"text":"sixteen bytes ok"}},{MODERN_META}"#
                ),
            ),
        ),
        (
            "echo 64 KiB",
            request(
                "tools/call",
                &format!(r#""name":"echo","arguments":{{"text":"{text}"}}"#),
            ),
        ),
        (
            "bounded",
            request("tools/call", r#""name":"bounded","arguments":{"value":42}"#),
        ),
        (
            "free",
            request("tools/call", r#""name":"free","arguments":{"value":42}"#),
        ),
        (
            "bounded order",
            request("tools/call", &format!(r#""name":"bounded_order",{order}"#)),
        ),
        (
            "free order",
            request("tools/call", &format!(r#""name":"free_order",{order}"#)),
        ),
        (
            "bounded, refused",
            request(
                "tools/call",
                r#""name":"bounded","arguments":{"value":420}"#,
            ),
        ),
        ("tools/list", request("tools/list", "")),
        ("tools/list, 2026-07-28", request("tools/list", MODERN_META)),
        (
            "resources/read",
            request("resources/read", r#""uri":"bench://table/a%20key""#),
        ),
        (
            "prompts/get",
            request(
                "prompts/get",
                r#""name":"greet","arguments":{"name":"Ada"}"#,
            ),
        ),
    ]
}
