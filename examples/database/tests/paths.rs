//! What keeps readers of files inside.

use std::path::PathBuf;
use std::{env, fs, process};

use serde_json::json;
use trefoil::prelude::*;

use super::{clients, clients_with, text};
use crate::files::Files;

#[tokio::test]
async fn res_15_no_spelling_of_a_path_leads_out() {
    let climbs = "path must not hold a `..` segment";
    let absolute = "path must be relative, without a leading slash, backslash or drive";
    for client in clients() {
        for (uri, variable, why) in [
            ("file://web/../../shop.sql", "path", climbs),
            ("file://web/..%2F..%2Fshop.sql", "path", climbs),
            ("file://web/%2e%2e/%2e%2e/shop.sql", "path", climbs),
            ("file://web/src/..%5C..%5Cshop.sql", "path", climbs),
            ("file://..%2Fdocs/schema-guide.md", "project", climbs),
            ("file://../docs/schema-guide.md", "project", climbs),
            ("file://web//etc/passwd", "path", absolute),
            ("file://web/%2Fetc%2Fpasswd", "path", absolute),
            ("file:///etc/passwd", "project", "path must not be empty"),
        ] {
            let error = client.read(uri).await.unwrap_err();
            let message = format!("/{variable}: {why}");
            assert_eq!((error.code.0, error.message), (-32602, message), "{uri}");
        }
        // Decoded once: these are names with a percent sign in them, which no file has.
        let twice = "file://web/%252e%252e/shop.sql";
        let error = client.read(twice).await.unwrap_err();
        assert_eq!(error.data, Some(json!({ "uri": twice })));
    }
}

/// A directory of one test's own, removed at the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let root = env::temp_dir().join(format!("trefoil-database-{name}-{}", process::id()));
        for project in ["web", "other"] {
            fs::create_dir_all(root.join("projects").join(project)).expect("writable");
        }
        fs::write(root.join("secret"), "secret").expect("writable");
        fs::write(root.join("projects/other/file"), "other").expect("writable");
        fs::write(root.join("projects/web/file"), "web").expect("writable");
        Self(root)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // Nothing depends on it; what remains is in the system's temporary directory.
        fs::remove_dir_all(&self.0).ok();
    }
}

#[cfg(unix)]
#[tokio::test]
async fn res_15_no_link_leads_out_of_its_project() {
    use std::os::unix::fs::symlink;

    let scratch = Scratch::new("links");
    let web = scratch.0.join("projects/web");
    symlink("file", web.join("inside")).expect("writable");
    symlink("../../secret", web.join("secret")).expect("writable");
    symlink("../other", web.join("other")).expect("writable");
    symlink("..", scratch.0.join("projects/all")).expect("writable");
    for client in clients_with(Files::in_directory(scratch.0.clone())) {
        let read = client.read("file://web/inside").await.unwrap();
        assert_eq!(text(&read), (Some("text/plain"), "web"));
        for uri in [
            "file://web/secret",
            "file://web/other/file",
            "file://all/secret",
        ] {
            let error = client.read(uri).await.unwrap_err();
            assert_eq!(
                (error.code.0, &*error.message, error.data),
                (-32602, "the path leads out of the root directory", None),
                "{uri}"
            );
        }
    }
}

#[tokio::test]
async fn bytes_that_are_no_text_come_as_a_blob_whatever_their_name() {
    let scratch = Scratch::new("bytes");
    fs::write(
        scratch.0.join("projects/web/data"),
        [0xFB, 0xFF, 0xFE, 0x00],
    )
    .expect("writable");
    for client in clients_with(Files::in_directory(scratch.0.clone())) {
        let read = client.read("file://web/data").await.unwrap();
        let [ResourceContents::Blob(contents)] = &read.contents[..] else {
            panic!("one blob: {read:?}");
        };
        assert_eq!(
            (&*contents.blob, contents.mime_type.as_deref()),
            ("+//+AA==", Some("application/octet-stream"))
        );
    }
}
