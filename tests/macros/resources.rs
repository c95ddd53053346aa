//! Keys of `#[mcp_resource]`.

use std::time::Duration;

use serde_json::{Value, json};
use trefoil::prelude::*;
use trefoil::testing::TestClient;

use super::{client, listed};

/// Not said, because the attribute says it otherwise.
#[mcp_resource(
    "menu://today",
    name = "menu",
    title = "Menu",
    description = "What there is.",
    mime_type = "text/markdown",
    size = 1024,
    audience = ["user", "assistant"],
    priority = 0.5,
    icons = ["https://example.com/menu.png"],
    meta = json!({ "com.example/desk": 3 }),
    cache(ttl = Duration::from_secs(60), scope = "public")
)]
async fn todays_menu() -> &'static str {
    "# Tea"
}

async fn teas(_: &RequestContext, partial: &str) -> Vec<String> {
    vec![format!("{partial}ack")]
}

async fn cups(_: &RequestContext, _: &str) -> Vec<String> {
    vec!["1".to_owned()]
}

/// One tea
#[mcp_resource(
    "tea://{teaName}{?cups,milk}",
    rename_all = "camelCase",
    audience = "assistant",
    complete(cups = cups)
)]
async fn tea(
    /// Which one
    #[arg(complete = teas, length(min = 3))]
    tea_name: String,
    #[arg(default = 2, range(max = 9))] cups: u8,
    milk: Option<bool>,
) -> String {
    format!("{tea_name} {cups} {milk:?}")
}

#[mcp_resource("thread://{kind}", inline)]
fn thread(kind: String) -> String {
    format!("{kind} {:?}", std::thread::current().id())
}

#[mcp_resource("pool://{kind}", cache(ttl = Duration::from_millis(1500)))]
fn thread_of_pool(kind: String) -> Option<String> {
    (kind == "blocking").then(|| format!("{:?}", std::thread::current().id()))
}

/// The text that is read, or the code and text of the error.
async fn text(client: &TestClient, uri: &str) -> String {
    match client
        .request("resources/read", json!({ "uri": uri }))
        .await
    {
        Ok(result) => result["contents"][0]["text"]
            .as_str()
            .unwrap_or_default()
            .to_owned(),
        Err(error) => format!("{}: {}", json!(error.code), error.message),
    }
}

#[tokio::test]
async fn every_key_of_a_resource_is_advertised() {
    let client = client(handlers![todays_menu, tea, thread]);
    let resources = json!([{
        "uri": "menu://today",
        "name": "menu",
        "title": "Menu",
        "description": "What there is.",
        "mimeType": "text/markdown",
        "size": 1024,
        "annotations": { "audience": ["user", "assistant"], "priority": 0.5 },
        "icons": [{ "src": "https://example.com/menu.png" }],
        "_meta": { "com.example/desk": 3 }
    }]);
    assert_eq!(
        listed(&client, "resources/list", "resources").await,
        resources
    );
    let templates = json!([
        {
            "uriTemplate": "tea://{teaName}{?cups,milk}",
            "name": "tea",
            "description": "One tea",
            "annotations": { "audience": ["assistant"] }
        },
        { "uriTemplate": "thread://{kind}", "name": "thread" }
    ]);
    assert_eq!(
        listed(&client, "resources/templates/list", "resourceTemplates").await,
        templates
    );
}

#[tokio::test]
async fn cache_01_reads_say_how_long_and_for_whom_they_may_be_kept() {
    let client = client(handlers![todays_menu, tea, thread_of_pool]);
    let kept = async |uri: &str| {
        let result = client
            .request("resources/read", json!({ "uri": uri }))
            .await
            .unwrap();
        (
            result["ttlMs"].clone(),
            result["cacheScope"].clone(),
            result["contents"][0]["mimeType"].clone(),
        )
    };
    let markdown = Value::from("text/markdown");
    assert_eq!(
        kept("menu://today").await,
        (60_000.into(), "public".into(), markdown)
    );
    assert_eq!(
        kept("pool://blocking").await,
        (1500.into(), "private".into(), Value::Null)
    );
    assert_eq!(
        kept("tea://black").await,
        (0.into(), "private".into(), Value::Null)
    );
}

#[tokio::test]
async fn variables_are_typed_defaulted_and_checked() {
    let client = client(handlers![tea]);
    assert_eq!(text(&client, "tea://black").await, "black 2 None");
    assert_eq!(
        text(&client, "tea://earl%20grey?milk=true&cups=9").await,
        "earl grey 9 Some(true)"
    );
    assert_eq!(
        text(&client, "tea://black?cups=10").await,
        "-32602: /cups: must be at most 9, got 10"
    );
    assert_eq!(
        text(&client, "tea://black?milk=some").await,
        r#"-32602: /milk: must be true or false, got "some""#
    );
    assert_eq!(
        text(&client, "tea://ab").await,
        r#"-32602: /teaName: must have at least 3 characters, got "ab""#
    );
}

#[tokio::test]
async fn variables_are_completed_by_functions() {
    let client = client(handlers![tea]);
    let template = "tea://{teaName}{?cups,milk}";
    assert_eq!(
        client
            .complete(template, "teaName", "bl")
            .await
            .unwrap()
            .values,
        ["black"]
    );
    assert_eq!(
        client.complete(template, "cups", "").await.unwrap().values,
        ["1"]
    );
    assert_eq!(
        client.complete(template, "milk", "").await.unwrap().values,
        [""; 0]
    );
}

#[tokio::test]
async fn a_synchronous_resource_runs_elsewhere_unless_it_is_inline() {
    let client = client(handlers![thread, thread_of_pool]);
    assert_eq!(
        text(&client, "thread://inline").await,
        thread("inline".to_owned())
    );
    let elsewhere = text(&client, "pool://blocking").await;
    assert!(elsewhere.starts_with("ThreadId("), "{elsewhere}");
    assert_ne!(Some(elsewhere), thread_of_pool("blocking".to_owned()));
    assert_eq!(
        text(&client, "pool://async").await,
        "-32602: resource not found: pool://async"
    );
}

#[mcp_resource("wait://for-ever", timeout = Duration::from_secs(5))]
async fn wait() -> String {
    std::future::pending().await
}

#[tokio::test(start_paused = true)]
async fn a_timeout_answers_in_place_of_the_resource() {
    let client = client(handlers![wait]);
    let begun = tokio::time::Instant::now();
    assert_eq!(
        text(&client, "wait://for-ever").await,
        "-32603: no result within 5s"
    );
    assert_eq!(begun.elapsed(), Duration::from_secs(5));
}
