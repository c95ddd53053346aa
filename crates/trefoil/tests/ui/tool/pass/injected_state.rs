// Two values and the context among the arguments, through aliases, behind `Arc<dyn Trait>`, borrowed for a lifetime.
#![deny(warnings)]

use std::collections::HashMap;
use std::sync::Arc;

use trefoil::prelude::*;

trait Store: Send + Sync {
    fn count(&self) -> usize;
}

impl Store for Vec<String> {
    fn count(&self) -> usize {
        self.len()
    }
}

type Ctx = RequestContext;
type Prices = HashMap<String, u32>;

mod contexts {
    pub use trefoil::RequestContext as Request;
}

/// Price an order.
#[mcp_tool]
async fn price<'a>(
    ctx: &Ctx,
    store: &'a Arc<dyn Store>,
    order_id: String,
    prices: &'a Prices,
) -> Result<u32, String> {
    let _ = (ctx.is_cancelled(), store.count());
    prices.get(&order_id).copied().ok_or(order_id)
}

/// Price an order, at leisure.
#[mcp_tool]
fn price_sync(prices: &Prices, order_id: String, _: &contexts::Request) -> Option<u32> {
    prices.get(&order_id).copied()
}

struct Desk<'a>(&'a str);

/// Tell which desk it is.
#[mcp_tool]
async fn desk<'a>(desk: &'a Desk<'_>) -> &'a str {
    desk.0
}

fn main() {
    let store: Arc<dyn Store> = Arc::new(vec!["A100".to_owned()]);
    let server = Server::builder("prices", "1.0.0")
        .state(store)
        .state(Prices::new())
        .state(Desk("first"))
        .handlers(handlers![price, price_sync, desk]);
    assert!(server.build().is_ok());
}
