use trefoil::prelude::*;

#[mcp_type]
#[derive(Debug)]
enum Cup {
    Small,
    Large,
}

/// Order tea.
#[mcp_tool]
async fn order_tea(#[arg(default)] cups: Cup) -> String {
    format!("{cups:?} ordered")
}

fn main() {}
