use trefoil::prelude::*;

/// Draft a reply.
#[mcp_prompt(destructive)]
async fn reply(tone: String) -> String {
    tone
}

fn main() {}
