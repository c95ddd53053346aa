use trefoil::prelude::*;

/// Cancel an order.
#[mcp_tool]
async fn cancel_order<T: ToString>(order_id: T) -> String {
    order_id.to_string()
}

fn main() {}
