use trefoil::prelude::*;

/// Order tea.
#[mcp_tool]
async fn order_tea(#[arg(title = "Cups", title = "Number of cups")] cups: u32) -> String {
    format!("{cups:?} ordered")
}

fn main() {}
