//! What an order is and what can happen to it; knows nothing of MCP.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};

use trefoil::prelude::*;

/// One order
#[mcp_type]
#[derive(Debug, Clone, PartialEq)]
#[serde(rename_all = "camelCase")]
pub struct Order {
    /// Order number
    pub order_id: String,
    /// Who ordered
    pub customer: String,
    /// What was ordered
    pub items: Vec<Item>,
    /// How far the order has come
    pub status: Status,
}

/// Some pieces of one article
#[mcp_type]
#[derive(Debug, Clone, PartialEq)]
#[serde(rename_all = "camelCase")]
pub struct Item {
    /// Name of the article
    pub article: String,
    /// Number of pieces
    pub quantity: u32,
    /// Price of one piece, in cents
    pub unit_price_cents: u32,
}

/// How far an order has come
#[mcp_type]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Paid, and not yet in a parcel
    Paid,
    /// On its way
    Shipped,
    /// Stopped by the customer
    Cancelled,
}

/// Why an order cannot be cancelled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OrderError {
    Unknown {
        order_id: String,
        known: Vec<String>,
    },
    Shipped {
        order_id: String,
    },
    AlreadyCancelled {
        order_id: String,
    },
}

impl fmt::Display for OrderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { order_id, known } => {
                write!(
                    f,
                    "there is no order {order_id}; the orders are {}",
                    known.join(", ")
                )
            }
            Self::Shipped { order_id } => write!(
                f,
                "order {order_id} has been shipped and cannot be cancelled any more; offer a return instead"
            ),
            Self::AlreadyCancelled { order_id } => {
                write!(f, "order {order_id} is cancelled already")
            }
        }
    }
}

impl std::error::Error for OrderError {}

/// All orders, by their number.
#[derive(Debug)]
pub struct Orders(Mutex<BTreeMap<String, Order>>);

impl Orders {
    /// Orders to play with: A100 is paid, A200 shipped, A300 cancelled.
    pub fn seeded() -> Self {
        let order = |order_id: &str, customer: &str, status, items: &[(&str, u32, u32)]| Order {
            order_id: order_id.to_owned(),
            customer: customer.to_owned(),
            status,
            items: items
                .iter()
                .map(|(article, quantity, unit_price_cents)| Item {
                    article: (*article).to_owned(),
                    quantity: *quantity,
                    unit_price_cents: *unit_price_cents,
                })
                .collect(),
        };
        let orders = [
            order(
                "A100",
                "Ada",
                Status::Paid,
                &[("Teapot", 1, 2490), ("Green tea, 100 g", 2, 790)],
            ),
            order("A200", "Grace", Status::Shipped, &[("Cup", 6, 450)]),
            order(
                "A300",
                "Edsger",
                Status::Cancelled,
                &[("Sugar bowl", 1, 1250)],
            ),
        ];
        Self(Mutex::new(
            orders
                .into_iter()
                .map(|order| (order.order_id.clone(), order))
                .collect(),
        ))
    }

    /// The order of this number.
    pub fn find(&self, order_id: &str) -> Option<Order> {
        self.lock().get(order_id).cloned()
    }

    /// Numbers of all orders.
    pub fn ids(&self) -> Vec<String> {
        self.lock().keys().cloned().collect()
    }

    /// Stops an order that is not yet on its way.
    pub fn cancel(&self, order_id: &str) -> Result<(), OrderError> {
        let mut orders = self.lock();
        let known = orders.keys().cloned().collect();
        let order_id = order_id.to_owned();
        let Some(order) = orders.get_mut(&order_id) else {
            return Err(OrderError::Unknown { order_id, known });
        };
        match order.status {
            Status::Paid => order.status = Status::Cancelled,
            Status::Shipped => return Err(OrderError::Shipped { order_id }),
            Status::Cancelled => return Err(OrderError::AlreadyCancelled { order_id }),
        }
        Ok(())
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, Order>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
