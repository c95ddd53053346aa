use trefoil::prelude::*;

const URI: &str = "order://{order_id}";

#[mcp_resource(URI)]
async fn order(order_id: String) -> String {
    order_id
}

fn main() {}
