use trefoil::prelude::*;

/// Cancel an order.
#[mcp_tool]
async fn cancel_order(order_id: &str) -> String {
    order_id.to_owned()
}

async fn unit_test() -> String {
    cancel_order("A100").await
}

fn main() {
    let _ = handlers![cancel_order];
}
