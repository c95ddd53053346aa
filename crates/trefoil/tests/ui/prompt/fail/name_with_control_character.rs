use trefoil::prelude::*;

/// Draft a reply.
#[mcp_prompt(name = "reply\n")]
async fn reply(tone: String) -> String {
    tone
}

fn main() {}
