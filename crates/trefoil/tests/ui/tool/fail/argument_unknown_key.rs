use trefoil::prelude::*;

/// Order tea.
#[mcp_tool]
async fn order_tea(#[arg(rnage(min = 1))] cups: u32) -> String {
    format!("{cups:?} ordered")
}

fn main() {}
