use trefoil::prelude::*;

/// Draft a reply.
#[mcp_prompt]
async fn reply(tone: String) {
    drop(tone);
}

fn main() {}
