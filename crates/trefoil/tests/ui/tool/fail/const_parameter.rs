use trefoil::prelude::*;

/// Cancel an order.
#[mcp_tool]
async fn cancel_order<const N: usize>(order_ids: [u8; N]) -> usize {
    order_ids.len()
}

fn main() {}
