use trefoil::prelude::*;

#[mcp_tool(description = String::from("Cancel an order."))]
async fn cancel_order(order_id: String) -> String {
    order_id
}

fn main() {}
