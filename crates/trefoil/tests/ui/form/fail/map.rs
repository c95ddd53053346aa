use std::collections::HashMap;

use trefoil::prelude::*;

/// Settings
#[mcp_type]
struct Settings {
    values: HashMap<String, String>,
}

/// Ask for settings.
#[mcp_tool]
async fn settings(ctx: &RequestContext) -> Result<(), AskError> {
    ctx.elicit::<Settings>("Which settings?").await?;
    Ok(())
}

fn main() {}
