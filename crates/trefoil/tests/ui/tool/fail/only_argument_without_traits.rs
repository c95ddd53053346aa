use trefoil::prelude::*;

struct Order {
    id: String,
}

/// Cancel an order.
#[mcp_tool]
async fn cancel_order(order: Order) -> String {
    order.id
}

fn main() {}
