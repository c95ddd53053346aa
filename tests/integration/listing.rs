//! Functions that list what the template of a resource stands for.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::{Value, json};
use trefoil::context::RequestInfo;
use trefoil::prelude::*;
use trefoil::protocol::{CacheScope, Revision};
use trefoil::resource::{MatchedUri, Resource, ResourceDefinition};
use trefoil::testing::assert_surface;
use trefoil::{ServerBuilder, async_trait};

use crate::support::{Wire, built, cached_answer, problems, refusal, server};

/// Names of users, by their number.
struct Users(Arc<Mutex<Vec<&'static str>>>);

impl Users {
    fn of(names: &[&'static str]) -> Self {
        Self(Arc::new(Mutex::new(names.to_vec())))
    }
}

async fn profiles(ctx: &RequestContext) -> Vec<ResourceEntry> {
    let users = ctx.state::<Users>().expect("the state is given");
    let users = users.0.lock().expect("nothing panics in here");
    let entry = |(number, name): (usize, &&str)| {
        ResourceEntry::new(format!("user://{number}/profile"), *name)
    };
    users.iter().enumerate().map(entry).collect()
}

/// The profile of a user
#[mcp_resource(
    "user://{id}/profile",
    mime_type = "application/json",
    audience = "user",
    icons = ["https://example.com/user.png"],
    list = profiles
)]
async fn profile(id: usize) -> String {
    format!("user {id}")
}

/// The settings
#[mcp_resource("config://app")]
async fn config() -> &'static str {
    "{}"
}

/// The newest page
#[mcp_resource("page://newest")]
async fn newest() -> &'static str {
    "newest"
}

fn pages(_: &RequestContext) -> Vec<ResourceEntry> {
    vec![
        ResourceEntry::new("page://1", "one")
            .title("The first page")
            .mime_type("text/plain")
            .size(3_u64),
        ResourceEntry::new("page://newest", "served by another resource"),
        ResourceEntry::new("page://1", "the same again"),
    ]
}

/// A page
#[mcp_resource("page://{number}", mime_type = "text/markdown", list = pages)]
fn page(number: String) -> String {
    number
}

async fn list(wire: &mut Wire, revision: Revision) -> Value {
    wire.request(revision, "resources/list", json!({})).await
}

fn uris(answer: &Value) -> Vec<&str> {
    let resources = answer["result"]["resources"].as_array().expect("a list");
    let uris = resources.iter().map(|resource| &resource["uri"]);
    uris.map(|uri| uri.as_str().expect("a text")).collect()
}

#[tokio::test]
async fn res_02_what_functions_list_stands_among_the_other_resources_in_every_revision() {
    let server = built(
        server()
            .state(Users::of(&["ann", "bob"]))
            .handlers(handlers![profile, config, page, newest]),
    );
    for revision in Revision::ALL {
        let mut wire = Wire::at(&server, revision).await;
        let user = |number: usize, name: &str| {
            let mut user = json!({
                "uri": format!("user://{number}/profile"),
                "name": name,
                "mimeType": "application/json",
                "annotations": { "audience": ["user"] },
            });
            if revision >= Revision::V2025_11_25 {
                user["icons"] = json!([{ "src": "https://example.com/user.png" }]);
            }
            user
        };
        let mut one =
            json!({ "uri": "page://1", "name": "one", "mimeType": "text/plain", "size": 3 });
        if revision >= Revision::V2025_06_18 {
            one["title"] = "The first page".into();
        }
        let resources = json!([
            user(0, "ann"),
            user(1, "bob"),
            { "uri": "config://app", "name": "config", "description": "The settings" },
            one,
            { "uri": "page://newest", "name": "newest", "description": "The newest page" },
        ]);
        assert_eq!(
            list(&mut wire, revision).await,
            cached_answer(revision, json!({ "resources": resources })),
            "{revision}"
        );
        for uri in ["user://1/profile", "page://1"] {
            let read = wire
                .request(revision, "resources/read", json!({ "uri": uri }))
                .await;
            assert_eq!(read["result"]["contents"][0]["uri"], uri, "{revision}");
        }
    }
}

