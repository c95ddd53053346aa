//! A generic server with one of everything, for black-box cases: tools that answer, refuse, panic, wait and report
//! progress, a static resource, three templates and a prompt.

use std::time::Duration;

use axum::Router;
use http::Method;
use http::header::{AUTHORIZATION, CONTENT_TYPE, HeaderName, HeaderValue};
use tokio::net::TcpListener;
use tower_http::cors::{AllowOrigin, CorsLayer};
use trefoil::http::{Authorization, HttpConfig, Identity, TokenError, TokenVerifier};
use trefoil::prelude::*;
use trefoil::protocol::{BlobResourceContents, TextResourceContents};

/// How urgent a task is
#[mcp_type]
#[serde(rename_all = "lowercase")]
enum Priority {
    /// Whenever there is time
    Low,
    /// This week
    Medium,
    /// Today
    High,
    /// Now
    Critical,
}

/// A task as it was created
#[mcp_type]
struct Task {
    /// Task title
    title: String,
    /// How urgent it is
    priority: Priority,
    /// Labels of the task
    labels: Vec<String>,
    /// Username of the assignee
    #[serde(skip_serializing_if = "Option::is_none")]
    assignee: Option<String>,
    /// Estimated hours
    #[serde(skip_serializing_if = "Option::is_none")]
    estimate: Option<f64>,
}

/// Return the message that is given, unchanged.
#[mcp_tool(read_only)]
async fn echo(
    /// Message to return
    message: String,
) -> String {
    message
}

/// Add two integers and return the sum, or say that it does not fit.
#[mcp_tool(read_only)]
async fn add(
    /// First number
    a: i64,
    /// Second number
    b: i64,
) -> Result<i64, &'static str> {
    a.checked_add(b).ok_or("the sum does not fit into 64 bits")
}

/// Create a task and return it as JSON.
#[mcp_tool]
async fn create_task(
    /// Task title
    #[arg(length(min = 1, max = 200))]
    title: String,
    /// How urgent it is
    priority: Priority,
    /// Username of the assignee
    assignee: Option<String>,
    /// Labels to apply
    #[arg(default)]
    labels: Vec<String>,
    /// Estimated hours to complete
    #[arg(range(exclusive_min = 0.0))]
    estimate: Option<f64>,
) -> Json<Task> {
    Json(Task {
        title,
        priority,
        labels,
        assignee,
        estimate,
    })
}

/// Fail, always, with an error result.
#[mcp_tool]
async fn fail() -> Result<String, &'static str> {
    Err("this tool always fails")
}

/// Panic, always.
#[mcp_tool]
async fn panic() {
    panic!("secret-panic-detail");
}

/// Wait for a number of milliseconds, then say so.
#[mcp_tool]
async fn sleep(
    /// Milliseconds to wait
    ms: u64,
) -> String {
    tokio::time::sleep(Duration::from_millis(ms)).await;
    format!("slept {ms} ms")
}

/// Take a number of steps and report each of them as progress.
#[mcp_tool]
async fn progress(
    ctx: &RequestContext,
    /// Steps to take
    steps: u32,
) -> String {
    for step in 1..=steps {
        tokio::time::sleep(Duration::from_millis(1)).await;
        ctx.progress(f64::from(step), Some(f64::from(steps)), None);
        ctx.log(LoggingLevel::Info, format!("step {step} of {steps}"));
    }
    format!("took {steps} steps")
}

/// Settings of the application
#[mcp_resource("config://app", mime_type = "application/json")]
async fn config() -> &'static str {
    r#"{"theme":"dark","language":"en"}"#
}

/// The variables of a URI as JSON.
fn bound<const N: usize>(variables: [(&str, Option<String>); N]) -> String {
    let bound: serde_json::Map<_, _> = variables
        .into_iter()
        .filter_map(|(name, value)| Some((name.to_owned(), value?.into())))
        .collect();
    serde_json::Value::Object(bound).to_string()
}

/// Profile of a user
#[mcp_resource("user://{id}/profile", mime_type = "application/json")]
async fn profile(id: String) -> String {
    bound([("id", Some(id))])
}

/// A file below the root
#[mcp_resource("file:///{+path}")]
async fn file(path: SafePath) -> ResourceContents {
    let uri = format!("file:///{}", path.as_str());
    if path.as_str() == "bin/sample.bin" {
        let bytes = [0xFB, 0xFF, 0xFE, 0x00];
        return BlobResourceContents::from_bytes(uri, bytes)
            .mime_type("application/octet-stream")
            .into();
    }
    let text = bound([("path", Some(path.as_str().to_owned()))]);
    TextResourceContents::new(uri, text)
        .mime_type("application/json")
        .into()
}

/// Items that match a search
#[mcp_resource("search://items{?q,limit}", mime_type = "application/json")]
async fn search(q: Option<String>, limit: Option<String>) -> String {
    bound([("q", q), ("limit", limit)])
}

/// Review a sprint
#[mcp_prompt(name = "sprint-review", rename_all = "camelCase")]
async fn sprint_review(
    /// Id of the sprint
    sprint_id: String,
    /// Format of the review
    format: Option<String>,
) -> String {
    let format = format.unwrap_or_else(|| "prose".to_owned());
    format!("Review sprint {sprint_id} as {format}.")
}

/// Serves behind a layer that lets the pages of one origin in.
async fn serve_with_cors(server: Server, address: &str) -> std::io::Result<()> {
    let headers = ["mcp-protocol-version", "mcp-session-id", "last-event-id"];
    let headers = headers.map(HeaderName::from_static);
    let cors = CorsLayer::new()
        .allow_origin(AllowOrigin::exact(HeaderValue::from_static(
            "http://localhost:6274",
        )))
        .allow_methods([Method::POST, Method::GET, Method::DELETE])
        .allow_headers(
            [CONTENT_TYPE, AUTHORIZATION]
                .into_iter()
                .chain(headers.clone())
                .collect::<Vec<_>>(),
        )
        .expose_headers(headers);
    let router = Router::new()
        .route_service("/mcp", server.into_service())
        .layer(cors);
    axum::serve(TcpListener::bind(address).await?, router).await
}

/// Knows no token.
struct Nobody;

#[trefoil::async_trait]
impl TokenVerifier for Nobody {
    async fn verify(&self, _: &str) -> Result<Identity, TokenError> {
        Err(TokenError::invalid("nobody has this token"))
    }
}

/// `stateless ADDRESS`, `cors ADDRESS` and `auth ADDRESS` are variants over HTTP; everything else is as on any server's command line.
#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let server = Server::builder("field-server", "7.4.2").handlers(handlers![
        echo,
        add,
        create_task,
        fail,
        panic,
        sleep,
        progress,
        config,
        profile,
        file,
        search,
        sprint_review
    ]);
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["stateless", address] => {
            let config = HttpConfig::new().stateless();
            server.http(config).serve_http(address).await?;
        }
        ["auth", address] => {
            let resource = format!("http://{address}/mcp");
            let authorization = Authorization::new(resource, ["https://auth.example.com"], Nobody);
            let config = HttpConfig::new().authorization(authorization);
            server.http(config).serve_http(address).await?;
        }
        ["cors", address] => serve_with_cors(server.build()?, address).await?,
        _ => trefoil::cli::run(server).await?,
    }
    Ok(())
}
