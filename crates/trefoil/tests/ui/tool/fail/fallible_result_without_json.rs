use trefoil::prelude::*;

#[mcp_type]
struct Order {
    id: String,
}

/// Find an order.
#[mcp_tool]
async fn find_order(order_id: String) -> Result<Order, String> {
    Ok(Order { id: order_id })
}

fn main() {}
