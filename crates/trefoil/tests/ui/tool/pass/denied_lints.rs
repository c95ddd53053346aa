//! A crate that denies what can be denied, and documents what it must.
#![forbid(unsafe_code)]
#![deny(
    missing_docs,
    missing_debug_implementations,
    unreachable_pub,
    unused,
    unnameable_types
)]
#![deny(
    nonstandard_style,
    future_incompatible,
    let_underscore,
    refining_impl_trait
)]
#![deny(
    rust_2018_idioms,
    rust_2021_compatibility,
    rust_2024_compatibility,
    keyword_idents
)]
#![deny(
    elided_lifetimes_in_paths,
    explicit_outlives_requirements,
    single_use_lifetimes
)]
#![deny(
    absolute_paths_not_starting_with_crate,
    ambiguous_negative_literals,
    closure_returning_async_block
)]
#![deny(
    impl_trait_redundant_captures,
    macro_use_extern_crate,
    meta_variable_misuse,
    missing_abi
)]
#![deny(
    non_ascii_idents,
    redundant_imports,
    redundant_lifetimes,
    trivial_casts,
    trivial_numeric_casts
)]
#![deny(
    unit_bindings,
    unused_extern_crates,
    unused_import_braces,
    unused_lifetimes,
    unused_qualifications
)]
#![deny(unused_results, variant_size_differences, warnings)]

pub mod desk {
    //! What the desk can do.

    use trefoil::HandlerEntry;
    use trefoil::prelude::*;

    /// The orders.
    #[derive(Debug)]
    pub struct Orders;

    /// How urgent an order is
    #[mcp_type]
    #[derive(Debug)]
    pub enum Priority {
        /// It can wait
        Low,
        /// It cannot
        High,
    }

    /// Cancel an order.
    #[mcp_tool(idempotent, meta = serde_json::json!({ "a": 1 }))]
    pub async fn cancel_order(
        orders: &Orders,
        ctx: &RequestContext,
        /// Number of the order
        #[arg(length(min = 1), default = "A100", example = "A100")]
        order_id: String,
        /// How urgent it is
        #[arg(default = Priority::High)]
        priority: Priority,
    ) -> Result<String, String> {
        Ok(format!("{orders:?} {ctx:?} {order_id} {priority:?}"))
    }

    /// Cancel all orders.
    #[mcp_tool]
    #[deprecated = "too dangerous"]
    pub fn cancel_all(#[arg(default)] really: bool) -> Json<bool> {
        Json(really)
    }

    async fn ids(_: &RequestContext, partial: &str) -> Vec<String> {
        vec![partial.to_owned()]
    }

    /// One order
    #[mcp_resource("order://{order_id}", complete(order_id = ids))]
    pub fn order(orders: &Orders, order_id: String) -> Option<String> {
        Some(format!("{orders:?} {order_id}"))
    }

    /// Draft a reply.
    #[mcp_prompt]
    pub async fn reply(
        /// Order complained about
        #[arg(complete = ids)]
        order_id: String,
    ) -> String {
        order_id
    }

    /// All of it.
    #[must_use]
    pub fn handlers() -> Vec<HandlerEntry> {
        handlers![cancel_order, order, reply]
    }
}

fn main() {
    let server = trefoil::Server::builder("desk", "1.0.0")
        .state(desk::Orders)
        .handlers(desk::handlers());
    assert!(server.build().is_ok());
}
