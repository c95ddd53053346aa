//! The attributes, with their documentation: it stands here so that its examples can use trefoil.

/// Makes a function a tool that a model can call.
///
/// The function itself stays as it is: it can be called and tested like any other. Its name becomes the tool's,
/// its doc comment the description that models choose by, and each parameter taken by value an argument, described
/// by the parameter's own doc comment. A parameter taken by reference is injected: `&RequestContext`, or the value
/// of that type given to [`ServerBuilder::state`](crate::ServerBuilder::state).
///
/// # Examples
///
/// ```
/// use trefoil::prelude::*;
///
/// /// How urgent a task is
/// #[mcp_type]
/// enum Priority {
///     Low,
///     High,
/// }
///
/// /// Create a task and return its number. Use this to record work that somebody must do.
/// #[mcp_tool(idempotent = false)]
/// async fn create_task(
///     /// Task title
///     #[arg(length(min = 1, max = 200))]
///     title: String,
///     /// How urgent it is
///     priority: Priority,
///     /// Username of the assignee
///     assignee: Option<String>,
///     /// Labels to apply
///     #[arg(default)]
///     labels: Vec<String>,
/// ) -> Result<u32, String> {
///     if labels.len() > 10 {
///         return Err("a task has at most 10 labels".to_owned());
///     }
///     Ok(42)
/// }
///
/// # fn main() -> trefoil::Result {
/// let server = Server::builder("tasks", "1.0.0").handlers(handlers![create_task]).build()?;
/// # Ok(())
/// # }
/// ```
///
/// # Keys
///
/// | key | meaning |
/// | --- | --- |
/// | `name = "…"` | name on the wire; by default the function's |
/// | `title = "…"` | name for humans (since 2025-06-18) |
/// | `description = "…"` | in place of the doc comment |
/// | `rename_all = "camelCase"` | names of the arguments, as in serde |
/// | `read_only`, `destructive`, `idempotent`, `open_world` | hints about what the tool does, each `= true` or `= false` too (since 2025-03-26); not given, not sent |
/// | `icons = ["https://…"]` | icons to show (since 2025-11-25) |
/// | `meta = expr` | the entry's `_meta`, a JSON object, as [`trefoil::json!`](crate::json) makes one |
/// | `timeout = expr` | a `Duration` after which a call is answered with an error |
/// | `task = "optional"` (or `"required"`, `"manual"`) | calls [become tasks](crate#tasks), or may; needs the feature `interaction` |
/// | `scopes = ["orders:write"]` | what a token must grant over HTTP, where [authorization](crate#authorization) is needed |
/// | `visible_if = path` | a `fn(&RequestInfo) -> bool` that says who sees it |
/// | `inline` | a synchronous function runs on the connection's thread, not on the blocking pool: for those that return at once |
/// | `crate = path` | where trefoil is found, if not at `::trefoil` |
///
/// # Keys of `#[arg(…)]`
///
/// | key | meaning |
/// | --- | --- |
/// | `name`, `title`, `description` | as above, of the argument |
/// | `default`, `default = expr` | the argument may be left out |
/// | `range(min, max, exclusive_min, exclusive_max)`, `multiple_of` | bounds of a number |
/// | `length(min, max)` | characters of a string, elements of a collection |
/// | `unique` | elements differ from each other |
/// | `pattern = "…"`, `format = "…"` | shape of a string; a pattern is a regular expression of the `regex` crate |
/// | `inner(…)` | the same keys, for the elements of a collection |
/// | `example = expr` | an example value |
/// | `header = "Name"` | clients over HTTP mirror the argument in the header `Mcp-Param-Name` (since 2026-07-28), which proxies see and may log: nothing secret or personal |
/// | `complete = path` | in prompts: an `async fn(&RequestContext, &str) -> Vec<String>` that completes what was typed |
/// | `sensitive` | the value is never shown or logged |
///
/// Whatever is declared is enforced before the function runs; a call that breaks a rule is answered with every
/// violation in words that a model can act upon.
///
/// # What a function may return
///
/// See [`IntoToolResult`](crate::tool::IntoToolResult). An `Err` becomes a result that the model can read, a
/// [`ProtocolError`](crate::ProtocolError) a JSON-RPC error.
///
/// # The function's name
///
/// names a hidden type as well, which is what `handlers![…]` lists; `use desk::create_task;` brings both. Two things
/// follow: a function cannot be re-exported from a module of its own name (`pub use search::search;`; call the module
/// otherwise), and one that is called like a crate hides that crate in its module (write `::tokio::…` beside a tool `tokio`).
///
/// # Synchronous functions
///
/// run on the blocking pool, so that a slow one never stalls the connection. That costs some 10 µs a call, which an
/// `async fn` does not; `inline` saves it where the function returns at once.
pub use trefoil_macros::mcp_tool;

