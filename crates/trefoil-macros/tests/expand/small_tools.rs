/// Answer with pong.
#[mcp_tool]
fn ping() {}

/// Add one.
#[mcp_tool(inline, read_only)]
fn r#increment(
    /** Where to start */
    start: i64,
) -> i64 {
    start + 1
}

/// Echo.
#[mcp_tool(description = include_str!("echo.md"))]
#[cfg(unix)]
pub fn echo(state: &State, #[arg(default = 3)] times: u8) -> String {
    state.echo(times)
}

#[mcp_tool]
#[doc = include_str!("now.md")]
#[doc = " And more."]
async fn now(_: &(dyn Clock + Send)) -> String {
    String::new()
}
