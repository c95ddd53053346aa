use trefoil::prelude::*;

/// Draft a reply.
#[mcp_prompt]
async fn reply(tone: String) -> Json<String> {
    Json(tone)
}

fn main() {}