#[tokio::test]
async fn the_list_is_that_of_the_moment_and_private() {
    let users = Users::of(&[]);
    let names = users.0.clone();
    let builder = server().list_cache(Duration::from_secs(9), CacheScope::Public);
    let server = built(builder.state(users).handlers(handlers![profile, config]));
    let mut wire = Wire::open(&server);
    let modern = Revision::V2026_07_28;
    assert_eq!(uris(&list(&mut wire, modern).await), ["config://app"]);
    names.lock().expect("nothing panics in here").push("ann");
    let listed = list(&mut wire, modern).await;
    assert_eq!(uris(&listed), ["user://0/profile", "config://app"]);
    let result = &listed["result"];
    assert_eq!(
        (&result["ttlMs"], &result["cacheScope"]),
        (&json!(9000), &json!("private"))
    );
    let templates = wire
        .request(modern, "resources/templates/list", json!({}))
        .await;
    assert_eq!(
        templates["result"]["cacheScope"], "public",
        "no function knows part of it"
    );
}

#[tokio::test]
async fn page_01_05_the_list_comes_in_pages_and_a_cursor_names_what_is_still_there() {
    let users = Users::of(&["ann", "bob", "cid", "dan"]);
    let names = users.0.clone();
    let server = built(
        server()
            .page_size(2)
            .state(users)
            .handlers(handlers![config, profile]),
    );
    for revision in Revision::ALL {
        let mut wire = Wire::at(&server, revision).await;
        let (mut params, mut all) = (json!({}), Vec::new());
        loop {
            let page = wire.request(revision, "resources/list", params).await;
            all.extend(uris(&page).into_iter().map(str::to_owned));
            match page["result"].get("nextCursor") {
                Some(cursor) => params = json!({ "cursor": cursor }),
                None => break,
            }
        }
        let of = |number: usize| format!("user://{number}/profile");
        assert_eq!(
            all,
            ["config://app".to_owned(), of(0), of(1), of(2), of(3)],
            "{revision}"
        );
        let first = list(&mut wire, revision).await;
        let cursor = json!({ "cursor": first["result"]["nextCursor"] });
        let kept = std::mem::take(&mut *names.lock().expect("nothing panics in here"));
        let outdated = refusal(
            -32602,
            "`cursor` was not issued by this server, or is out of date",
        );
        for cursor in [cursor, json!({ "cursor": "cjo" })] {
            let page = wire.request(revision, "resources/list", cursor).await;
            assert_eq!(page, outdated, "{revision}");
        }
        *names.lock().expect("nothing panics in here") = kept;
    }
}

fn is_clerk(request: &RequestInfo<'_>) -> bool {
    request.meta_value("com.example/role") == Some(json!("clerk"))
}

async fn unexpected(_: &RequestContext) -> Vec<ResourceEntry> {
    panic!("asked on behalf of somebody who does not see the template");
}

/// An order
#[mcp_resource("order://{id}", visible_if = is_clerk, list = unexpected)]
async fn hidden(id: String) -> String {
    id
}

#[tokio::test]
async fn who_does_not_see_the_template_sees_nothing_that_it_lists() {
    let server = built(server().handlers(handlers![hidden, config]));
    for revision in Revision::ALL {
        let mut wire = Wire::at(&server, revision).await;
        assert_eq!(uris(&list(&mut wire, revision).await), ["config://app"]);
    }
    let mut wire = Wire::open(&server);
    let mut asked = crate::support::modern_meta();
    asked["com.example/role"] = "clerk".into();
    let request = json!({ "jsonrpc": "2.0", "id": 1, "method": "resources/list", "params": { "_meta": asked } });
    let answer = wire.ask(request.to_string()).await;
    assert_eq!(answer, refusal(-32603, "the handler panicked"));
}

async fn fails(_: &RequestContext) -> Result<Vec<ResourceEntry>, std::io::Error> {
    Err(std::io::Error::other("password of the database"))
}

#[mcp_resource("broken://{id}", list = fails)]
async fn broken(id: String) -> String {
    id
}

fn refuses(_: &RequestContext) -> Result<Vec<ResourceEntry>, ProtocolError> {
    Err(ProtocolError::new(
        trefoil::jsonrpc::ErrorCode(-32050),
        "come back at nine",
    ))
}

#[mcp_resource("closed://{id}", list = refuses)]
async fn closed(id: String) -> String {
    id
}

fn strangers(_: &RequestContext) -> Vec<ResourceEntry> {
    vec![ResourceEntry::new("elsewhere://1", "one")]
}

#[mcp_resource("here://{id}", list = strangers)]
async fn here(id: String) -> String {
    id
}

