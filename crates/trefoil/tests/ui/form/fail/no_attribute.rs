use trefoil::prelude::*;

struct Person {
    name: String,
}

/// Ask who somebody is.
#[mcp_tool]
async fn who(ctx: &RequestContext) -> Result<(), AskError> {
    ctx.elicit::<Person>("Who is it?").await?;
    Ok(())
}

fn main() {}
