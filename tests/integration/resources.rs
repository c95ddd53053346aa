//! `resources/list`, `resources/templates/list` and `resources/read`.

use std::time::Duration;

use serde_json::{Value, json};
use trefoil::prelude::*;
use trefoil::protocol::{BlobResourceContents, Meta, Revision, TextResourceContents};

use crate::support::{Wire, answer, built, cached_answer, server};

/// How the application is set up
///
/// Changes with each release.
#[mcp_resource(
    "config://app",
    name = "app-config",
    title = "Settings",
    mime_type = "application/json",
    size = 13,
    audience = ["user", "assistant"],
    priority = 0.5,
    icons = ["https://example.com/gear.png"],
    meta = json!({ "com.example/owner": "ops" }),
    cache(ttl = Duration::from_secs(60), scope = "public")
)]
async fn app_config() -> &'static str {
    r#"{"dark":true}"#
}

/// A picture of one pixel
#[mcp_resource("image://pixel", mime_type = "image/png")]
async fn pixel() -> Vec<u8> {
    vec![0x89, b'P', b'N', b'G', 0xFF, 0xFE]
}

/// An order
#[mcp_resource(
    "order://{order_id}",
    title = "Order",
    mime_type = "text/plain",
    audience = ["assistant"],
    priority = 1.0,
    icons = ["https://example.com/order.png"],
    meta = json!({ "com.example/owner": "shop" })
)]
async fn order(order_id: u32) -> Result<String, NotFound> {
    match order_id {
        7 => Ok("tea".to_owned()),
        8 => Ok(String::new()),
        _ => Err(NotFound),
    }
}

/// What is at a path
#[mcp_resource("tree://{+path}")]
async fn tree(path: String) -> String {
    path
}

/// A file by its name
#[mcp_resource("shelf://{name}")]
async fn shelf(name: String) -> String {
    name
}

/// The one file that is always there
#[mcp_resource("shelf://index")]
async fn shelf_index() -> &'static str {
    "the index"
}

/// Entries of a log
#[mcp_resource("log://{year}/{month}{?level,limit}")]
async fn log(
    year: u16,
    month: u8,
    level: Option<String>,
    #[arg(default = 10)] limit: u32,
) -> String {
    format!("{year}-{month} {level:?} {limit}")
}

/// A directory and what is in it
#[mcp_resource("dir://{name}")]
async fn directory(name: String) -> Vec<ResourceContents> {
    let mut first = TextResourceContents::new(format!("dir://{name}/a.txt"), "a");
    first.mime_type = Some("text/plain".to_owned());
    vec![
        ResourceContents::Text(first),
        ResourceContents::Blob(BlobResourceContents::from_bytes(
            format!("dir://{name}/b.bin"),
            [1, 2],
        )),
    ]
}

/// A read that goes wrong
#[mcp_resource("broken://{how}")]
async fn broken(how: String) -> Result<String, std::io::Error> {
    Err(std::io::Error::other(format!("secret path, {how}")))
}

/// Tells the URI that it is read at
#[mcp_resource("echo://{word}{?again}")]
async fn echo(ctx: &RequestContext, word: String, again: Option<bool>) -> String {
    format!("{:?} {word} {again:?}", ctx.request().uri())
}

fn everything() -> Server {
    built(server().handlers(handlers![
        app_config,
        pixel,
        order,
        tree,
        shelf,
        shelf_index,
        log,
        directory,
        broken
    ]))
}

async fn read(wire: &mut Wire, revision: Revision, uri: &str) -> Value {
    wire.request(revision, "resources/read", json!({ "uri": uri }))
        .await
}

fn text(uri: &str, text: &str) -> Value {
    json!({ "contents": [{ "uri": uri, "text": text }] })
}

/// The whole message that says that nothing is at a URI (RES-10, RES-11).
fn not_found(revision: Revision, uri: &str) -> Value {
    json!({ "jsonrpc": "2.0", "id": 1, "error": {
        "code": if revision.is_modern() { -32602 } else { -32002 },
        "message": format!("resource not found: {uri}"),
        "data": { "uri": uri },
    } })
}

