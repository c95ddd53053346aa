use trefoil::prelude::*;

#[mcp_type(crate = 3)]
struct Order {
    id: String,
}

fn main() {}
