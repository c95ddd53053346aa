use trefoil::prelude::*;

#[mcp_type]
union Order {
    id: u32,
}

fn main() {}
