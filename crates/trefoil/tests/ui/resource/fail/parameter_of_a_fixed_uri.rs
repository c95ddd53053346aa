use trefoil::prelude::*;

#[mcp_resource("order://newest")]
async fn order(order_id: String) -> String {
    order_id
}

fn main() {}
