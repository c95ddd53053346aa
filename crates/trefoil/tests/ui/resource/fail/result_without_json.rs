use trefoil::prelude::*;

#[mcp_type]
struct Order {
    id: String,
}

#[mcp_resource("order://{order_id}")]
async fn order(order_id: String) -> Result<Order, NotFound> {
    Ok(Order { id: order_id })
}

fn main() {}
