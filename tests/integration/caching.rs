//! Cache hints, which 2026-07-28 has on six results and no other.

use std::time::Duration;

use serde_json::{Value, json};
use trefoil::prelude::*;
use trefoil::protocol::{CacheScope, Revision};

use crate::support::{Wire, built, server};

/// Return the text as it is.
#[mcp_tool]
async fn echo(text: String) -> String {
    text
}

/// A fixed text
#[mcp_resource("docs://readme", cache(ttl = Duration::from_millis(1500), scope = "public"))]
async fn readme() -> &'static str {
    "read me"
}

/// A text of one user
#[mcp_resource("docs://{page}", cache(ttl = Duration::from_secs(5), scope = "private"))]
async fn page(page: String) -> Option<String> {
    (page != "nope").then_some(page)
}

/// How something is said
#[mcp_type]
enum Tone {
    Polite,
    Blunt,
}

/// Ask for a greeting
#[mcp_prompt]
async fn greet(tone: Tone) -> String {
    match tone {
        Tone::Polite => "Greet politely.".to_owned(),
        Tone::Blunt => "Greet bluntly.".to_owned(),
    }
}

/// The lists and the discovery, which the builder has one hint for.
const LISTS: [&str; 5] = [
    "server/discover",
    "tools/list",
    "prompts/list",
    "resources/list",
    "resources/templates/list",
];

fn hints(answer: &Value) -> (Option<&Value>, Option<&Value>) {
    let result = &answer["result"];
    assert!(result.is_object(), "{answer}");
    (result.get("ttlMs"), result.get("cacheScope"))
}

#[tokio::test]
async fn cache_01_02_14_lists_are_private_and_stale_at_once_unless_the_builder_says_otherwise() {
    let default = server().handlers(handlers![echo, readme, page, greet]);
    let public = server()
        .list_cache(Duration::from_secs(300), CacheScope::Public)
        .handlers(handlers![echo, readme, page, greet]);
    for (server, ttl, scope) in [
        (built(default), 0, "private"),
        (built(public), 300_000, "public"),
    ] {
        let mut wire = Wire::open(&server);
        for method in LISTS {
            let answer = wire.request(Revision::V2026_07_28, method, json!({})).await;
            assert_eq!(
                hints(&answer),
                (Some(&json!(ttl)), Some(&json!(scope))),
                "{method}"
            );
        }
    }
}

#[tokio::test]
async fn cache_01_reads_have_the_hint_of_their_resource() {
    let server = built(server().handlers(handlers![readme, page]));
    let mut wire = Wire::open(&server);
    for (uri, ttl, scope) in [
        ("docs://readme", 1500, "public"),
        ("docs://other", 5000, "private"),
    ] {
        let answer = wire
            .request(
                Revision::V2026_07_28,
                "resources/read",
                json!({ "uri": uri }),
            )
            .await;
        assert_eq!(
            hints(&answer),
            (Some(&json!(ttl)), Some(&json!(scope))),
            "{uri}"
        );
    }
    let missing = wire
        .request(
            Revision::V2026_07_28,
            "resources/read",
            json!({ "uri": "docs://nope" }),
        )
        .await;
    assert_eq!(missing["error"]["code"], -32602);
    assert_eq!(missing["error"].get("ttlMs"), None);
}

#[tokio::test]
async fn cache_02_comp_10_prom_04_other_results_have_no_hint() {
    let server = built(
        server()
            .list_cache(Duration::from_secs(300), CacheScope::Public)
            .handlers(handlers![echo, greet]),
    );
    let mut wire = Wire::open(&server);
    for (method, params) in [
        (
            "tools/call",
            json!({ "name": "echo", "arguments": { "text": "hi" } }),
        ),
        (
            "prompts/get",
            json!({ "name": "greet", "arguments": { "tone": "Polite" } }),
        ),
        (
            "completion/complete",
            json!({
                "ref": { "type": "ref/prompt", "name": "greet" },
                "argument": { "name": "tone", "value": "" },
            }),
        ),
    ] {
        let answer = wire.request(Revision::V2026_07_28, method, params).await;
        assert_eq!(hints(&answer), (None, None), "{method}");
    }
}

#[tokio::test]
async fn cache_01_no_legacy_result_has_a_hint() {
    let server = built(
        server()
            .list_cache(Duration::from_secs(300), CacheScope::Public)
            .handlers(handlers![echo, readme, page, greet]),
    );
    for revision in Revision::ALL {
        if revision.is_modern() {
            continue;
        }
        let mut wire = Wire::at(&server, revision).await;
        for method in &LISTS[1..] {
            let answer = wire.request(revision, method, json!({})).await;
            assert_eq!(hints(&answer), (None, None), "{revision}, {method}");
        }
        let answer = wire
            .request(
                revision,
                "resources/read",
                json!({ "uri": "docs://readme" }),
            )
            .await;
        assert_eq!(hints(&answer), (None, None), "{revision}");
    }
}

#[tokio::test]
async fn cache_10_all_pages_of_a_list_have_one_scope() {
    let server = built(
        server()
            .page_size(1)
            .list_cache(Duration::from_secs(1), CacheScope::Public)
            .handlers(handlers![echo, shout, whisper]),
    );
    let mut wire = Wire::open(&server);
    let mut params = json!({});
    for page in 0..3 {
        let answer = wire
            .request(Revision::V2026_07_28, "tools/list", params.clone())
            .await;
        assert_eq!(
            hints(&answer),
            (Some(&json!(1000)), Some(&json!("public"))),
            "page {page}"
        );
        params = json!({ "cursor": answer["result"]["nextCursor"] });
    }
    assert_eq!(params, json!({ "cursor": null }), "three pages");
}

/// Return the text in capitals.
#[mcp_tool]
async fn shout(text: String) -> String {
    text.to_uppercase()
}

/// Return the text in small letters.
#[mcp_tool]
async fn whisper(text: String) -> String {
    text.to_lowercase()
}
