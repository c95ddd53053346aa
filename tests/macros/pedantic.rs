//! A user's module that denies clippy's pedantic lints: what the macros add to it is clean. Clippy judges it, with all
//! other targets.
#![deny(clippy::pedantic, missing_docs, unused)]

use serde_json::json;
use trefoil::HandlerEntry;
use trefoil::prelude::*;
use trefoil::protocol::CallToolResult;

/// The orders.
#[derive(Debug)]
pub struct Orders(String);

/// How urgent an order is
#[mcp_type]
#[derive(Debug, Clone, Copy)]
pub enum Priority {
    /// It can wait
    Low,
    /// It cannot
    High,
}

/// An order
#[mcp_type]
#[derive(Debug)]
pub struct Order {
    /// Its number
    pub order_id: String,
    /// How urgent it is
    pub priority: Option<Priority>,
}

/// Raise the priority of an order.
///
/// # Errors
///
/// When the order is not known.
#[mcp_tool(idempotent, timeout = std::time::Duration::from_secs(5))]
pub fn raise(
    orders: &Orders,
    /// Number of the order
    #[arg(length(min = 1, max = 10), pattern = "^[A-Z]", example = "A100")]
    order_id: String,
    /// How urgent it is now
    #[arg(default = Priority::High)]
    priority: Priority,
) -> Result<Json<Order>, String> {
    if order_id == orders.0 {
        let priority = Some(priority);
        Ok(Json(Order { order_id, priority }))
    } else {
        Err(format!("there is no order {order_id}"))
    }
}

/// File an order.
#[mcp_tool(rename_all = "camelCase")]
pub async fn file_order(ctx: &RequestContext, order: Args<Order>) -> String {
    ctx.progress(1.0, None, None);
    order.into_inner().order_id
}

/// One order
#[mcp_resource("order://{order_id}", cache(ttl = std::time::Duration::ZERO))]
pub fn order(orders: &Orders, order_id: String) -> Option<String> {
    (order_id == orders.0).then_some(order_id)
}

/// Draft a reply.
#[mcp_prompt]
#[must_use]
pub fn reply(
    /// How urgent it is
    priority: Priority,
) -> String {
    format!("It is {priority:?}")
}

fn handlers() -> Vec<HandlerEntry> {
    handlers![raise, file_order, order, reply]
}

#[tokio::test]
async fn functions_of_a_pedantic_module_are_served() {
    let server = Server::builder("desk", "1.0.0").state(Orders("A100".to_owned()));
    let server = server.handlers(handlers()).build();
    let client = server.expect("the server is well defined").test_client();
    assert_eq!(
        client
            .call("file_order", json!({ "orderId": "A100" }))
            .await,
        Ok(CallToolResult::error(
            "invalid arguments:\n/order_id: required but missing\n/orderId: unknown argument; did you mean `order_id`?"
        ))
    );
    assert_eq!(
        client.call("raise", json!({ "order_id": "A2" })).await,
        Ok(CallToolResult::error("there is no order A2"))
    );
}
