//! What a model, an application and a user can do here.

mod complete;
pub mod prompts;
pub mod resources;
pub mod tools;

use trefoil::HandlerEntry;
use trefoil::prelude::*;

use prompts::{bug_analysis, code_review};
use resources::{document, log_file, project_file, schema_guide, settings, table_schema};
use tools::{list_tables, query_database};

pub fn all() -> Vec<HandlerEntry> {
    handlers![
        query_database,
        list_tables,
        table_schema,
        schema_guide,
        document,
        settings,
        log_file,
        project_file,
        code_review,
        bug_analysis
    ]
}

/// Logs what went wrong inside; the client learns only that it did.
fn internal(error: impl std::error::Error + Send + Sync + 'static) -> ProtocolError {
    ProtocolError::internal("the database or a file cannot be read").source(error)
}
