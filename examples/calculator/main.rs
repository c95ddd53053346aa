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
#[mcp_resource("number://{value}", mime_type = "text/plain")]
async fn number(value: usize) -> Option<&'static str> {
    ["zero", "one", "two", "three", "four"].get(value).copied()
}

/// Ask for an explanation of a calculation
#[mcp_prompt]
async fn explain(calculation: String) -> String {
    format!("Explain step by step how to calculate {calculation}.")
}

#[tokio::main]
async fn main() -> trefoil::Result {
    Server::builder("calculator", "1.0.0")
        .handlers(handlers![add, number, explain])
        .serve_stdio()
        .await
}
