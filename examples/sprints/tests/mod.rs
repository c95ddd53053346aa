//! The workbench as a client sees it, in every revision; and its functions as they stand.

mod analysis;
mod functions;
mod generation;
mod reading;
mod readme;
mod shapes;
mod workflow;

use serde_json::Value;
use trefoil::prelude::*;
use trefoil::protocol::Revision;
use trefoil::testing::{TestClient, assert_surface};

/// A client of each revision, each with a server of its own.
fn clients() -> impl Iterator<Item = TestClient> {
    Revision::ALL
        .into_iter()
        .map(|revision| newest().at(revision))
}

/// A client of the newest revision.
fn newest() -> TestClient {
    let server = crate::server().build().expect("the server is well defined");
    server.test_client()
}

/// The JSON that a tool returned, from the text that every revision has.
fn json_of(result: &CallToolResult) -> Value {
    let text = text_of(result);
    assert_eq!(result.is_error, None, "{text}");
    serde_json::from_str(text).unwrap_or_else(|_| panic!("JSON: {text}"))
}

/// The one text of a result.
fn text_of(result: &CallToolResult) -> &str {
    let [block] = &result.content[..] else {
        panic!("one block: {result:?}");
    };
    block.as_text().expect("a text")
}

/// The JSON of the one text that was read.
fn read_json(result: &ReadResourceResult) -> Value {
    serde_json::from_str(text_read(result)).expect("JSON")
}

/// The one text that was read, which is JSON.
fn text_read(result: &ReadResourceResult) -> &str {
    let [ResourceContents::Text(contents)] = &result.contents[..] else {
        panic!("one text: {result:?}");
    };
    assert_eq!(contents.mime_type.as_deref(), Some("application/json"));
    &contents.text
}

#[tokio::test]
async fn the_surface_is_the_one_on_file() {
    let server = crate::server().build().expect("the server is well defined");
    assert_surface(&server, "examples/sprints/surface.json").await;
}
