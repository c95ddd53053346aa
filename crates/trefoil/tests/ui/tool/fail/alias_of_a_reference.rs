use trefoil::prelude::*;

type Shared = &'static Vec<String>;

/// Cancel an order.
#[mcp_tool]
async fn cancel_order(orders: Shared, order_id: String) -> String {
    orders.join(&order_id)
}

fn main() {}
