use trefoil::prelude::*;

enum OrderError {
    Missing,
}

/// Cancel an order.
#[mcp_tool]
async fn cancel_order(order_id: String) -> Result<String, OrderError> {
    match &*order_id {
        "" => Err(OrderError::Missing),
        _ => Ok(order_id),
    }
}

fn main() {}
