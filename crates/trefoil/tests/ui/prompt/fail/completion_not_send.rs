use trefoil::prelude::*;

async fn tones(_: &RequestContext, _: &str) -> Vec<String> {
    let shared = std::rc::Rc::new(Vec::new());
    std::future::ready(()).await;
    shared.to_vec()
}

/// Draft a reply.
#[mcp_prompt]
async fn reply(#[arg(complete = tones)] tone: String) -> String {
    tone
}

fn main() {}
