use trefoil::prelude::*;

/// Draft a reply.
#[mcp_prompt(scopes = "orders")]
async fn reply(tone: String) -> String {
    tone
}

fn main() {}
