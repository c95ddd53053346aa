use trefoil::prelude::*;

/// How to pay
#[mcp_type]
enum Payment {
    Cash,
    Card(String),
}

/// An order
#[mcp_type]
struct Order {
    payment: Payment,
}

/// Ask how to pay.
#[mcp_tool]
async fn pay(ctx: &RequestContext) -> Result<(), AskError> {
    ctx.elicit::<Order>("How do you pay?").await?;
    Ok(())
}

fn main() {}
