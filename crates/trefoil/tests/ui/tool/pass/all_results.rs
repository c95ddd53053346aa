// Everything that a tool may return, alone and in `Result` and `Option`.
#![deny(warnings)]

use trefoil::prelude::*;

#[mcp_type]
struct Order {
    id: String,
}

macro_rules! tools {
    ($($name:ident: $ty:ty),* $(,)?) => {
        $(
            /// Return something.
            #[mcp_tool]
            async fn $name() -> $ty {
                std::future::pending().await
            }
        )*
    };
}

tools! {
    nothing: (),
    text: String,
    fixed_text: &'static str,
    integer: u64,
    number: f32,
    truth: bool,
    letter: char,
    structured: Json<Order>,
    structured_list: Json<Vec<Order>>,
    block: ContentBlock,
    image: ImageContent,
    audio: AudioContent,
    link: ResourceLink,
    embedded: EmbeddedResource,
    blocks: Vec<ContentBlock>,
    pair: (String, ImageContent),
    by_hand: CallToolResult,
    maybe: Option<String>,
    maybe_structured: Option<Json<Order>>,
    fallible: Result<String, std::io::Error>,
    fallible_nothing: Result<(), Box<dyn std::error::Error + Send + Sync>>,
    fallible_protocol: Result<Json<Order>, ProtocolError>,
    fallible_maybe: Result<Option<Vec<ImageContent>>, String>,
}

fn main() {
    let handlers = handlers![
        nothing,
        text,
        fixed_text,
        integer,
        number,
        truth,
        letter,
        structured,
        structured_list,
        block,
        image,
        audio,
        link,
        embedded,
        blocks,
        pair,
        by_hand,
        maybe,
        maybe_structured,
        fallible,
        fallible_nothing,
        fallible_protocol,
        fallible_maybe,
    ];
    let server = Server::builder("results", "1.0.0")
        .handlers(handlers)
        .build();
    assert!(server.is_ok());
    let order = Order { id: String::new() };
    assert_eq!(order.id, "");
}
