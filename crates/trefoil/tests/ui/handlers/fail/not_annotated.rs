use trefoil::prelude::*;

async fn cancel_order(order_id: String) -> String {
    order_id
}

fn main() {
    let _ = handlers![cancel_order];
}
