use trefoil::prelude::*;

/// Order tea.
#[mcp_tool]
async fn order_tea(#[arg(default = "black", length(max = 3))] cups: String) -> String {
    format!("{cups:?} ordered")
}

fn main() {}
