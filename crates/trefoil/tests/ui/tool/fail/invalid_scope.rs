use trefoil::prelude::*;

/// Cancel an order.
#[mcp_tool(scopes = ["orders write"])]
async fn cancel_order(order_id: String) -> String {
    order_id
}

fn main() {}
