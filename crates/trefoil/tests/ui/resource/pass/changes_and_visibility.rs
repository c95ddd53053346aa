//! `subscribe`, and `visible_if` on all kinds.

use trefoil::context::RequestInfo;
use trefoil::prelude::*;

mod desk {
    use super::RequestInfo;

    pub fn is_clerk(request: &RequestInfo<'_>) -> bool {
        request.identity() == Some("clerk")
    }
}

#[mcp_resource("order://{order_id}", subscribe, visible_if = desk::is_clerk)]
async fn order(order_id: String) -> String {
    order_id
}

/// Cancel an order and return its number.
#[mcp_tool(visible_if = desk::is_clerk)]
async fn cancel_order(ctx: &RequestContext, order_id: String) -> String {
    ctx.resource_updated(format!("order://{order_id}"));
    order_id
}

/// Draft a reply to a customer
#[mcp_prompt(visible_if = desk::is_clerk)]
async fn reply() -> &'static str {
    "Write a reply."
}

fn main() {
    let server = Server::builder("desk", "1")
        .handlers(handlers![order, cancel_order, reply])
        .build();
    assert!(server.is_ok());
}
