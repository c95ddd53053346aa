use trefoil::prelude::*;

async fn ids(_: &RequestContext, _: &str) -> Vec<String> {
    Vec::new()
}

#[mcp_resource("order://{order_id}", complete(order_id = ids))]
async fn order(#[arg(complete = ids)] order_id: String) -> String {
    order_id
}

fn main() {}
