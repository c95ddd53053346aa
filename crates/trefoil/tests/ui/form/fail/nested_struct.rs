use trefoil::prelude::*;

/// Where somebody lives
#[mcp_type]
struct Address {
    street: String,
}

/// Somebody
#[mcp_type]
struct Person {
    name: String,
    address: Address,
}

/// Ask who somebody is.
#[mcp_tool]
async fn who(ctx: &RequestContext) -> Result<(), AskError> {
    ctx.elicit::<Person>("Who is it?").await?;
    Ok(())
}

fn main() {}
