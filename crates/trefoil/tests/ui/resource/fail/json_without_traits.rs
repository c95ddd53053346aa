use trefoil::prelude::*;

struct Order {
    id: String,
}

#[mcp_resource("order://{order_id}")]
async fn order(order_id: String) -> Json<Order> {
    Json(Order { id: order_id })
}

fn main() {}
