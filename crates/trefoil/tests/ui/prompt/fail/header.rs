use trefoil::prelude::*;

/// Draft a reply.
#[mcp_prompt]
async fn reply(#[arg(header = "Tone")] tone: String) -> String {
    tone
}

fn main() {}
