use trefoil::prelude::*;

/// Cancel an order.
#[mcp_tool(read_only = 1)]
async fn cancel_order(order_id: String) -> String {
    order_id
}

fn main() {}