/// Makes a function a resource that an application can read.
///
/// The attribute begins with a URI, or with an RFC 6570 template whose variables are the function's by-value
/// parameters, both ways checked at compile time. [`crate::uri`] has the rules of matching.
///
/// # Examples
///
/// ```
/// use trefoil::prelude::*;
///
/// /// One order as JSON
/// #[mcp_resource("order://{order_id}", mime_type = "application/json")]
/// async fn order(order_id: u64) -> Result<String, NotFound> {
///     match order_id {
///         7 => Ok(r#"{"item":"tea"}"#.to_owned()),
///         _ => Err(NotFound),
///     }
/// }
///
/// # fn main() -> trefoil::Result {
/// let server = Server::builder("orders", "1.0.0").handlers(handlers![order]).build()?;
/// # Ok(())
/// # }
/// ```
///
/// # Keys
///
/// `name`, `title`, `description`, `rename_all`, `icons`, `meta`, `timeout`, `scopes`, `visible_if`, `inline` and `crate` mean the same as
/// for [`mcp_tool`], and further:
///
/// | key | meaning |
/// | --- | --- |
/// | `mime_type = "…"` | type of the contents |
/// | `size = 1234` | size in bytes; only without variables |
/// | `audience = ["user"]` | for whom it is: `user`, `assistant` or both |
/// | `priority = 0.5` | importance, 0 to 1 |
/// | `complete(variable = path)` | a `fn(&RequestContext, &str) -> Vec<String>`, `async` or not, that completes a variable |
/// | `list = path` | a `fn(&RequestContext) -> Vec<ResourceEntry>`, `async` or not, that lists the resources of the template in `resources/list`; the `Vec` may stand in a `Result` |
/// | `cache(ttl = expr, scope = "public")` | how long, and for whom, a client may keep what it read (since 2026-07-28) |
///
/// Variables of a query may be absent from a URI: their parameters are `Option`s or have a default.
///
/// # What a function may return
///
/// See [`IntoResourceResult`](crate::resource::IntoResourceResult).
pub use trefoil_macros::mcp_resource;

/// Makes a function a prompt that a user can pick.
///
/// By-value parameters are the prompt's arguments. They are strings on the wire, so their types are those that
/// deserialize from a string: `String`, numbers, `bool`, enums. An enum's values are offered as completions. A blank
/// value of an optional or defaulted argument counts as absent.
///
/// # Examples
///
/// ```
/// use trefoil::prelude::*;
///
/// /// How an answer sounds
/// #[mcp_type]
/// enum Tone {
///     Polite,
///     Friendly,
/// }
///
/// /// Draft an answer to a customer's complaint about an order
/// #[mcp_prompt]
/// async fn complaint_reply(
///     /// Order complained about
///     order_id: String,
///     /// Tone of the answer
///     #[arg(default = Tone::Polite)]
///     tone: Tone,
/// ) -> String {
///     let tone = match tone {
///         Tone::Polite => "polite",
///         Tone::Friendly => "friendly",
///     };
///     format!("Write a {tone} answer to the complaint about order {order_id}.")
/// }
/// ```
///
/// # Keys
///
/// `name`, `title`, `description`, `rename_all`, `icons`, `meta`, `timeout`, `scopes`, `visible_if`, `inline` and `crate` mean the same as
/// for [`mcp_tool`], as do those of `#[arg(…)]`.
///
/// # What a function may return
///
/// See [`IntoPromptResult`](crate::prompt::IntoPromptResult). The protocol has no `system` role; what the model is to
/// know first goes into the first user message.
pub use trefoil_macros::mcp_prompt;

/// Derives what a type of arguments or results needs: `Serialize`, `Deserialize` and `JsonSchema`.
///
/// The derives come through trefoil, so that neither serde nor schemars has to be a dependency. Attributes of both
/// work beneath it; deriving by hand works as well. `crate = path` says where trefoil is found, if not at `::trefoil`.
/// An `alias` of serde is in no schema, so a client that uses it in arguments is refused.
///
/// A struct whose fields fit into a form can be asked for as one, with `ctx.elicit` (feature `interaction`).
///
/// # Examples
///
/// ```
/// use trefoil::prelude::*;
///
/// /// What is on sale
/// #[mcp_type]
/// #[serde(rename_all = "camelCase")]
/// struct Item {
///     /// Number of the article
///     article_number: u32,
///     /// How many there are
///     #[schemars(range(min = 1))]
///     count: u32,
/// }
/// ```
pub use trefoil_macros::mcp_type;
