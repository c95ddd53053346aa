use trefoil::prelude::*;

#[mcp_resource("order://newest", size = "1 KiB")]
async fn order() -> String {
    String::new()
}

fn main() {}
