use trefoil::prelude::*;

#[mcp_resource]
async fn order() -> String {
    String::new()
}

fn main() {}
