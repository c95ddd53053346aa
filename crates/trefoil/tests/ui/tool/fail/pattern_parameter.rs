use trefoil::prelude::*;

/// Cancel an order.
#[mcp_tool]
async fn cancel_order((order_id, reason): (String, String)) -> String {
    order_id + &reason
}

fn main() {}
