use trefoil::prelude::*;

#[mcp_resource("order://{order_id}", complete(order_id = |partial| partial))]
async fn order(order_id: String) -> String {
    order_id
}

fn main() {}
