use trefoil::prelude::*;

/// Draft a reply.
#[mcp_prompt]
async fn reply(#[arg(default = 3)] tone: String) -> String {
    tone
}

fn main() {}
