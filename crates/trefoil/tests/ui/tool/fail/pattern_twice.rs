use trefoil::prelude::*;

/// Order tea.
#[mcp_tool]
async fn order_tea(#[arg(pattern = "a", regex(pattern = "a"))] cups: String) -> String {
    format!("{cups:?} ordered")
}

fn main() {}
