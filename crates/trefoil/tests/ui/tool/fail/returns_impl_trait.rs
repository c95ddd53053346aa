use trefoil::prelude::*;

/// Cancel an order.
#[mcp_tool]
async fn cancel_order(order_id: String) -> impl ToString {
    order_id
}

fn main() {}
