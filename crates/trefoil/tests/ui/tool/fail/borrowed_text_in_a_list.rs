use trefoil::prelude::*;

/// Cancel orders.
#[mcp_tool]
async fn cancel_orders(order_ids: Option<Vec<&str>>) -> usize {
    order_ids.map_or(0, |order_ids| order_ids.len())
}

fn main() {}
