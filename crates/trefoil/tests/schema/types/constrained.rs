//! Constraints of parameters and of fields: what a type alone does not enforce.

use std::collections::{BTreeMap, HashMap};

use trefoil::prelude::*;

use super::Group;
use super::enums::{Documented, External, Internal};

/// One row of an order
#[mcp_type]
struct Row {
    /// Its number
    #[schemars(regex(pattern = "^[A-Z][0-9]+$"), length(max = 5))]
    sku: String,
    #[schemars(range(min = 1, max = 10))]
    count: u32,
    #[serde(default)]
    #[schemars(length(max = 2), inner(length(min = 1, max = 3)))]
    labels: Vec<String>,
    #[schemars(range(min = -1.5, max = 2.5))]
    discount: Option<f64>,
    #[schemars(extend("uniqueItems" = true))]
    seats: Option<Vec<u8>>,
}

/// A tree of limited numbers
#[mcp_type]
struct Limited {
    #[schemars(range(max = 9))]
    value: u8,
    #[serde(default)]
    #[schemars(length(max = 2))]
    below: Vec<Self>,
}

#[mcp_type]
#[serde(tag = "by")]
enum Delivery {
    Post {
        #[schemars(length(min = 2, max = 4))]
        street: String,
    },
    Drone {
        #[schemars(range(min = 0, max = 100))]
        height: i16,
        rows: Vec<Row>,
    },
}

#[mcp_type]
#[serde(untagged)]
enum Amount {
    Exact(#[schemars(range(min = 1, max = 5))] u8),
    Words(#[schemars(length(min = 3))] String),
    Several(#[schemars(length(min = 1))] Vec<Row>),
}

#[mcp_type]
struct Extra {
    #[schemars(range(min = 3))]
    level: i32,
}

#[mcp_type]
struct Order {
    #[schemars(length(min = 1, max = 3))]
    rows: Vec<Row>,
    delivery: Option<Delivery>,
    #[serde(flatten)]
    extra: Extra,
    #[schemars(extend("minProperties" = 1, "maxProperties" = 2))]
    prices: BTreeMap<String, Extra>,
    #[schemars(extend("multipleOf" = 4))]
    fours: i64,
    #[schemars(email)]
    contact: Option<String>,
}

/// Take numbers.
#[mcp_tool]
async fn numbers(
    #[arg(range(min = 1, max = 10))] small: u8,
    #[arg(range(min = -5), multiple_of = 5)] fives: Option<i64>,
    #[arg(range(exclusive_min = 0.0, exclusive_max = 1.0))] ratio: Option<f64>,
    #[arg(multiple_of = 0.01)] price: Option<f64>,
    #[arg(default = 7, range(min = 7, max = 8))] defaulted: i16,
    #[arg(range(max = 18446744073709551614))] large: Option<u64>,
    #[arg(range(min = -9223372036854775807))] low: Option<i64>,
    #[arg(range(min = 0, max = 1000))] wide: Option<i128>,
    #[arg(range(min = 9007199254740993))] exact: Option<u128>,
    #[arg(range(max = 9007199254740992))] odd: Option<u64>,
) -> &'static str {
    let _ = (
        small, fives, ratio, price, defaulted, large, low, wide, exact, odd,
    );
    "fine"
}

/// Take texts.
#[mcp_tool]
async fn texts(
    #[arg(length(min = 1, max = 3))] short: String,
    #[arg(pattern = "^[A-Z]\\d{3}$")] code: Option<String>,
    #[arg(format = "date")] day: Option<String>,
    #[arg(format = "email", length(max = 12))] contact: Option<String>,
    #[arg(default = "ab", length(max = 2))] defaulted: String,
    #[arg(pattern = "^\\S+$", sensitive)] secret: Option<String>,
    #[arg(length(min = 1))] character: Option<char>,
) -> &'static str {
    let _ = (short, code, day, contact, defaulted, secret, character);
    "fine"
}

/// Take lists.
#[mcp_tool]
async fn lists(
    #[arg(length(min = 1, max = 3))] few: Vec<u8>,
    #[arg(default, unique)] labels: Vec<String>,
    #[arg(unique, inner(range(min = 0.5)))] weights: Option<Vec<f64>>,
    #[arg(inner(pattern = "^a", length(max = 2)))] words: Option<Vec<String>>,
    #[arg(inner(length(max = 1)))] nested: Option<Vec<Vec<u8>>>,
    #[arg(unique)] anything: Option<Vec<serde_json::Value>>,
    #[arg(default, length(max = 2))] map: HashMap<String, u8>,
) -> &'static str {
    let _ = (few, labels, weights, words, nested, anything, map);
    "fine"
}

/// Take rows.
#[mcp_tool]
async fn rows(
    first: Row,
    #[arg(length(max = 2))] others: Option<Vec<Row>>,
    #[arg(default)] by_name: BTreeMap<String, Row>,
    tuple: Option<(Extra, Row)>,
    list_of_lists: Option<Vec<Vec<Extra>>>,
) -> &'static str {
    let _ = (first, others, by_name, tuple, list_of_lists);
    "fine"
}

/// Take one order.
#[mcp_tool]
async fn order(order: Order) -> Json<Order> {
    Json(order)
}

/// Take the whole object.
#[mcp_tool]
async fn whole(order: Args<Order>) -> Json<Order> {
    Json(order.0)
}

/// Take enums.
#[mcp_tool]
async fn alternatives(
    priority: Documented,
    delivery: Delivery,
    amount: Option<Amount>,
    shape: Option<External>,
    #[arg(default, length(max = 2))] events: Vec<Internal>,
) -> &'static str {
    let _ = (priority, delivery, amount, shape, events);
    "fine"
}

/// Take recursive values.
#[mcp_tool]
async fn trees(tree: Limited, #[arg(length(min = 1))] more: Option<Vec<Limited>>) -> &'static str {
    let _ = (tree, more);
    "fine"
}

pub(crate) fn group() -> Group {
    let handlers = handlers![
        numbers,
        texts,
        lists,
        rows,
        order,
        whole,
        alternatives,
        trees
    ];
    Group::new(module_path!(), handlers, Vec::new(), &[])
}
