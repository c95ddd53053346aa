use trefoil::prelude::*;

/// Cancel an order.
#[mcp_tool]
async fn cancel_order(order_id: String, #[cfg(unix)] user: u32) -> String {
    format!("{order_id} {user}")
}

fn main() {}
