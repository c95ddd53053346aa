use trefoil::prelude::*;

/// Cancel an order.
#[mcp_tool]
struct CancelOrder;

fn main() {}
