//! Middleware of single tools, resources and prompts.

use serde_json::{Value, json};
use trefoil::arguments::Arguments;
use trefoil::context::RequestInfo;
use trefoil::middleware::around;
use trefoil::prelude::*;
use trefoil::prompt::{Prompt, PromptDefinition};
use trefoil::protocol::ReadResourceResult;
use trefoil::resource::{MatchedUri, Resource, ResourceDefinition};
use trefoil::tool::{ToolDefinition, from_fn};

use crate::desk::{ERAS, Log, Notes, add, call, greet, noted, page};
use crate::support::{Wire, built, server};

/// All that a client can ask.
fn everything() -> Vec<(&'static str, Value)> {
    let completion = |reference: Value, name: &str| json!({ "ref": reference, "argument": { "name": name, "value": "" } });
    vec![
        ("tools/list", json!({})),
        ("resources/list", json!({})),
        ("resources/templates/list", json!({})),
        ("prompts/list", json!({})),
        (
            "tools/call",
            json!({ "name": "add", "arguments": { "a": 1 } }),
        ),
        ("tools/call", json!({ "name": "free", "arguments": {} })),
        ("resources/read", json!({ "uri": "page://1" })),
        ("resources/read", json!({ "uri": "page:///free" })),
        (
            "prompts/get",
            json!({ "name": "greet", "arguments": { "name": "Ada" } }),
        ),
        (
            "completion/complete",
            completion(
                json!({ "type": "ref/resource", "uri": "page://{number}" }),
                "number",
            ),
        ),
        (
            "completion/complete",
            completion(
                json!({ "type": "ref/resource", "uri": "page://1" }),
                "number",
            ),
        ),
        (
            "completion/complete",
            completion(json!({ "type": "ref/prompt", "name": "greet" }), "name"),
        ),
    ]
}

/// Call this without a guard.
#[mcp_tool]
async fn free() {}

/// A page without a guard
#[mcp_resource("page:///free")]
async fn free_page() -> &'static str {
    "free"
}

#[tokio::test]
async fn an_items_middleware_sees_its_calls_reads_and_completions_only() {
    for revision in ERAS {
        let log = Log::default();
        let server = built(
            server()
                .state(log.clone())
                .handlers(around(Notes("m", log.clone()), handlers![add, page, greet]))
                .handlers(handlers![free, free_page]),
        );
        let mut wire = Wire::at(&server, revision).await;
        for (method, params) in everything() {
            let answer = wire.request(revision, method, params).await;
            assert!(answer["result"].is_object(), "{answer}");
        }
        let lines = log.take();
        let seen: Vec<_> = lines.iter().filter(|line| line.contains('/')).collect();
        assert_eq!(
            seen,
            [
                "m: tools/call add",
                "m: resources/read page://1",
                "m: prompts/get greet",
                "m: completion/complete page://{number}",
                "m: completion/complete page://1",
                "m: completion/complete greet",
            ]
        );
    }
}

fn cards(_: &RequestContext) -> Vec<ResourceEntry> {
    vec![ResourceEntry::new("card://1", "one")]
}

/// A card
#[mcp_resource("card://{number}", list = cards)]
async fn card(number: u8) -> String {
    format!("card {number}")
}

#[tokio::test]
async fn an_items_middleware_is_not_asked_for_what_the_item_lists_and_the_servers_is() {
    for revision in ERAS {
        let log = Log::default();
        let server =
            built(noted(&log).handlers(around(Notes("item", log.clone()), handlers![card])));
        let mut wire = Wire::at(&server, revision).await;
        let listed = wire.request(revision, "resources/list", json!({})).await;
        assert_eq!(listed["result"]["resources"][0]["uri"], "card://1");
        assert_eq!(log.take(), ["m: resources/list -", "m: done"]);
    }
}

struct ByHand(Log);

#[trefoil::async_trait]
impl Resource for ByHand {
    fn definition(&self) -> ResourceDefinition {
        ResourceDefinition::new("hand://made", "made").middleware(Notes("r", self.0.clone()))
    }

