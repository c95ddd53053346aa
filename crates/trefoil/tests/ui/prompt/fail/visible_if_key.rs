use trefoil::prelude::*;

/// Draft a reply.
#[mcp_prompt(visible_if = is_clerk)]
async fn reply(tone: String) -> String {
    tone
}

/// Asks nothing of the request.
fn is_clerk() -> bool {
    true
}

fn main() {}
