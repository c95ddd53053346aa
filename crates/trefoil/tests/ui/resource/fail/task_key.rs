use trefoil::prelude::*;

/// An order.
#[mcp_resource("order://{order_id}", task = "optional")]
async fn order(order_id: String) -> String {
    order_id
}

fn main() {}
