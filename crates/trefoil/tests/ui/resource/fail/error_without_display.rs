use trefoil::prelude::*;

enum OrderError {
    Missing,
}

#[mcp_resource("order://{order_id}")]
async fn order(order_id: String) -> Result<String, OrderError> {
    match &*order_id {
        "" => Err(OrderError::Missing),
        _ => Ok(order_id),
    }
}

fn main() {}
