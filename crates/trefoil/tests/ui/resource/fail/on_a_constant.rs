use trefoil::prelude::*;

#[mcp_resource("order://newest")]
const NEWEST: &str = "A100";

fn main() {}
