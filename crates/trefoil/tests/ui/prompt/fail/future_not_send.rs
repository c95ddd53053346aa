use trefoil::prelude::*;

use std::rc::Rc;

async fn shipped(_: &str) {}

/// Draft a reply.
#[mcp_prompt]
async fn reply(tone: String) -> String {
    let shared = Rc::new(tone);
    shipped(&shared).await;
    shared.to_string()
}

fn main() {}
