//! Resources: schemas, documents, settings, logs and files.

use trefoil::prelude::*;
use trefoil::protocol::{BlobResourceContents, TextResourceContents};
use trefoil::uri::expand;

use super::complete::{days, log_names, months, paths, projects, tables, topics, years};
use super::internal;
use super::tools::{DEFAULT_LIMIT, TIME_LIMIT};
use crate::databases::{ConnectionName, Databases};
use crate::files::{Date, Files};
use crate::table::TableSchema;

/// How a table is made: columns, references and the statement that made it
#[mcp_resource(
    "database://{connection}/tables/{table}/schema",
    title = "Schema of a table",
    mime_type = "application/json",
    complete(table = tables)
)]
pub fn table_schema(
    databases: &Databases,
    connection: ConnectionName,
    table: String,
) -> Result<Option<Json<TableSchema>>, ProtocolError> {
    let schema = databases.open(connection)?.schema(&table);
    Ok(schema.map_err(internal)?.map(Json))
}

/// Which table answers which question
#[mcp_resource(
    "docs://schema-guide",
    title = "Guide to the schemas",
    mime_type = "text/markdown",
    audience = ["assistant"],
    priority = 1.0
)]
pub async fn schema_guide() -> &'static str {
    include_str!("../data/docs/schema-guide.md")
}

/// A document about the databases and how to ask them
#[mcp_resource(
    "docs://{+topic}",
    title = "Document",
    mime_type = "text/markdown",
    complete(topic = topics)
)]
pub fn document(files: &Files, topic: SafePath) -> Result<Option<String>, ProtocolError> {
    Ok(files.document(&topic)?)
}

/// What the server is set to
#[mcp_type]
#[derive(Debug, Clone, PartialEq)]
#[serde(rename_all = "camelCase")]
pub struct Settings {
    /// Rows that a query returns if it does not say how many
    pub default_limit: u16,
    /// Seconds after which a query is stopped
    pub query_time_limit: u64,
    /// Whether anything can be changed
    pub read_only: bool,
}

/// What the server is set to
#[mcp_resource(
    "config://app/settings",
    title = "Settings",
    mime_type = "application/json"
)]
pub async fn settings() -> Json<Settings> {
    Json(Settings {
        default_limit: DEFAULT_LIMIT,
        query_time_limit: TIME_LIMIT.as_secs(),
        read_only: true,
    })
}

/// A log of one day
#[mcp_resource(
    "log://{year}/{month}/{day}/{name}",
    title = "Log",
    mime_type = "text/plain",
    complete(year = years, month = months, day = days, name = log_names)
)]
pub fn log_file(
    files: &Files,
    year: u16,
    #[arg(range(min = 1, max = 12))] month: u8,
    #[arg(range(min = 1, max = 31))] day: u8,
    name: String,
) -> Result<Option<String>, ProtocolError> {
    Ok(files.log(Date(year, month, day), &name)?)
}

/// A file of a project, text or not
#[mcp_resource(
    "file://{project}/{+path}",
    title = "Project file",
    complete(project = projects, path = paths)
)]
pub fn project_file(
    files: &Files,
    project: SafePath,
    path: SafePath,
) -> Result<Option<ResourceContents>, ProtocolError> {
    let Some(bytes) = files.project_file(&project, &path)? else {
        return Ok(None);
    };
    file_contents(&project, &path, bytes).map(Some)
}

/// Contents of a project's file: text if it is UTF-8, else a blob.
pub(super) fn file_contents(
    project: &SafePath,
    path: &SafePath,
    bytes: Vec<u8>,
) -> Result<ResourceContents, ProtocolError> {
    let variables = [("project", project.as_str()), ("path", path.as_str())];
    let uri = expand("file://{project}/{+path}", &variables).map_err(internal)?;
    let extension = path
        .as_str()
        .rsplit_once('.')
        .map(|(_, extension)| extension);
    let mime_type = match extension {
        Some("md") => "text/markdown",
        Some("js") => "text/javascript",
        Some("sql") => "application/sql",
        Some("png") => "image/png",
        _ if str::from_utf8(&bytes).is_ok() => "text/plain",
        _ => "application/octet-stream",
    };
    Ok(match String::from_utf8(bytes) {
        Ok(text) => TextResourceContents::new(uri, text)
            .mime_type(mime_type)
            .into(),
        Err(error) => BlobResourceContents::from_bytes(uri, error.as_bytes())
            .mime_type(mime_type)
            .into(),
    })
}
