use trefoil::prelude::*;

trait Orders {
    /// Cancel an order.
    #[mcp_tool]
    fn cancel(order_id: String) -> String;
}

fn main() {}
