//! Logs and files of projects.

use serde_json::json;
use trefoil::prelude::*;

use super::{clients, text};
use crate::files::Files;
use crate::handlers::resources::{log_file, project_file};

fn safe(path: &str) -> SafePath {
    path.parse().expect("safe")
}

#[test]
fn a_log_is_found_by_its_date() {
    let files = Files::bundled();
    let log = log_file(&files, 2026, 7, 28, "mail".to_owned()).expect("readable");
    assert_eq!(
        log.as_deref(),
        Some(include_str!("../data/logs/2026/07/28/mail.log"))
    );
    let other_day = log_file(&files, 2026, 7, 27, "mail".to_owned()).expect("readable");
    assert_eq!(other_day, None);
    let error = log_file(&files, 2026, 7, 28, "../27/api".to_owned()).expect_err("it climbs");
    assert_eq!(error.to_string(), "path must not hold a `..` segment");
}

#[test]
fn a_file_is_found_in_its_project_only() {
    let files = Files::bundled();
    let read = |project, path| project_file(&files, safe(project), safe(path)).expect("readable");
    assert!(read("web", "README.md").is_some());
    assert!(read("reports", "README.md").is_none());
    assert!(read("web", "src").is_none(), "a directory has no contents");
    assert!(read("nothing", "README.md").is_none());
}

#[tokio::test]
async fn dates_of_logs_are_typed() {
    for client in clients() {
        for uri in ["log://2026/07/28/api", "log://2026/7/28/api"] {
            let read = client.read(uri).await.unwrap();
            let log = include_str!("../data/logs/2026/07/28/api.log");
            assert_eq!(text(&read), (Some("text/plain"), log));
        }
        for (uri, message) in [
            ("log://2026/13/28/api", "/month: must be at most 12, got 13"),
            (
                "log://2026/july/28/api",
                "/month: must be an integer, got \"july\"",
            ),
            (
                "log://2026/07/28/..%2F27%2Fapi",
                "path must not hold a `..` segment",
            ),
        ] {
            let error = client.read(uri).await.unwrap_err();
            assert_eq!((error.code.0, &*error.message), (-32602, message), "{uri}");
        }
    }
}

#[tokio::test]
async fn dates_of_logs_are_completed_one_after_another() {
    let template = "log://{year}/{month}/{day}/{name}";
    for client in clients() {
        let years = client.complete(template, "year", "").await.unwrap();
        assert_eq!(years.values, ["2026"]);
        for (name, value, chosen, values) in [
            (
                "day",
                "",
                json!({ "year": "2026", "month": "7" }),
                json!(["27", "28"]),
            ),
            (
                "day",
                "",
                json!({ "year": "2025", "month": "7" }),
                json!([]),
            ),
            (
                "name",
                "",
                json!({ "year": "2026", "month": "07", "day": "27" }),
                json!(["api"]),
            ),
            ("name", "m", json!({ "day": "28" }), json!(["mail"])),
        ] {
            let request = json!({
                "ref": { "type": "ref/resource", "uri": template },
                "argument": { "name": name, "value": value },
                "context": { "arguments": chosen }
            });
            let result = client
                .request("completion/complete", request)
                .await
                .unwrap();
            assert_eq!(
                result["completion"]["values"], values,
                "{name} after {chosen}"
            );
        }
    }
}

#[tokio::test]
async fn text_comes_as_text_and_anything_else_as_a_blob() {
    for client in clients() {
        let uri = "file://web/src/total.js";
        let read = client.read(uri).await.unwrap();
        let source = include_str!("../data/projects/web/src/total.js");
        assert_eq!(text(&read), (Some("text/javascript"), source));
        let uri = "file://web/assets/dot.png";
        let read = client.read(uri).await.unwrap();
        let [ResourceContents::Blob(contents)] = &read.contents[..] else {
            panic!("one blob: {read:?}");
        };
        assert_eq!(
            (&*contents.uri, contents.mime_type.as_deref()),
            (uri, Some("image/png"))
        );
        assert_eq!(
            contents.blob,
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mPQAwAAMAAvuP/fwwAAAABJRU5ErkJggg=="
        );
    }
}

#[tokio::test]
async fn a_missing_file_is_not_found() {
    for client in clients() {
        let code = if client.revision().is_modern() {
            -32602
        } else {
            -32002
        };
        for uri in [
            "file://web/src/nothing.js",
            "file://web/src",
            "file://nothing/README.md",
        ] {
            let error = client.read(uri).await.unwrap_err();
            assert_eq!(
                (error.code.0, error.data),
                (code, Some(json!({ "uri": uri })))
            );
        }
    }
}

#[tokio::test]
async fn projects_and_their_files_are_completed() {
    for client in clients() {
        let template = "file://{project}/{+path}";
        let projects = client.complete(template, "project", "").await.unwrap();
        assert_eq!(projects.values, ["reports", "web"]);
        let paths = client.complete(template, "path", "s").await.unwrap();
        assert_eq!(paths.values, ["src/total.js"]);
    }
}
