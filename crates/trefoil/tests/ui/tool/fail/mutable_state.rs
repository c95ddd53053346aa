use trefoil::prelude::*;

/// Cancel an order.
#[mcp_tool]
async fn cancel_order(orders: &mut Vec<String>, order_id: String) -> String {
    orders.retain(|order| *order != order_id);
    order_id
}

fn main() {}
