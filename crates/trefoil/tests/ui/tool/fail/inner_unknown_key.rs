use trefoil::prelude::*;

/// Order tea.
#[mcp_tool]
async fn order_tea(#[arg(inner(default))] cups: Vec<u32>) -> String {
    format!("{cups:?} ordered")
}

fn main() {}
