// Nor do names that the generated code could use itself get in each other's way.
#![deny(warnings)]

use trefoil::prelude::*;

/// Say something.
#[mcp_tool]
async fn say(
    say: String,
    ctx: &RequestContext,
    arguments: u8,
    members: u8,
    name: u8,
    root: u8,
) -> String {
    let _ = (ctx, arguments, members, name, root);
    say
}

#[mcp_resource("uri://{uri}")]
fn uri(uri: String) -> String {
    uri
}

/// Ask something.
#[mcp_prompt]
fn ask(ask: String, texts: String) -> String {
    ask + &texts
}

fn main() {
    let server = Server::builder("talk", "1.0.0").handlers(handlers![say, uri, ask]);
    assert!(server.build().is_ok());
}
