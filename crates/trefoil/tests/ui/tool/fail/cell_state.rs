use trefoil::prelude::*;

use std::cell::Cell;

/// Cancel an order.
#[mcp_tool]
async fn cancel_order(count: &Cell<u32>, order_id: String) -> String {
    count.set(count.get() + 1);
    order_id
}

fn main() {}
