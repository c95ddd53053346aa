use trefoil::prelude::*;

struct Order {
    id: String,
}

/// Cancel an order.
#[mcp_tool]
async fn cancel_order(order: Args<Order>) -> String {
    order.into_inner().id
}

fn main() {}
