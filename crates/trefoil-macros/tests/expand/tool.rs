/// Create a task on the board and return it.
///
/// Use this to record work somebody must do.
#[mcp_tool(
    name = "create-task",
    title = "Create task",
    rename_all = "camelCase",
    destructive = false,
    idempotent,
    icons = ["https://example.com/icon.png"],
    meta = json!({ "a": 1 }),
    timeout = Duration::from_secs(5),
    scopes = ["board:write", "board:read"]
)]
#[tracing::instrument]
pub(crate) async fn create_task<'a>(
    ctx: &'a RequestContext,
    board: &Board,
    /// Task title
    #[arg(length(min = 1, max = 200), header = "Task-Title")]
    task_title: String,
    /// Labels to apply
    #[arg(default, unique, inner(length(min = 1), pattern = "^[a-z]+$"))]
    mut labels: Vec<String>,
    #[arg(range(exclusive_min = 0.0), example = 1.5, example = 2.0)] estimate: Option<f64>,
    #[arg(name = "kind", title = "Kind", default = "chore", format = "word", sensitive)] r#type: Cow<'a, str>,
    #[arg(description = "Priority", default = -3, range(min = -5, max = 5), multiple_of = 1)] priority: i8,
) -> Result<&'a str, BoardError> {
    board.add(task_title)
}
