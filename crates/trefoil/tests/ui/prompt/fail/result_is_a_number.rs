use trefoil::prelude::*;

/// Draft a reply.
#[mcp_prompt]
async fn reply(tone: u32) -> u32 {
    tone
}

fn main() {}
