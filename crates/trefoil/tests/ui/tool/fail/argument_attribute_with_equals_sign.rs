use trefoil::prelude::*;

/// Order tea.
#[mcp_tool]
async fn order_tea(#[arg = "cups"] cups: u32) -> u32 {
    cups
}

fn main() {}
