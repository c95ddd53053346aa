use trefoil::prelude::*;

struct Orders;

impl Orders {
    /// Cancel an order.
    #[mcp_tool]
    async fn cancel(&self, order_id: String) -> String {
        order_id
    }
}

fn main() {}
