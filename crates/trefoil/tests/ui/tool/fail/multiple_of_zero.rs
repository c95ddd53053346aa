use trefoil::prelude::*;

/// Order tea.
#[mcp_tool]
async fn order_tea(#[arg(multiple_of = 0)] cups: u32) -> String {
    format!("{cups:?} ordered")
}

fn main() {}
