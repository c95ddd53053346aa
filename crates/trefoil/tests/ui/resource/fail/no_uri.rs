use trefoil::prelude::*;

#[mcp_resource(title = "Order")]
async fn order(order_id: String) -> String {
    order_id
}

fn main() {}
