//! What a model, an application and a user can do with orders.

use trefoil::HandlerEntry;
use trefoil::prelude::*;

use crate::orders::{Order, OrderError, Orders};

pub fn all() -> Vec<HandlerEntry> {
    handlers![cancel_order, order_detail, complaint_reply]
}

/// Cancel an order that has not been shipped yet. Returns what happened, in one sentence.
/// Use this when the customer asks to stop an order.
#[mcp_tool(
    destructive,
    idempotent = false,
    open_world = false,
    rename_all = "camelCase"
)]
pub async fn cancel_order(
    ctx: &RequestContext,
    orders: &Orders,
    /// Order number, for example A100
    order_id: String,
) -> Result<String, OrderError> {
    orders.cancel(&order_id)?;
    ctx.resource_updated(format!("order://{order_id}"));
    Ok(format!(
        "Order {order_id} is cancelled; the customer gets the money back."
    ))
}

/// One order as JSON: customer, items and status
#[mcp_resource(
    "order://{orderId}",
    title = "Order",
    mime_type = "application/json",
    subscribe,
    rename_all = "camelCase",
    complete(orderId = order_ids)
)]
pub async fn order_detail(orders: &Orders, order_id: String) -> Option<Json<Order>> {
    orders.find(&order_id).map(Json)
}

/// How an answer sounds
#[mcp_type]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Tone {
    /// Formal, with an apology
    Polite,
    /// As one would write to a friend
    Friendly,
}

/// Draft an answer to a customer's complaint about an order
#[mcp_prompt(rename_all = "camelCase")]
pub async fn complaint_reply(
    /// Order complained about
    #[arg(complete = order_ids)]
    order_id: String,
    /// Tone of the answer
    #[arg(default = Tone::Polite)]
    tone: Tone,
) -> String {
    let tone = match tone {
        Tone::Polite => "polite and formal, with an apology",
        Tone::Friendly => "warm and friendly",
    };
    format!(
        "A customer complains about order {order_id}. Read order://{order_id} first. Then write an answer that is \
         {tone}, names the articles, and offers what the order's status allows."
    )
}

/// Order numbers that begin with what was typed.
async fn order_ids(ctx: &RequestContext, partial: &str) -> Vec<String> {
    let orders = ctx.state::<Orders>().map(Orders::ids).unwrap_or_default();
    let partial = partial.to_uppercase();
    orders
        .into_iter()
        .filter(|id| id.starts_with(&partial))
        .collect()
}
