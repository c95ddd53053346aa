/// Add
#[mcp_tool(crate = my::trefoil, read_only, icons = ["https://example.com"], meta = m(), timeout = t())]
#[doc = include_str!("add.md")]
async fn add(state: &State, #[arg(default)] a: i64, #[arg(range(min = 0.5), length(min = 1), unique, pattern = "a", example = 1)] b: Option<i64>) -> Json<Sum> {}

/// Add one
#[mcp_tool(crate = my::trefoil)]
fn one(#[arg(default = 3)] a: i64) {}

#[mcp_resource("a://{b}", crate = my::trefoil, audience = "user", cache(ttl = t()), complete(b = c))]
fn a(#[arg(default = "x")] b: String) -> String {}

/// Greet
#[mcp_prompt(crate = "my::trefoil")]
fn greet(#[arg(complete = c)] name: String) -> String {}

#[mcp_tool(crate = my::trefoil)]
fn refused() {}

#[mcp_type(crate = my::trefoil)]
struct Point;