#[tokio::test]
async fn res_02_06_07_26_27_the_lists_say_what_their_revision_knows() {
    let server = built(server().handlers(handlers![app_config, pixel, order, log]));
    for revision in Revision::ALL {
        let mut config = json!({
            "uri": "config://app",
            "name": "app-config",
            "description": "How the application is set up\n\nChanges with each release.",
            "mimeType": "application/json",
            "size": 13,
            "annotations": { "audience": ["user", "assistant"], "priority": 0.5 },
        });
        let pixel = json!({
            "uri": "image://pixel",
            "name": "pixel",
            "description": "A picture of one pixel",
            "mimeType": "image/png",
        });
        let mut order = json!({
            "uriTemplate": "order://{order_id}",
            "name": "order",
            "description": "An order",
            "mimeType": "text/plain",
            "annotations": { "audience": ["assistant"], "priority": 1 },
        });
        let log = json!({
            "uriTemplate": "log://{year}/{month}{?level,limit}",
            "name": "log",
            "description": "Entries of a log",
        });
        if revision >= Revision::V2025_06_18 {
            config["title"] = "Settings".into();
            config["_meta"] = json!({ "com.example/owner": "ops" });
            order["title"] = "Order".into();
            order["_meta"] = json!({ "com.example/owner": "shop" });
        }
        if revision >= Revision::V2025_11_25 {
            config["icons"] = json!([{ "src": "https://example.com/gear.png" }]);
            order["icons"] = json!([{ "src": "https://example.com/order.png" }]);
        }
        let mut wire = Wire::at(&server, revision).await;
        assert_eq!(
            wire.request(revision, "resources/list", json!({})).await,
            cached_answer(revision, json!({ "resources": [config, pixel] })),
            "{revision}"
        );
        assert_eq!(
            wire.request(revision, "resources/templates/list", json!({}))
                .await,
            cached_answer(revision, json!({ "resourceTemplates": [order, log] })),
            "{revision}"
        );
    }
}

#[tokio::test]
async fn res_05_both_lists_are_there_if_either_has_an_entry() {
    let only_static = built(server().handlers(handlers![pixel]));
    let only_templates = built(server().handlers(handlers![order]));
    for revision in Revision::ALL {
        let mut wire = Wire::at(&only_static, revision).await;
        assert_eq!(
            wire.request(revision, "resources/templates/list", json!({}))
                .await,
            cached_answer(revision, json!({ "resourceTemplates": [] }))
        );
        let mut wire = Wire::at(&only_templates, revision).await;
        assert_eq!(
            wire.request(revision, "resources/list", json!({})).await,
            cached_answer(revision, json!({ "resources": [] }))
        );
    }
}

#[tokio::test]
async fn res_08_and_16_contents_are_text_or_base64_with_uri_and_type() {
    let server = everything();
    for revision in Revision::ALL {
        let mut wire = Wire::at(&server, revision).await;
        assert_eq!(
            read(&mut wire, revision, "image://pixel").await,
            cached_answer(
                revision,
                json!({ "contents": [
                    { "uri": "image://pixel", "mimeType": "image/png", "blob": "iVBOR//+" },
                ] })
            ),
            "{revision}"
        );
        assert_eq!(
            read(&mut wire, revision, "order://7").await,
            cached_answer(
                revision,
                json!({ "contents": [
                    { "uri": "order://7", "mimeType": "text/plain", "text": "tea" },
                ] })
            ),
            "{revision}"
        );
        // RES-13: what is empty is there all the same.
        assert_eq!(
            read(&mut wire, revision, "order://8").await,
            cached_answer(
                revision,
                json!({ "contents": [
                    { "uri": "order://8", "mimeType": "text/plain", "text": "" },
                ] })
            ),
            "{revision}"
        );
        let mut config = json!({ "contents": [{
            "uri": "config://app",
            "mimeType": "application/json",
            "text": r#"{"dark":true}"#,
        }] });
        if revision.is_modern() {
            config["ttlMs"] = 60_000.into();
            config["cacheScope"] = "public".into();
        }
        assert_eq!(
            read(&mut wire, revision, "config://app").await,
            answer(revision, config),
            "RES-04, CACHE-01, {revision}"
        );
    }
}

