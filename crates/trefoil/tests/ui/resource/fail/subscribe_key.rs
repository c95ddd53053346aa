use trefoil::prelude::*;

#[mcp_resource("order://{order_id}", subscribe = true)]
async fn order(order_id: String) -> String {
    order_id
}

fn main() {}
