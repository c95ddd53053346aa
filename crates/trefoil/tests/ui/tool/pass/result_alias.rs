// A module's own `Result<T>`, as `std::io`, `std::fmt` and many crates have one.
#![deny(warnings)]

use std::fmt;

use trefoil::prelude::*;

#[derive(Debug)]
struct Missing;

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no such order")
    }
}

type Result<T> = std::result::Result<T, Missing>;

/// Cancel an order.
#[mcp_tool]
async fn cancel_order(order_id: String, #[arg(default)] quietly: bool) -> Result<String> {
    if quietly { Ok(order_id) } else { Err(Missing) }
}

#[mcp_resource("order://{order_id}")]
async fn order(order_id: String) -> Result<String> {
    Ok(order_id)
}

/// Draft a reply.
#[mcp_prompt]
fn reply(tone: String) -> Result<String> {
    Ok(tone)
}

fn main() {
    let server = Server::builder("orders", "1.0.0").handlers(handlers![cancel_order, order, reply]);
    assert!(server.build().is_ok());
    assert_eq!(reply("polite".to_owned()).unwrap(), "polite");
}
