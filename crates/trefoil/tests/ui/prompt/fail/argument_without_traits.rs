use trefoil::prelude::*;

struct Tone(String);

/// Draft a reply.
#[mcp_prompt]
async fn reply(tone: Tone) -> String {
    tone.0
}

fn main() {}
