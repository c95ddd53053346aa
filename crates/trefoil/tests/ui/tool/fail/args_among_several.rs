use trefoil::prelude::*;

#[mcp_type]
struct Order {
    id: String,
}

/// Cancel an order.
#[mcp_tool]
async fn cancel_order(order: Args<Order>, reason: String) -> String {
    order.into_inner().id + &reason
}

fn main() {}
