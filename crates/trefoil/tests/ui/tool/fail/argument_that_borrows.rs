use trefoil::prelude::*;

use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema)]
struct Order<'a> {
    id: &'a str,
}

/// Cancel an order.
#[mcp_tool]
async fn cancel_order(order: Order<'_>, reason: String) -> String {
    format!("{} cancelled: {reason}", order.id)
}

fn main() {}
