//! The behaviour of the server: each part first as plain functions, then through the protocol in every revision.

mod files;
mod paths;
mod prompts;
mod queries;
mod schemas;
mod statements;
mod stopping;

use serde_json::Value;
use trefoil::Server;
use trefoil::protocol::{ReadResourceResult, ResourceContents, Revision};
use trefoil::testing::{TestClient, assert_surface};

use crate::databases::Databases;
use crate::files::Files;

fn databases() -> Databases {
    Databases::seeded().expect("the seed is sound")
}

fn server_with(databases: Databases, files: Files) -> Server {
    crate::server(databases, files)
        .build()
        .expect("the server is well defined")
}

/// A client of each revision, of one server.
fn clients_with(files: Files) -> impl Iterator<Item = TestClient> {
    let server = server_with(databases(), files);
    Revision::ALL
        .into_iter()
        .map(move |revision| server.test_client().at(revision))
}

fn clients() -> impl Iterator<Item = TestClient> {
    clients_with(Files::bundled())
}

/// MIME type and text of a resource that is one text.
fn text(read: &ReadResourceResult) -> (Option<&str>, &str) {
    match &read.contents[..] {
        [ResourceContents::Text(contents)] => (contents.mime_type.as_deref(), &contents.text),
        other => panic!("one text: {other:?}"),
    }
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

#[tokio::test]
async fn the_surface_is_the_one_on_file() {
    let server = server_with(databases(), Files::bundled());
    assert_surface(&server, "examples/database/surface.json").await;
}
