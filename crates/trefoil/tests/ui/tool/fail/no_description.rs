use trefoil::prelude::*;

#[mcp_tool]
async fn cancel_order(order_id: String) -> String {
    order_id
}

fn main() {}
