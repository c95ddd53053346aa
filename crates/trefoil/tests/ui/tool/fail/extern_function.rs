use trefoil::prelude::*;

/// Cancel an order.
#[mcp_tool]
extern "C" fn cancel_order(order_id: u32) -> u32 {
    order_id
}

fn main() {}
