use trefoil::prelude::*;

struct OrderId(String);

#[mcp_resource("order://{order_id}")]
async fn order(order_id: OrderId) -> String {
    order_id.0
}

fn main() {}
