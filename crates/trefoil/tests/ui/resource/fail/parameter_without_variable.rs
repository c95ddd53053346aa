use trefoil::prelude::*;

#[mcp_resource("order://{order_id}")]
async fn order(order_id: String, shop: String) -> String {
    order_id + &shop
}

fn main() {}
