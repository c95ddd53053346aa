/// Say hello.
#[mcp_tool(nmae = "x")]
pub async fn hello(
    /// Whom to greet
    #[arg(lenght(max = 3))]
    name: &str,
) -> String {
    name.to_owned()
}

#[mcp_resource("a://{b}", inline)]
async fn a(b: String) {}

#[mcp_prompt]
fn b() {}

#[mcp_tool]
struct NotAFunction;

#[mcp_tool]
fn method(&self) {}

#[mcp_type]
union NotAType { a: u8 }
