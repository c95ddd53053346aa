//! The file beside the tests.

use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};

use crate::server::Server;
use crate::testing::surface::{assert_surface, collect::collect, compare, write};

/// A folder of its own for each test, which goes with it.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Self {
        let name = format!("trefoil-surface-{}-{test}", std::process::id());
        Self(std::env::temp_dir().join(name))
    }

    fn file(&self) -> PathBuf {
        self.0.join("golden/surface.json")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // It is missing where the test wrote nothing.
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn server(instructions: &str) -> Server {
    let server = Server::builder("desk", "1.0.0").title("Desk");
    let server = server.instructions(instructions).build();
    server.expect("the server is well defined")
}

async fn surface(instructions: &str) -> Value {
    let client = server(instructions).test_client();
    collect(&client)
        .await
        .expect("the server lists what it has")
}

#[tokio::test]
async fn a_surface_is_written_and_found_the_same() {
    let folder = Folder::new("written");
    let surface = surface("Be quick").await;
    assert_eq!(write(&surface, &folder.file()), Ok(()));
    assert_eq!(compare(&surface, &folder.file()), Ok(()));
    assert_eq!(
        fs::read_to_string(folder.file()).expect("it was written"),
        r#"{
  "revision": "2026-07-28",
  "server": {
    "capabilities": {},
    "instructions": "Be quick",
    "name": "desk",
    "title": "Desk"
  }
}
"#
    );
    assert_surface(&server("Be quick"), folder.file()).await;
}

#[tokio::test]
async fn a_difference_is_reported_the_worst_first() {
    let folder = Folder::new("differs");
    let mut before = surface("Be quick").await;
    assert_eq!(write(&before, &folder.file()), Ok(()));
    let path = folder.file();
    let path = path.display();

    let now = surface("Be thorough").await;
    assert_eq!(
        compare(&now, &folder.file()),
        Err(format!(
            "the surface differs from {path}: wording\n  \
             wording     server: `instructions` differs\n\
             if it is meant to, run the test with `TREFOIL_UPDATE=1` to write it"
        ))
    );
    before["tools"] = json!([{ "name": "cancel", "inputSchema": {} }]);
    before["prompts"] = json!([]);
    assert_eq!(write(&before, &folder.file()), Ok(()));
    assert_eq!(
        compare(&now, &folder.file()),
        Err(format!(
            "the surface differs from {path}: breaking\n  \
             breaking    tool `cancel`: is gone\n  \
             wording     server: `instructions` differs\n\
             if it is meant to, run the test with `TREFOIL_UPDATE=1` to write it"
        ))
    );
}

#[tokio::test]
async fn a_missing_or_broken_file_says_how_to_write_it() {
    let folder = Folder::new("missing");
    let surface = surface("Be quick").await;
    let path = folder.file();
    assert_eq!(
        compare(&surface, &path),
        Err(format!(
            "{} is missing; run the test with `TREFOIL_UPDATE=1` to write it",
            path.display()
        ))
    );
    assert_eq!(write(&surface, &path), Ok(()));
    fs::write(&path, "{").expect("the folder is there");
    assert_eq!(
        compare(&surface, &path),
        Err(format!(
            "{} is no JSON: EOF while parsing an object at line 1 column 1; \
             run the test with `TREFOIL_UPDATE=1` to write it",
            path.display()
        ))
    );
    let folder = path.parent().expect("it has a folder");
    let error = fs::read_to_string(folder).expect_err("a folder is no file");
    assert_eq!(
        compare(&surface, folder),
        Err(format!("{} cannot be read: {error}", folder.display()))
    );
    let error = fs::write(folder, "").expect_err("a folder is no file");
    assert_eq!(
        write(&surface, folder),
        Err(format!("{} cannot be written: {error}", folder.display()))
    );
}
