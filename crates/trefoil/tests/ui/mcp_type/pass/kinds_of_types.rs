// Structs and enums of all shapes, generic ones too, with attributes of serde and schemars beneath.
#![deny(warnings)]

use trefoil::prelude::*;

/// An order
#[mcp_type]
#[derive(Debug, Clone, PartialEq)]
#[serde(rename_all = "camelCase")]
pub struct Order {
    /// Its number
    #[schemars(length(min = 1))]
    order_id: OrderId,
    #[serde(default)]
    items: Vec<Item<u8>>,
    state: State,
    nothing: Nothing,
}

#[mcp_type]
#[derive(Debug, Clone, PartialEq)]
#[serde(transparent)]
struct OrderId(String);

#[mcp_type]
#[derive(Debug, Clone, PartialEq)]
struct Item<T> {
    count: T,
}

#[mcp_type]
#[derive(Debug, Clone, PartialEq)]
struct Nothing;

#[derive(Debug, Clone, PartialEq)]
#[mcp_type]
#[serde(tag = "kind")]
enum State {
    /// Not yet paid
    Open,
    Paid {
        /// In cents
        amount: u32,
    },
}

#[mcp_type]
#[derive(Debug, Clone, Copy, PartialEq)]
enum Priority {
    Low,
    /// Somebody waits
    High,
    #[serde(rename = "now")]
    Immediate,
}

/// Ship an order.
#[mcp_tool]
async fn ship(order: Order, priority: Priority) -> Json<Order> {
    let _ = priority;
    Json(order)
}

fn main() {
    assert!(
        Server::builder("orders", "1.0.0")
            .handlers(handlers![ship])
            .build()
            .is_ok()
    );
    let priorities = [Priority::Low, Priority::High, Priority::Immediate];
    assert_eq!(priorities.map(|priority| priority as u8), [0, 1, 2]);
    let states = [State::Open, State::Paid { amount: 3 }];
    assert_ne!(states[0], states[1]);
    let items = vec![Item { count: 3 }];
    let order = Order {
        order_id: OrderId("A100".into()),
        items,
        state: State::Open,
        nothing: Nothing,
    };
    assert_eq!(order, order.clone());
}
