#![deny(warnings)]

use trefoil::prelude::*;

#[mcp_type]
struct Order {
    id: String,
}

macro_rules! resources {
    ($($uri:literal $name:ident: $ty:ty),* $(,)?) => {
        $(
            #[mcp_resource($uri)]
            async fn $name() -> $ty {
                std::future::pending().await
            }
        )*
    };
}

resources! {
    "a://text" text: String,
    "a://fixed" fixed_text: &'static str,
    "a://bytes" bytes: Vec<u8>,
    "a://json" json: Json<Order>,
    "a://contents" contents: ResourceContents,
    "a://several" several: Vec<ResourceContents>,
    "a://by-hand" by_hand: ReadResourceResult,
    "a://maybe" maybe: Option<Json<Order>>,
    "a://not-found" not_found: Result<String, NotFound>,
    "a://protocol" protocol: Result<String, ProtocolError>,
    "a://fallible" fallible: Result<Vec<u8>, std::io::Error>,
}

fn main() {
    let handlers = handlers![
        text, fixed_text, bytes, json, contents, several, by_hand, maybe, not_found, protocol,
        fallible,
    ];
    let server = Server::builder("results", "1.0.0")
        .handlers(handlers)
        .build();
    assert!(server.is_ok());
    let order = Order { id: String::new() };
    assert_eq!(order.id, "");
}
