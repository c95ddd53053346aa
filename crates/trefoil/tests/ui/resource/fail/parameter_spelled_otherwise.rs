use trefoil::prelude::*;

#[mcp_resource("order://{orderId}")]
async fn order(order_id: String) -> String {
    order_id
}

fn main() {}
