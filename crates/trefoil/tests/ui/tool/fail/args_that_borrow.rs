use trefoil::prelude::*;

#[mcp_type]
struct Order<'a> {
    id: &'a str,
}

/// Cancel an order.
#[mcp_tool]
async fn cancel_order(order: Args<Order<'_>>) -> String {
    order.id.to_owned()
}

fn main() {}
