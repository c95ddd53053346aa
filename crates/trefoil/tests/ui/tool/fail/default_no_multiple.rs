use trefoil::prelude::*;

/// Order tea.
#[mcp_tool]
async fn order_tea(#[arg(default = 7, multiple_of = 2)] cups: u32) -> String {
    format!("{cups:?} ordered")
}

fn main() {}
