use trefoil::prelude::*;

async fn orders(_: &RequestContext) -> Vec<String> {
    Vec::new()
}

#[mcp_resource("order://{order_id}", list = orders)]
async fn order(order_id: String) -> String {
    order_id
}

fn main() {}
