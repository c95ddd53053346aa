use trefoil::prelude::*;

/// Cancel an order.
#[mcp_tool]
async fn cancel_order(#[arg(name = "list")] orders: &Vec<String>, order_id: String) -> String {
    let _ = orders;
    order_id
}

fn main() {}
