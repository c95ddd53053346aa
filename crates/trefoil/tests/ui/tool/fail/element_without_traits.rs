use trefoil::prelude::*;

struct Order;

/// Cancel an order.
#[mcp_tool]
async fn cancel_orders(orders: Vec<Order>) -> usize {
    orders.len()
}

fn main() {}
