use trefoil::prelude::*;

/// Order tea.
#[mcp_tool]
async fn order_tea(#[arg(length(min = -1))] cups: String) -> String {
    format!("{cups:?} ordered")
}

fn main() {}
