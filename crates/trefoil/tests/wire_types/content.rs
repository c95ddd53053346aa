//! Content blocks and annotations.

use Revision::*;
use serde_json::{Value, json};
use trefoil::protocol::*;

use super::harness::Suite;
use super::lifecycle::icon;
use super::object::Object;

pub fn cases(suite: &mut Suite) {
    let revision = suite.revision;
    suite.check_valid::<Role>("Role", json!("user"));
    suite.check_valid::<Role>("Role", json!("assistant"));
    suite.check::<TextContent>("TextContent", text(revision));
    suite.check::<ImageContent>("ImageContent", image(revision));
    suite.check::<EmbeddedResource>(
        "EmbeddedResource",
        embedded(revision, text_contents(revision)),
    );
    suite.check::<EmbeddedResource>(
        "EmbeddedResource",
        embedded(revision, blob_contents(revision)),
    );
    suite.check::<TextResourceContents>("TextResourceContents", text_contents(revision));
    suite.check::<BlobResourceContents>("BlobResourceContents", blob_contents(revision));
    suite.check_valid::<ResourceContents>("ResourceContents", text_contents(revision));
    suite.check_valid::<ResourceContents>("ResourceContents", blob_contents(revision));
    if suite.since(V2025_03_26) {
        suite.check::<Annotations>("Annotations", annotations(revision));
        suite.check::<AudioContent>("AudioContent", audio(revision));
    }
    if suite.since(V2025_06_18) {
        suite.check::<ResourceLink>("ResourceLink", link(revision));
        for block in blocks(revision) {
            suite.check_valid::<ContentBlock>("ContentBlock", block);
        }
    }
}

pub fn annotations(revision: Revision) -> Value {
    Object::new(revision)
        .member("audience", json!(["user", "assistant"]))
        .member("priority", 0.5)
        .since(V2025_06_18, "lastModified", "2025-01-12T15:00:58Z")
        .json()
}

pub fn text(revision: Revision) -> Value {
    annotated(revision, "text")
        .member("text", "Grüße, \u{2028}\"you\"")
        .json()
}

pub fn image(revision: Revision) -> Value {
    annotated(revision, "image")
        .member("data", "iVBORw==")
        .member("mimeType", "image/png")
        .json()
}

pub fn audio(revision: Revision) -> Value {
    annotated(revision, "audio")
        .member("data", "UklGRg==")
        .member("mimeType", "audio/wav")
        .json()
}

pub fn link(revision: Revision) -> Value {
    annotated(revision, "resource_link")
        .member("uri", "file:///a.txt")
        .member("name", "a")
        .member("title", "A")
        .member("description", "The first")
        .since(V2025_11_25, "icons", json!([icon()]))
        .member("mimeType", "text/plain")
        .member("size", 9_000_000_000_u64)
        .json()
}

pub fn embedded(revision: Revision, resource: Value) -> Value {
    annotated(revision, "resource")
        .member("resource", resource)
        .json()
}

pub fn text_contents(revision: Revision) -> Value {
    Object::new(revision)
        .member("uri", "file:///a.txt")
        .member("mimeType", "text/plain")
        .member("text", "")
        .meta_of_data()
        .json()
}

pub fn blob_contents(revision: Revision) -> Value {
    Object::new(revision)
        .member("uri", "file:///a.png")
        .member("mimeType", "image/png")
        .member("blob", "iVBORw==")
        .meta_of_data()
        .json()
}

/// All blocks that the revision has.
pub fn blocks(revision: Revision) -> Vec<Value> {
    let mut blocks = vec![
        text(revision),
        image(revision),
        embedded(revision, text_contents(revision)),
        embedded(revision, blob_contents(revision)),
    ];
    if revision >= V2025_03_26 {
        blocks.push(audio(revision));
    }
    if revision >= V2025_06_18 {
        blocks.push(link(revision));
    }
    blocks
}

fn annotated(revision: Revision, kind: &str) -> Object {
    Object::new(revision)
        .member("type", kind)
        .member("annotations", annotations(revision))
        .meta_of_data()
}
