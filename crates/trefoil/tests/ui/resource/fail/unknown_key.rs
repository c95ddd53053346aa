use trefoil::prelude::*;

#[mcp_resource("order://{order_id}", mime = "text/plain")]
async fn order(order_id: String) -> String {
    order_id
}

fn main() {}
