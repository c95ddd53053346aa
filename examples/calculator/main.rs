use trefoil::prelude::*;

/// Add two numbers and return their sum. Use this whenever an exact sum is needed.
#[mcp_tool(read_only)]
async fn add(
    /// First number
    a: i64,
    /// Second number
    b: i64,
) -> Result<i64, &'static str> {
    a.checked_add(b).ok_or("the sum does not fit into 64 bits")
}
/// A number in words, as far as they go
#[mcp_resource("number://{value}")]
async fn number(value: usize) -> Result<&'static str, NotFound> {
    let words = ["zero", "one", "two", "three", "four", "five"];
    words.get(value).copied().ok_or(NotFound)
}
/// Ask for an explanation of a calculation
#[mcp_prompt]
async fn explain(calculation: String) -> String {
    format!("Explain step by step how to calculate {calculation}.")
}
#[tokio::main]
async fn main() -> trefoil::Result {
    let server = Server::builder("calculator", "1.0.0");
    server.handlers(handlers![add, number, explain]).serve_stdio().await
}
