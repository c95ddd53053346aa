use trefoil::prelude::*;

use std::rc::Rc;

async fn shipped(_: &str) {}

#[mcp_resource("order://{order_id}")]
async fn order(order_id: String) -> String {
    let shared = Rc::new(order_id);
    shipped(&shared).await;
    shared.to_string()
}

fn main() {}
