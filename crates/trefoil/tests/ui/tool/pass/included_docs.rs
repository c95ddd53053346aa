#![deny(warnings)]

use trefoil::prelude::*;

#[doc = include_str!("included_docs.md")]
/// The end.
#[mcp_tool]
async fn tell(
    #[doc = include_str!("included_docs.md")] story: String,
    #[arg(description = concat!("a ", "name"))] name: String,
) -> String {
    story + &name
}

#[mcp_tool(description = include_str!("included_docs.md"))]
async fn tell_again() {}

fn main() {
    let server = Server::builder("stories", "1.0.0").handlers(handlers![tell, tell_again]);
    assert!(server.build().is_ok());
}
