use trefoil::prelude::*;

/// Order tea.
#[mcp_tool]
async fn order_tea(
    #[arg(header = "Tea")] kind: String,
    #[arg(header = "tea")] brand: String,
) -> String {
    kind + &brand
}

fn main() {}
