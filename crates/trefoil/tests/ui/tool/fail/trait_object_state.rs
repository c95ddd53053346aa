use trefoil::prelude::*;

trait Store {
    fn cancel(&self, order_id: String) -> String;
}

/// Cancel an order.
#[mcp_tool]
async fn cancel_order(store: &dyn Store, order_id: String) -> String {
    store.cancel(order_id)
}

fn main() {}
