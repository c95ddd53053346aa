use trefoil::prelude::*;

#[mcp_resource("order://{order_id}", priority = 1.5)]
async fn order(order_id: String) -> String {
    order_id
}

fn main() {}
