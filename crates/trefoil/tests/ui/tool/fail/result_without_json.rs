use trefoil::prelude::*;

#[mcp_type]
struct Order {
    id: String,
}

/// Find an order.
#[mcp_tool]
async fn find_order(order_id: String) -> Order {
    Order { id: order_id }
}

fn main() {}
