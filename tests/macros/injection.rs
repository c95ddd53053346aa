//! Parameters taken by reference: found by type, however the type is written.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::json;
use trefoil::prelude::*;

use super::called;

trait Store: Send + Sync {
    fn count(&self) -> usize;
}

impl Store for Vec<u8> {
    fn count(&self) -> usize {
        self.len()
    }
}

type Prices = BTreeMap<&'static str, u32>;
type Shared = Arc<dyn Store>;

mod contexts {
    pub(super) type Request = trefoil::RequestContext;
}

/// Price an order.
#[mcp_tool]
async fn price<'a>(
    ctx: &contexts::Request,
    store: &'a Arc<dyn Store>,
    tea: String,
    prices: &'a BTreeMap<&'static str, u32>,
) -> String {
    format!(
        "{} {} {:?}",
        ctx.request().method(),
        store.count(),
        prices.get(&*tea)
    )
}

/// Price an order, off the async thread.
#[mcp_tool]
fn price_sync(tea: String, prices: &Prices, ctx: &RequestContext, store: &Shared) -> String {
    format!(
        "{} {} {:?}",
        ctx.request().method(),
        store.count(),
        prices.get(&*tea)
    )
}

/// Find the cheapest.
#[mcp_tool]
async fn cheapest(prices: &Prices) -> Option<&str> {
    let found = prices.iter().min_by_key(|(_, price)| **price);
    found.map(|(tea, _)| *tea)
}

#[mcp_resource("price://{tea}")]
async fn price_of(tea: String, prices: &Prices) -> Result<String, NotFound> {
    prices.get(&*tea).map(u32::to_string).ok_or(NotFound)
}

/// Ask for a price.
#[mcp_prompt]
fn ask(store: &Shared, tea: String) -> String {
    format!("{tea} {}", store.count())
}

#[tokio::test]
async fn state_is_found_by_type_through_aliases_and_lifetimes() {
    let store: Shared = Arc::new(vec![1_u8, 2, 3]);
    let server = Server::builder("prices", "1.0.0")
        .state(store)
        .state(Prices::from([("black", 3), ("green", 4)]))
        .handlers(handlers![price, price_sync, cheapest, price_of, ask]);
    let client = server.build().unwrap().test_client();
    let black = json!({ "tea": "black" });
    assert_eq!(
        called(&client, "price", black.clone()).await,
        "tools/call 3 Some(3)"
    );
    assert_eq!(
        called(&client, "price_sync", black.clone()).await,
        "tools/call 3 Some(3)"
    );
    assert_eq!(called(&client, "cheapest", json!({})).await, "black");
    let read = client
        .request("resources/read", json!({ "uri": "price://green" }))
        .await
        .unwrap();
    assert_eq!(
        read["contents"],
        json!([{ "uri": "price://green", "text": "4" }])
    );
    let asked = client
        .request("prompts/get", json!({ "name": "ask", "arguments": black }))
        .await
        .unwrap();
    assert_eq!(
        asked["messages"],
        json!([{ "role": "user", "content": { "type": "text", "text": "black 3" } }])
    );
}

#[test]
fn missing_state_is_named_with_who_needs_it() {
    let server = Server::builder("prices", "1.0.0").handlers(handlers![price, ask]);
    let problems = server.build().unwrap_err();
    let store = "alloc::sync::Arc<dyn macros::injection::Store>";
    let prices = "alloc::collections::btree::map::BTreeMap<&str, u32>";
    let missing = |function: &str, ty: &str| {
        format!(
            "`macros::injection::{function}` takes `&{ty}`, but no such state was given; call `.state(…)` with a value of that type"
        )
    };
    assert_eq!(
        problems.problems(),
        [
            missing("price", store),
            missing("price", prices),
            missing("ask", store)
        ]
    );
}
