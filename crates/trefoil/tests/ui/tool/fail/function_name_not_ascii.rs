use trefoil::prelude::*;

/// Cancel an order.
#[mcp_tool]
async fn größe(order_id: String) -> String {
    order_id
}

fn main() {}
