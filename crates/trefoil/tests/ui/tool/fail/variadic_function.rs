use trefoil::prelude::*;

/// Cancel orders.
#[mcp_tool]
async fn cancel_orders(first: String, others: ...) -> usize {
    first.len() + others.len()
}

fn main() {}