#[tokio::test]
async fn res_14_a_function_that_fails_is_an_error_and_no_part_of_a_list() {
    for (handlers, code, message) in [
        (
            handlers![config, broken],
            -32603,
            "listing `broken://{id}` failed",
        ),
        (handlers![config, closed], -32050, "come back at nine"),
        (
            handlers![config, here],
            -32603,
            "listing `here://{id}` failed",
        ),
    ] {
        let server = built(server().handlers(handlers));
        for revision in Revision::ALL {
            let mut wire = Wire::at(&server, revision).await;
            assert_eq!(
                list(&mut wire, revision).await,
                refusal(code, message),
                "{revision}"
            );
        }
    }
}

async fn never(_: &RequestContext) -> Vec<ResourceEntry> {
    std::future::pending().await
}

#[mcp_resource("slow://{id}", list = never)]
async fn slow(id: String) -> String {
    id
}

#[tokio::test(start_paused = true)]
async fn the_time_limit_of_requests_holds() {
    let limit = Duration::from_secs(3);
    let server = built(server().request_timeout(limit).handlers(handlers![slow]));
    let mut wire = Wire::open(&server);
    assert_eq!(
        list(&mut wire, Revision::V2026_07_28).await,
        refusal(-32603, "no result within 3s")
    );
}

#[tokio::test]
async fn what_all_functions_list_together_is_bounded() {
    let bounded = |bound: usize, builder: ServerBuilder| {
        let builder = builder.limits(|limits| limits.listed_resources = bound);
        built(builder.handlers(handlers![profile, page, newest]))
    };
    let users = || server().state(Users::of(&["ann", "bob"]));
    let revision = Revision::V2025_11_25;
    // Two profiles and three pages, whatever becomes of them.
    let mut wire = Wire::at(&bounded(5, users()), revision).await;
    assert_eq!(uris(&list(&mut wire, revision).await).len(), 4);
    let mut wire = Wire::at(&bounded(4, users()), revision).await;
    assert_eq!(
        list(&mut wire, revision).await,
        refusal(
            -32603,
            "the templates list more than 4 resources, which is all there may be"
        )
    );
}

/// A resource of this definition, which lists `a://1`.
struct ByHand(ResourceDefinition);

#[async_trait]
impl Resource for ByHand {
    fn definition(&self) -> ResourceDefinition {
        self.0.clone()
    }

    async fn read(
        &self,
        _: &RequestContext,
        uri: MatchedUri<'_>,
    ) -> Result<ReadResourceResult, ProtocolError> {
        Ok(ReadResourceResult::new(vec![uri.text("found")]))
    }

    async fn list(&self, _: &RequestContext) -> Result<Vec<ResourceEntry>, ProtocolError> {
        Ok(vec![ResourceEntry::new("a://1", "one")])
    }
}

#[tokio::test]
async fn a_resource_by_hand_lists_if_its_definition_says_so() {
    let template = || ResourceDefinition::template("a://{id}", "a");
    for (definition, listed) in [(template(), vec![]), (template().lists(), vec!["a://1"])] {
        let server = built(server().resource(ByHand(definition)));
        let mut wire = Wire::open(&server);
        let answer = list(&mut wire, Revision::V2026_07_28).await;
        assert_eq!(uris(&answer), listed);
    }
    let fixed = ByHand(ResourceDefinition::new("a://1", "a").lists());
    assert_eq!(
        problems(server().resource(fixed).build()),
        [
            "resource `a://1` (integration::listing::ByHand): only a template lists resources; one with a URI is listed as it is"
        ]
    );
}

#[tokio::test]
async fn what_functions_list_is_no_part_of_the_surface() {
    let surface = json!({
        "revision": "2026-07-28",
        "server": { "name": "test-server", "capabilities": { "resources": {} } },
        "resources": [
            { "uri": "config://app", "name": "config", "description": "The settings" },
        ],
        "resourceTemplates": [
            {
                "uriTemplate": "user://{id}/profile",
                "name": "profile",
                "description": "The profile of a user",
                "mimeType": "application/json",
                "annotations": { "audience": ["user"] },
                "icons": [{ "src": "https://example.com/user.png" }],
            },
        ],
    });
    let file = std::env::temp_dir().join(format!("trefoil-listing-{}.json", std::process::id()));
    std::fs::write(&file, surface.to_string()).expect("a file can be written");
    for names in [&["ann"][..], &["bob", "cid"]] {
        let builder = server().state(Users::of(names));
        let server = built(builder.handlers(handlers![profile, config]));
        assert_surface(&server, &file).await;
    }
    std::fs::remove_file(&file).expect("it was written");
}
