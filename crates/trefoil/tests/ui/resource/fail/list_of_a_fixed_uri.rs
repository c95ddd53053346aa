use trefoil::prelude::*;

fn settings(_: &RequestContext) -> Vec<ResourceEntry> {
    Vec::new()
}

#[mcp_resource("config://app", list = settings)]
async fn config() -> &'static str {
    "{}"
}

fn main() {}
