use trefoil::prelude::*;

/// Cancel an order.
#[mcp_tool]
async fn cancel_order(orders: Option<&Vec<String>>, order_id: String) -> String {
    orders.map_or(order_id, |orders| orders.join(", "))
}

fn main() {}
