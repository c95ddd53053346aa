use trefoil::prelude::*;

use std::rc::Rc;

async fn shipped(_: &str) {}

/// Cancel an order.
#[mcp_tool]
async fn cancel_order(order_id: String) -> String {
    let shared = Rc::new(order_id);
    shipped(&shared).await;
    shared.to_string()
}

fn main() {}
