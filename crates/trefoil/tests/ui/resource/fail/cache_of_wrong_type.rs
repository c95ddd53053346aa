use trefoil::prelude::*;

#[mcp_resource("order://{order_id}", cache(ttl = 60))]
async fn order(order_id: String) -> String {
    order_id
}

fn main() {}
