use trefoil::prelude::*;

async fn tones(_: &RequestContext, _: String) -> Vec<String> {
    Vec::new()
}

/// Draft a reply.
#[mcp_prompt]
async fn reply(#[arg(complete = tones)] tone: String) -> String {
    tone
}

fn main() {}
