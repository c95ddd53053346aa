use trefoil::prelude::*;

/// What is bought
#[mcp_type]
struct Shopping {
    items: Vec<String>,
}

/// Ask what to buy.
#[mcp_tool]
async fn buy(ctx: &RequestContext) -> Result<(), AskError> {
    ctx.elicit::<Shopping>("What is missing?").await?;
    Ok(())
}

fn main() {}
