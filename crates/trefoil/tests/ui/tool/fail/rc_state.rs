use trefoil::prelude::*;

use std::rc::Rc;

/// Cancel an order.
#[mcp_tool]
async fn cancel_order(orders: &Rc<Vec<String>>, order_id: String) -> String {
    orders.join(&order_id)
}

fn main() {}
