use trefoil::prelude::*;

fn tones(_: &RequestContext, _: &str) -> Vec<String> {
    Vec::new()
}

/// Draft a reply.
#[mcp_prompt]
async fn reply(#[arg(complete = tones)] tone: String) -> String {
    tone
}

fn main() {}
