//! Arguments of annotated functions.

use trefoil::prelude::*;

use super::{builder, found};

/// A part of an order
#[mcp_type]
struct Item {
    /// Number of the article
    article: String,
    quantity: u32,
    discounts: Vec<Discount>,
}

/// A discount
#[mcp_type]
struct Discount {
    percent: u8,
}

/// Place an order and return its number. Use this when the customer has confirmed it.
#[mcp_tool]
async fn place_order(
    customer: String,
    /// What is ordered
    items: Vec<Item>,
    /// Whom to tell
    #[arg(default)]
    notify: Vec<String>,
) -> String {
    format!("{customer} {} {}", items.len(), notify.len())
}

#[test]
fn arguments_and_their_fields_are_described() {
    assert_eq!(
        found(builder().handlers(handlers![place_order])),
        [
            "tool `place_order`, argument `customer`: there is no description; write a doc comment on the parameter that \
             says what it means [argument-undocumented]",
            "tool `place_order`, argument `items[].discounts`: there is no description; write a doc comment on the field \
             that says what it means [argument-undocumented]",
            "tool `place_order`, argument `items[].discounts[].percent`: there is no description; write a doc comment on the \
             field that says what it means [argument-undocumented]",
            "tool `place_order`, argument `items[].quantity`: there is no description; write a doc comment on the field that \
             says what it means [argument-undocumented]",
        ]
    );
}

/// How loud
#[mcp_type]
enum Loudness {
    Quiet,
    Loud,
}

/// Say a text and return how long it took. Use this when somebody cannot read.
#[mcp_tool]
async fn say(
    /// What to say
    text: String,
    // The type explains itself.
    loudness: Loudness,
) -> usize {
    text.len() + usize::from(matches!(loudness, Loudness::Loud))
}

#[test]
fn the_description_of_the_type_is_that_of_the_argument() {
    assert_eq!(found(builder().handlers(handlers![say])), [""; 0]);
}
