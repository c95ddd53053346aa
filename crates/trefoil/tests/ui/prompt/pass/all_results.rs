#![deny(warnings)]

use trefoil::prelude::*;

macro_rules! prompts {
    ($($name:ident: $ty:ty),* $(,)?) => {
        $(
            /// Return something.
            #[mcp_prompt]
            async fn $name() -> $ty {
                std::future::pending().await
            }
        )*
    };
}

prompts! {
    text: String,
    fixed_text: &'static str,
    message: PromptMessage,
    messages: Vec<PromptMessage>,
    by_hand: GetPromptResult,
    maybe: Option<String>,
    fallible: Result<Vec<PromptMessage>, std::io::Error>,
    protocol: Result<String, ProtocolError>,
}

fn main() {
    let handlers = handlers![
        text, fixed_text, message, messages, by_hand, maybe, fallible, protocol
    ];
    let server = Server::builder("results", "1.0.0")
        .handlers(handlers)
        .build();
    assert!(server.is_ok());
}
