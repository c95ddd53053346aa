use trefoil::prelude::*;

#[mcp_type]
struct Order {
    id: String,
}

/// List the orders.
#[mcp_tool]
async fn list_orders() -> Vec<Order> {
    Vec::new()
}

fn main() {}
