use trefoil::prelude::*;

const MOST: u32 = 10;

/// Order tea.
#[mcp_tool]
async fn order_tea(#[arg(range(max = MOST))] cups: u32) -> String {
    format!("{cups:?} ordered")
}

fn main() {}
