use trefoil::prelude::*;

/// Cancel an order.
#[mcp_tool(icons = "https://example.com/icon.png")]
async fn cancel_order(order_id: String) -> String {
    order_id
}

fn main() {}
