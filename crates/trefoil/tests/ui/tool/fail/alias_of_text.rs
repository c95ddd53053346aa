use trefoil::prelude::*;

type Text = str;

/// Cancel an order.
#[mcp_tool]
async fn cancel_order(order_id: &Text) -> String {
    order_id.to_owned()
}

fn main() {}
