use trefoil::prelude::*;

#[mcp_resource("order://{order_id}", audience = ["user", "user"])]
async fn order(order_id: String) -> String {
    order_id
}

fn main() {}