#[tokio::test]
async fn res_09_one_read_may_have_several_contents() {
    let server = everything();
    for revision in Revision::ALL {
        let mut wire = Wire::at(&server, revision).await;
        assert_eq!(
            read(&mut wire, revision, "dir://home").await,
            cached_answer(
                revision,
                json!({ "contents": [
                    { "uri": "dir://home/a.txt", "mimeType": "text/plain", "text": "a" },
                    { "uri": "dir://home/b.bin", "blob": "AQI=" },
                ] })
            ),
            "{revision}"
        );
    }
}

#[tokio::test]
async fn res_10_11_13_a_missing_resource_is_the_error_of_its_era() {
    let server = everything();
    for revision in Revision::ALL {
        let mut wire = Wire::at(&server, revision).await;
        for uri in [
            // Nothing matches.
            "nope://x",
            "order:7",
            "",
            "ORDER://7",
            "config://app/",
            "config://app?x=1",
            "shelf://a/b",
            // The template matches, the handler finds nothing.
            "order://9",
        ] {
            assert_eq!(
                read(&mut wire, revision, uri).await,
                not_found(revision, uri),
                "{revision}: {uri}"
            );
        }
    }
}

#[tokio::test]
async fn res_14_a_fault_says_nothing_of_its_cause() {
    let server = everything();
    for revision in Revision::ALL {
        let mut wire = Wire::at(&server, revision).await;
        assert_eq!(
            read(&mut wire, revision, "broken://disk").await,
            json!({ "jsonrpc": "2.0", "id": 1, "error": {
                "code": -32603, "message": "reading the resource failed",
            } }),
            "RPC-27, {revision}"
        );
    }
}

#[tokio::test]
async fn res_28_variables_are_percent_decoded_once_and_slashes_need_a_plus() {
    let server = everything();
    let reads = [
        ("tree://a/b/c.txt", "a/b/c.txt"),
        ("tree://a%2Fb", "a/b"),
        ("tree://", ""),
        ("shelf://caf%C3%A9", "café"),
        ("shelf://a%2Fb", "a/b"),
        ("shelf://100%2525", "100%25"),
        ("shelf://a+b", "a+b"),
        // A static resource wins over the template that matches it too.
        ("shelf://index", "the index"),
        ("shelf://index2", "index2"),
    ];
    for revision in Revision::ALL {
        let mut wire = Wire::at(&server, revision).await;
        for (uri, expected) in reads {
            assert_eq!(
                read(&mut wire, revision, uri).await,
                cached_answer(revision, text(uri, expected)),
                "{revision}"
            );
        }
        for uri in ["shelf://a/b", "shelf://%zz", "shelf://%ff", "shelf://%"] {
            assert_eq!(
                read(&mut wire, revision, uri).await,
                not_found(revision, uri),
                "{revision}"
            );
        }
    }
}

