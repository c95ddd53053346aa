use trefoil::prelude::*;

use schemars::JsonSchema;

#[derive(JsonSchema)]
struct Order {
    id: String,
}

/// Cancel an order.
#[mcp_tool]
async fn cancel_order(order: Order, reason: String) -> String {
    format!("{} cancelled: {reason}", order.id)
}

fn main() {}
