use trefoil::prelude::*;

async fn cancelled(order_id: String) -> String {
    order_id
}

/// Cancel an order.
#[mcp_tool]
async fn cancel_order(order_id: String) -> String {
    cancelled(order_id)
}

fn main() {}
