use trefoil::prelude::*;

/// Draft a reply.
#[mcp_prompt]
async fn reply(#[arg(complete = "tones")] tone: String) -> String {
    tone
}

fn main() {}
