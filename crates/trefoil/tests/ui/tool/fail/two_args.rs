use trefoil::prelude::*;

#[mcp_type]
struct Order {
    id: String,
}

#[mcp_type]
struct Reason {
    text: String,
}

/// Cancel an order.
#[mcp_tool]
async fn cancel_order(order: Args<Order>, reason: Args<Reason>) -> String {
    order.into_inner().id + &reason.text
}

fn main() {}
