use trefoil::prelude::*;

/// Cancel an order.
#[mcp_tool]
async fn cancel_orders(order_ids: &[String]) -> usize {
    order_ids.len()
}

fn main() {}
