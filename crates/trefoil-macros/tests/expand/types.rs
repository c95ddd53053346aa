/// How urgent a task is
#[mcp_type]
#[derive(Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Priority {
    Low,
    High,
}

#[mcp_type(crate = my::trefoil)]
struct Point {
    x: f64,
}

#[mcp_type]
enum State {
    Open,
    /// Nothing is left to do
    Closed,
}
