// Results that borrow from the state, by named and by elided lifetimes.
#![deny(warnings)]

use std::borrow::Cow;
use std::fmt;

use trefoil::prelude::*;

struct Orders(Vec<String>);

#[mcp_type]
struct Listing<'a> {
    #[serde(borrow)]
    orders: Cow<'a, [Cow<'a, str>]>,
}

#[derive(Debug)]
struct Missing;

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no such order")
    }
}

/// Find the first order.
#[mcp_tool]
async fn first(orders: &Orders) -> Option<&str> {
    orders.0.first().map(String::as_str)
}

/// Find an order.
#[mcp_tool]
async fn find<'a>(orders: &'a Orders, order_id: Cow<'a, str>) -> Result<Cow<'a, str>, Missing> {
    let found = orders.0.iter().find(|order| **order == order_id);
    found.map(|order| Cow::Borrowed(&**order)).ok_or(Missing)
}

/// Find an order, at leisure.
#[mcp_tool]
fn find_sync<'a>(orders: &'a Orders, order_id: String) -> Result<&'a str, Missing> {
    let found = orders.0.iter().find(|order| **order == order_id);
    found.map(|order| &**order).ok_or(Missing)
}

/// List the orders.
#[mcp_tool]
async fn list(orders: &Orders) -> Json<Listing<'_>> {
    let orders = orders
        .0
        .iter()
        .map(|order| Cow::Borrowed(&**order))
        .collect();
    Json(Listing { orders })
}

#[mcp_resource("order://newest")]
async fn newest<'a>(orders: &'a Orders) -> Result<&'a str, NotFound> {
    orders.0.last().map(String::as_str).ok_or(NotFound)
}

/// Ask for the newest order.
#[mcp_prompt]
fn ask(orders: &Orders) -> Option<&str> {
    orders.0.last().map(String::as_str)
}

fn main() {
    let server = Server::builder("orders", "1.0.0")
        .state(Orders(vec!["A100".to_owned()]))
        .handlers(handlers![first, find, find_sync, list, newest, ask]);
    assert!(server.build().is_ok());
}
