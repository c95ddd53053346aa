use trefoil::prelude::*;

#[mcp_resource("order://{order_id}" "text/plain")]
async fn order(order_id: String) -> String {
    order_id
}

fn main() {}
