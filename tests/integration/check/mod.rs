//! `Server::check`: what each rule finds, and what it leaves alone.

mod arguments;
mod descriptions;
mod examples;
mod names;
mod rules;
mod schemas;

use serde_json::{Value, json};
use trefoil::prelude::*;
use trefoil::tool::{self, ToolDefinition, Validation};
use trefoil::{Server, ServerBuilder};

/// A description that no rule has anything to say about.
const GOOD: &str =
    "Search the archive and return what was found. Use this when a question is about the past.";

/// A server with nothing in it, and a name that is short.
fn builder() -> ServerBuilder {
    Server::builder("desk", "1.0.0")
}

/// The findings of a server as they are printed.
fn found(builder: ServerBuilder) -> Vec<String> {
    let server = builder.build().expect("the server is well defined");
    let findings = server.check();
    findings.iter().map(ToString::to_string).collect()
}

/// A tool that takes what the schema says, and checks it by itself, so that the schema may be anything.
fn definition(name: &str, description: &str, schema: Value) -> ToolDefinition {
    ToolDefinition::new(name, schema)
        .description(description)
        .validation(Validation::ByHandler)
}

/// Adds tools that do nothing.
fn with_tools(definitions: impl IntoIterator<Item = ToolDefinition>) -> ServerBuilder {
    definitions
        .into_iter()
        .fold(builder(), |builder, definition| {
            builder.tool(tool::from_fn(
                definition,
                |_: RequestContext, _: Value| async { "done" },
            ))
        })
}

/// A server with tools without arguments, by name and description.
fn tools<const N: usize>(tools: [(&str, &str); N]) -> ServerBuilder {
    with_tools(
        tools.map(|(name, description)| definition(name, description, json!({ "type": "object" }))),
    )
}
