use trefoil::prelude::*;

/// Draft a reply.
#[mcp_prompt]
trait Reply {}

fn main() {}
