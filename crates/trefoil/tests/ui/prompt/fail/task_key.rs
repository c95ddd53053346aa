use trefoil::prelude::*;

/// Reply to a complaint.
#[mcp_prompt(task = "optional")]
async fn reply(order_id: String) -> String {
    order_id
}

fn main() {}
