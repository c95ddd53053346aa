use trefoil::prelude::*;

#[mcp_type(crate = trefoil, crate = trefoil)]
struct Order {
    id: String,
}

fn main() {}
