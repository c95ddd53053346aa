use trefoil::prelude::*;

/// Draft a reply.
#[mcp_prompt]
async fn reply(tone: Option<&str>) -> String {
    tone.unwrap_or("polite").to_owned()
}

fn main() {}
