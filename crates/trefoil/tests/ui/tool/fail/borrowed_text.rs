use trefoil::prelude::*;

/// Cancel an order.
#[mcp_tool]
async fn cancel_order(order_id: &str) -> String {
    order_id.to_owned()
}

fn main() {}
