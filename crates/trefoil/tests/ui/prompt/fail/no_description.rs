use trefoil::prelude::*;

#[mcp_prompt]
async fn reply(tone: String) -> String {
    tone
}

fn main() {}
