use trefoil::prelude::*;

#[mcp_type]
fn order() {}

fn main() {}
