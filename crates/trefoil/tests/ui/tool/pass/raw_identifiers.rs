#![deny(warnings)]

use trefoil::prelude::*;

#[derive(Default)]
struct State;

/// Match a word.
#[mcp_tool]
async fn r#match(r#type: String, r#fn: &State, #[arg(default)] mut r#in: Vec<u8>) -> String {
    let State = r#fn;
    r#in.clear();
    r#type
}

#[mcp_resource("words://{type}")]
fn r#type(r#type: String) -> String {
    r#type
}

fn main() {
    let server = Server::builder("words", "1.0.0")
        .state(State)
        .handlers(handlers![r#match, r#type]);
    assert!(server.build().is_ok());
}
