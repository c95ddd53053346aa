use trefoil::prelude::*;

#[mcp_resource("order://{order_id}")]
async fn order(order_id: &str) -> String {
    order_id.to_owned()
}

fn main() {}
