use trefoil::prelude::*;

/// Cancel an order.
#[mcp_tool]
async fn cancel_order(order_id: impl ToString) -> String {
    order_id.to_string()
}

fn main() {}
