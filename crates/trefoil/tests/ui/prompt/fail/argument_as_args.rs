use trefoil::prelude::*;

#[mcp_type]
struct Tone(String);

/// Draft a reply.
#[mcp_prompt]
async fn reply(tone: Args<Tone>) -> String {
    tone.into_inner().0
}

fn main() {}
