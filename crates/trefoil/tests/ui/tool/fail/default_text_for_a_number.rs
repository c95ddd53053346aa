use trefoil::prelude::*;

/// Order tea.
#[mcp_tool]
async fn order_tea(#[arg(default = "three")] cups: u32) -> String {
    format!("{cups:?} ordered")
}

fn main() {}
