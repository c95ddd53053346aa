use trefoil::prelude::*;

#[mcp_type]
struct OrderId(String);

#[mcp_resource("order://{order_id}")]
async fn order(order_id: Args<OrderId>) -> String {
    order_id.into_inner().0
}

fn main() {}