    async fn read(
        &self,
        _ctx: &RequestContext,
        uri: MatchedUri<'_>,
    ) -> Result<ReadResourceResult, ProtocolError> {
        Ok(ReadResourceResult::new(vec![uri.text("made")]))
    }
}

#[trefoil::async_trait]
impl Prompt for ByHand {
    fn definition(&self) -> PromptDefinition {
        PromptDefinition::new("made").middleware(Notes("p", self.0.clone()))
    }

    async fn get(
        &self,
        _ctx: &RequestContext,
        _arguments: Arguments<'_>,
    ) -> Result<GetPromptResult, ProtocolError> {
        Ok(GetPromptResult::new(vec![PromptMessage::user("made")]))
    }
}

#[tokio::test]
async fn hand_written_ones_name_theirs_in_the_definition() {
    for revision in ERAS {
        let log = Log::default();
        let definition = ToolDefinition::new("made", json!({ "type": "object" }))
            .middleware(Notes("outer", log.clone()))
            .middleware(Notes("inner", log.clone()));
        let server = built(
            server()
                .dynamic()
                .tool(from_fn(definition, |_ctx, _arguments| async { "made" }))
                .resource(ByHand(log.clone())),
        );
        // What comes at run time is no different.
        server
            .handle()
            .change(|registry| {
                registry.prompt(ByHand(log.clone()));
            })
            .expect("the name is new");
        let mut wire = Wire::at(&server, revision).await;
        wire.ask(call(revision, "made", json!({}))).await;
        wire.request(revision, "resources/read", json!({ "uri": "hand://made" }))
            .await;
        wire.request(revision, "prompts/get", json!({ "name": "made" }))
            .await;
        assert_eq!(
            log.take(),
            [
                "outer: tools/call made",
                "inner: tools/call made",
                "inner: done",
                "outer: done",
                "r: resources/read hand://made",
                "r: done",
                "p: prompts/get made",
                "p: done",
            ]
        );
    }
}

fn nobody(_: &RequestInfo<'_>) -> bool {
    false
}

/// Nobody sees this.
#[mcp_tool(visible_if = nobody)]
async fn hidden() {}

/// Nobody sees this either
#[mcp_resource("hidden://{x}", visible_if = nobody)]
async fn hidden_page(x: String) -> String {
    x
}

#[tokio::test]
async fn a_hidden_item_is_not_betrayed_by_its_middleware() {
    for revision in ERAS {
        let log = Log::default();
        let server = built(
            server()
                .handlers(around(
                    Notes("m", log.clone()),
                    handlers![hidden, hidden_page],
                ))
                .handlers(handlers![free]),
        );
        let mut wire = Wire::at(&server, revision).await;
        let answer = wire.ask(call(revision, "hidden", json!({}))).await;
        assert_eq!(answer["error"]["message"], "unknown tool `hidden`");
        let answer = wire
            .request(revision, "resources/read", json!({ "uri": "hidden://1" }))
            .await;
        assert_eq!(answer["error"]["message"], "resource not found: hidden://1");
        assert_eq!(log.take(), Vec::<String>::new());
    }
}

/// Any page
#[mcp_resource("x://{+rest}")]
async fn wide(rest: String) -> String {
    rest
}

/// A guarded page
#[mcp_resource("x://{id}/guarded")]
async fn guarded(id: String) -> String {
    id
}

#[tokio::test]
async fn a_read_is_guarded_by_the_more_specific_template_that_serves_it() {
    let log = Log::default();
    let server = built(
        server()
            .handlers(around(Notes("guarded", log.clone()), handlers![guarded]))
            .handlers(around(Notes("wide", log.clone()), handlers![wide])),
    );
    let revision = ERAS[0];
    let mut wire = Wire::at(&server, revision).await;
    for uri in ["x://7/guarded", "x://7/other"] {
        wire.request(revision, "resources/read", json!({ "uri": uri }))
            .await;
    }
    let lines = log.take();
    let seen: Vec<_> = lines.iter().filter(|line| line.contains("read")).collect();
    assert_eq!(
        seen,
        [
            "guarded: resources/read x://7/guarded",
            "wide: resources/read x://7/other",
        ]
    );
}
