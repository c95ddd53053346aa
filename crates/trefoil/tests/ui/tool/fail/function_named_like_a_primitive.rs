use trefoil::prelude::*;

/// Cancel an order.
#[mcp_tool]
async fn char(order_id: String) -> String {
    order_id
}

fn main() {}
