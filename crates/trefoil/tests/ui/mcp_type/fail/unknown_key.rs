use trefoil::prelude::*;

#[mcp_type(krate = trefoil)]
struct Order {
    id: String,
}

fn main() {}
