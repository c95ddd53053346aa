use trefoil::prelude::*;

/// Cancel an order.
#[mcp_tool]
const fn cancel_order(order_id: String) -> usize {
    order_id.trim().len()
}

fn main() {}
