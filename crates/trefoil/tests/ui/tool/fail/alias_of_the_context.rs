use trefoil::prelude::*;

type Context<'a> = &'a RequestContext;

/// Cancel an order.
#[mcp_tool]
async fn cancel_order(ctx: Context<'_>, order_id: String) -> String {
    assert!(!ctx.is_cancelled());
    order_id
}

fn main() {}
