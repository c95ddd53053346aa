use trefoil::prelude::*;

struct Order {
    id: String,
}

/// Find an order.
#[mcp_tool]
async fn find_order(order_id: String) -> Json<Order> {
    Json(Order { id: order_id })
}

fn main() {}
