use trefoil::prelude::*;

use std::future::{Ready, ready};

/// Cancel an order.
#[mcp_tool]
fn cancel_order(order_id: String) -> Ready<String> {
    ready(order_id)
}

fn main() {}
