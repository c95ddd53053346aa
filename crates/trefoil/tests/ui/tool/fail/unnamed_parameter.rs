use trefoil::prelude::*;

/// Cancel an order.
#[mcp_tool]
async fn cancel_order(_: String) -> String {
    String::new()
}

fn main() {}
