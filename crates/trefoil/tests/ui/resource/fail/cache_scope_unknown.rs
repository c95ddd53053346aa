use trefoil::prelude::*;

#[mcp_resource("order://{order_id}", cache(ttl = std::time::Duration::ZERO, scope = "shared"))]
async fn order(order_id: String) -> String {
    order_id
}

fn main() {}
