use trefoil::prelude::*;

/// Cancel an order.
#[mcp_tool]
async fn cancel_order(order_id: String, #[arg(name = "order_id")] other: String) -> String {
    order_id + &other
}

fn main() {}
