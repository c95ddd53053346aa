//! The order desk of a small shop: cancel an order, read it, draft an answer to a complaint about it.
//!
//! ```text
//! cargo run --example orders -- call cancel_order orderId=A100
//! ```

mod handlers;
mod orders;
#[cfg(test)]
mod tests;

use trefoil::{Server, ServerBuilder};

use crate::orders::Orders;

fn server() -> ServerBuilder {
    Server::builder("orders", env!("CARGO_PKG_VERSION"))
        .instructions(
            "Tools for the order desk. Read an order before changing it, and tell the customer what was done.",
        )
        .state(Orders::seeded())
        .handlers(handlers::all())
}

#[tokio::main]
async fn main() -> trefoil::Result {
    trefoil::cli::run(server()).await
}