#[tokio::test]
async fn a_resource_learns_the_uri_as_it_was_asked_for() {
    let server = built(server().handlers(handlers![echo, uri_of_a_call]));
    for revision in Revision::ALL {
        let mut wire = Wire::at(&server, revision).await;
        let uri = "echo://a%20b?again=true";
        let contents = text(uri, r#"Some("echo://a%20b?again=true") a b Some(true)"#);
        assert_eq!(
            read(&mut wire, revision, uri).await,
            cached_answer(revision, contents),
            "{revision}"
        );
        let params = json!({ "name": "uri_of_a_call" });
        let called = wire.request(revision, "tools/call", params).await;
        assert_eq!(called["result"]["content"][0]["text"], "None", "{revision}");
    }
}

/// Tell which URI this call is about.
#[mcp_tool]
async fn uri_of_a_call(ctx: &RequestContext) -> String {
    format!("{:?}", ctx.request().uri())
}

#[tokio::test]
async fn query_variables_may_be_absent_and_come_in_any_order() {
    let server = everything();
    let reads = [
        ("log://2026/7", "2026-7 None 10"),
        ("log://2026/7?level=warn", "2026-7 Some(\"warn\") 10"),
        ("log://2026/7?limit=5&level=a%20b", "2026-7 Some(\"a b\") 5"),
        (
            "log://2026/7?level=x&other=1&limit=2",
            "2026-7 Some(\"x\") 2",
        ),
        ("log://2026/7?limit=", "2026-7 None 10"),
    ];
    for revision in Revision::ALL {
        let mut wire = Wire::at(&server, revision).await;
        for (uri, expected) in reads {
            assert_eq!(
                read(&mut wire, revision, uri).await,
                cached_answer(revision, text(uri, expected)),
                "{revision}"
            );
        }
    }
}

#[tokio::test]
async fn res_15_a_value_that_is_none_of_its_type_is_refused_by_name() {
    let server = everything();
    for revision in Revision::ALL {
        let mut wire = Wire::at(&server, revision).await;
        for (uri, message) in [
            (
                "order://seven",
                "/order_id: must be an integer, got \"seven\"",
            ),
            ("order://-1", "/order_id: must be at least 0, got -1"),
            (
                "order://4294967296",
                "/order_id: must be at most 4294967295, got 4294967296",
            ),
            (
                "log://2026/300?limit=many",
                "/limit: must be an integer, got \"many\"; /month: must be at most 255, got 300",
            ),
        ] {
            assert_eq!(
                read(&mut wire, revision, uri).await,
                json!({ "jsonrpc": "2.0", "id": 1, "error": {
                    "code": -32602, "message": message,
                } }),
                "{revision}: {uri}"
            );
        }
    }
}

/// A result that says something of itself
#[mcp_resource("noted://one")]
async fn noted() -> ReadResourceResult {
    let mut result =
        ReadResourceResult::new(vec![TextResourceContents::new("noted://one", "one").into()]);
    result.meta = Some(Meta::new().with("com.example/etag", "5"));
    result
}

#[tokio::test]
async fn meta_of_a_result_reaches_clients_of_all_revisions() {
    let server = built(server().handlers(handlers![noted]));
    for revision in Revision::ALL {
        let mut wire = Wire::at(&server, revision).await;
        let mut expected = text("noted://one", "one");
        expected["_meta"] = json!({ "com.example/etag": "5" });
        assert_eq!(
            read(&mut wire, revision, "noted://one").await,
            cached_answer(revision, expected),
            "{revision}"
        );
    }
}

mod files {
    use std::path::PathBuf;

    use super::*;

    /// Where the files are.
    struct Root(PathBuf);

    /// A file below the root
    #[mcp_resource("file:///{+path}")]
    async fn file(root: &Root, path: SafePath) -> Result<String, NotFound> {
        let path = path.resolve_in(&root.0).map_err(|_| NotFound)?;
        std::fs::read_to_string(path).map_err(|_| NotFound)
    }

    /// This package's folder, in which `tests/integration` is known to be.
    fn root() -> PathBuf {
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/integration")
    }

    #[tokio::test]
    async fn res_15_paths_do_not_leave_their_root() {
        let server = built(server().state(Root(root())).handlers(handlers![file]));
        for revision in Revision::ALL {
            let mut wire = Wire::at(&server, revision).await;
            let main = read(&mut wire, revision, "file:///main.rs").await;
            assert!(
                main["result"]["contents"][0]["text"]
                    .as_str()
                    .is_some_and(|text| text.contains("mod resources;")),
                "{main}"
            );
            for uri in [
                "file:///../../Cargo.toml",
                "file:///%2e%2e/%2E%2E/Cargo.toml",
                "file:///..%2F..%2FCargo.toml",
                "file:///a/../../../Cargo.toml",
                "file:////etc/passwd",
                "file:///%2Fetc%2Fpasswd",
                "file:///a%00b",
            ] {
                let refused = read(&mut wire, revision, uri).await;
                assert_eq!(refused["error"]["code"], -32602, "{revision}: {refused}");
                assert!(
                    refused["error"]["message"]
                        .as_str()
                        .is_some_and(|message| message.contains("path")),
                    "names the variable: {refused}"
                );
            }
        }
    }
}
