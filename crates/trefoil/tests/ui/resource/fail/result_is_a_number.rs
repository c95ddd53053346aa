use trefoil::prelude::*;

#[mcp_resource("order://{order_id}")]
async fn order(order_id: u64) -> u64 {
    order_id
}

fn main() {}
