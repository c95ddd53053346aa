use trefoil::prelude::*;

use std::fmt;

struct Missing<'a>(&'a [String]);

impl fmt::Display for Missing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

/// Cancel an order.
#[mcp_tool]
async fn cancel_order<'a>(
    orders: &'a Vec<String>,
    order_id: String,
) -> Result<String, Missing<'a>> {
    orders
        .first()
        .cloned()
        .ok_or(Missing(orders))
        .map(|first| first + &order_id)
}

fn main() {}
