//! What only some who ask can see.

use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::{Value, json};
use trefoil::context::RequestInfo;
use trefoil::prelude::*;
use trefoil::protocol::Revision;

use crate::helpers::{acknowledged, listen, named, names, next, notification, tag};
use crate::support::{Wire, built, modern_meta, refusal, request, server};

const MODERN: Revision = Revision::V2026_07_28;
const LEGACY: Revision = Revision::V2025_11_25;

/// By a key of the request's `_meta`.
fn is_clerk(request: &RequestInfo<'_>) -> bool {
    request.meta_value("com.example/role") == Some(json!("clerk"))
}

fn is_inspector(request: &RequestInfo<'_>) -> bool {
    let implementation = request.client().implementation();
    implementation.is_some_and(|implementation| implementation.name == "inspector")
}

fn panics(_: &RequestInfo<'_>) -> bool {
    panic!("asked what it cannot answer");
}

/// Cancel an order.
#[mcp_tool(visible_if = is_clerk)]
async fn cancel_order() -> &'static str {
    "cancelled"
}

/// Look behind the scenes.
#[mcp_tool(visible_if = is_inspector)]
async fn inspect() -> &'static str {
    "seen"
}

/// Nobody sees this.
#[mcp_tool(visible_if = panics)]
async fn broken() {}

/// List orders.
#[mcp_tool]
async fn list_orders() -> &'static str {
    "none"
}

/// An order
#[mcp_resource("order://{id}", subscribe, visible_if = is_clerk, complete(id = ids))]
async fn order(id: String) -> String {
    id
}

/// The shop
#[mcp_resource("shop://window", subscribe)]
async fn window() -> &'static str {
    "cups"
}

/// Draft a reply
#[mcp_prompt(visible_if = is_clerk)]
async fn reply(#[arg(complete = ids)] id: String) -> String {
    id
}

async fn ids(_ctx: &RequestContext, _partial: &str) -> Vec<String> {
    vec!["A100".to_owned()]
}

fn desk() -> Server {
    built(server().handlers(handlers![
        cancel_order,
        inspect,
        broken,
        list_orders,
        order,
        window,
        reply
    ]))
}

/// A modern request of a clerk.
fn as_clerk(method: &str, mut params: Value) -> String {
    params["_meta"] = modern_meta();
    params["_meta"]["com.example/role"] = "clerk".into();
    json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params }).to_string()
}

#[tokio::test]
async fn a_list_holds_what_the_request_sees_and_is_private() {
    let server = built(
        server()
            .list_cache(
                std::time::Duration::from_secs(60),
                trefoil::protocol::CacheScope::Public,
            )
            .handlers(handlers![cancel_order, list_orders, window, order]),
    );
    let mut wire = Wire::open(&server);
    let listed = wire.request(MODERN, "tools/list", json!({})).await;
    assert_eq!(names(&listed, "tools"), ["list_orders"]);
    assert_eq!(listed["result"]["cacheScope"], "private");
    assert_eq!(listed["result"]["ttlMs"], 60_000);
    let listed = wire.ask(as_clerk("tools/list", json!({}))).await;
    assert_eq!(names(&listed, "tools"), ["cancel_order", "list_orders"]);
    let listed = wire
        .request(MODERN, "resources/templates/list", json!({}))
        .await;
    assert_eq!(names(&listed, "resourceTemplates"), [] as [&str; 0]);
    assert_eq!(listed["result"]["cacheScope"], "private");
    let listed = wire.request(MODERN, "resources/list", json!({})).await;
    assert_eq!(names(&listed, "resources"), ["window"]);
    assert_eq!(
        listed["result"]["cacheScope"], "public",
        "nothing in it depends on who asks"
    );
}

#[tokio::test]
async fn what_is_hidden_answers_as_what_is_not_there() {
    let mut wire = Wire::open(&desk());
    let call = |name: &str| json!({ "name": name });
    for (name, message) in [
        ("cancel_order", "unknown tool `cancel_order`"),
        ("cancel_orders", "unknown tool `cancel_orders`"),
        ("inspect", "unknown tool `inspect`"),
        ("broken", "unknown tool `broken`"),
        (
            "list_order",
            "unknown tool `list_order`; did you mean `list_orders`?",
        ),
    ] {
        assert_eq!(
            wire.request(MODERN, "tools/call", call(name)).await,
            refusal(-32602, message)
        );
    }
    for name in ["reply", "replly"] {
        assert_eq!(
            wire.request(MODERN, "prompts/get", call(name)).await,
            refusal(-32602, &format!("unknown prompt `{name}`"))
        );
    }
    for uri in ["order://A100", "nothing://A100"] {
        let mut missing = refusal(-32602, &format!("resource not found: {uri}"));
        missing["error"]["data"] = json!({ "uri": uri });
        let read = json!({ "uri": uri });
        assert_eq!(wire.request(MODERN, "resources/read", read).await, missing);
    }
    for (reference, message) in [
        (
            json!({ "type": "ref/prompt", "name": "reply" }),
            "unknown prompt `reply`",
        ),
        (
            json!({ "type": "ref/resource", "uri": "order://{id}" }),
            "unknown resource `order://{id}`",
        ),
    ] {
        let params = json!({ "ref": reference, "argument": { "name": "id", "value": "" } });
        assert_eq!(
            wire.request(MODERN, "completion/complete", params.clone())
                .await,
            refusal(-32602, message)
        );
        let seen = wire.ask(as_clerk("completion/complete", params)).await;
        assert_eq!(seen["result"]["completion"]["values"], json!(["A100"]));
    }
}

#[tokio::test]
async fn who_sees_it_can_use_it() {
    let mut wire = Wire::open(&desk());
    let called = wire
        .ask(as_clerk("tools/call", json!({ "name": "cancel_order" })))
        .await;
    assert_eq!(called["result"]["content"][0]["text"], "cancelled");
    let near = wire
        .ask(as_clerk("tools/call", json!({ "name": "cancel_orders" })))
        .await;
    assert_eq!(
        near["error"]["message"],
        "unknown tool `cancel_orders`; did you mean `cancel_order`?"
    );
    let read = wire
        .ask(as_clerk("resources/read", json!({ "uri": "order://A100" })))
        .await;
    assert_eq!(read["result"]["contents"][0]["text"], "A100");
    let got = wire
        .ask(as_clerk(
            "prompts/get",
            json!({ "name": "reply", "arguments": { "id": "A100" } }),
        ))
        .await;
    assert_eq!(
        got["result"]["messages"][0]["content"]["text"], "A100",
        "{got}"
    );
}

#[tokio::test]
async fn what_a_session_is_decides_as_well() {
    let server = desk();
    let mut wire = Wire::open(&server);
    let handshake = json!({
        "jsonrpc": "2.0",
        "id": "init",
        "method": "initialize",
        "params": {
            "protocolVersion": "2025-11-25",
            "capabilities": {},
            "clientInfo": { "name": "inspector", "version": "1" },
        },
    });
    wire.ask(handshake.to_string()).await;
    let listed = wire.request(LEGACY, "tools/list", json!({})).await;
    assert_eq!(names(&listed, "tools"), ["inspect", "list_orders"]);
    let called = wire
        .request(LEGACY, "tools/call", json!({ "name": "inspect" }))
        .await;
    assert_eq!(called["result"]["content"][0]["text"], "seen");
}

#[tokio::test]
async fn what_is_hidden_cannot_be_watched() {
    let server = desk();
    let mut wire = Wire::at(&server, LEGACY).await;
    let mut missing = refusal(-32002, "resource not found: order://A100");
    missing["error"]["data"] = json!({ "uri": "order://A100" });
    let params = json!({ "uri": "order://A100" });
    assert_eq!(
        wire.request(LEGACY, "resources/subscribe", params).await,
        missing
    );
    let asked = json!({ "resourceSubscriptions": ["order://A100", "shop://window"] });
    assert_eq!(
        wire.ask(listen(5, asked.clone())).await,
        acknowledged(5, json!({ "resourceSubscriptions": ["shop://window"] }))
    );
    let clerk = as_clerk("subscriptions/listen", json!({ "notifications": asked }));
    assert_eq!(wire.ask(clerk).await, acknowledged(1, asked));
}

/// Whether the desk is open.
struct Open(AtomicBool);

fn is_open(request: &RequestInfo<'_>) -> bool {
    let open = request.state::<Open>().expect("the state is given");
    // One drawer has a lock of its own.
    open.0.load(Ordering::SeqCst) && request.uri() != Some("drawer://locked")
}

/// A drawer
#[mcp_resource("drawer://{name}", subscribe, visible_if = is_open)]
async fn drawer(name: String) -> String {
    name
}

/// Open the desk, or close it.
#[mcp_tool]
async fn set_open(open: &Open, ctx: &RequestContext, value: bool) {
    ctx.resource_updated("drawer://a");
    open.0.store(value, Ordering::SeqCst);
}

#[tokio::test]
async fn sub_17_what_became_hidden_is_not_told_of() {
    let open = Open(AtomicBool::new(true));
    let server = built(
        server()
            .state(open)
            .handlers(handlers![drawer, window, set_open]),
    );
    let mut session = Wire::at(&server, LEGACY).await;
    for uri in ["drawer://a", "shop://window"] {
        let params = json!({ "uri": uri });
        let answer = session.request(LEGACY, "resources/subscribe", params).await;
        assert_eq!(answer["result"], json!({}), "{answer}");
    }
    let mut stream = Wire::open(&server);
    let watched = json!({ "resourceSubscriptions": ["drawer://a", "shop://window"] });
    let asked =
        json!({ "resourceSubscriptions": ["drawer://a", "drawer://locked", "shop://window"] });
    assert_eq!(
        stream.ask(listen(5, asked)).await,
        acknowledged(5, watched),
        "the function knows which resource is asked for"
    );
    let mut desk = Wire::open(&server);
    let method = "notifications/resources/updated";
    for (value, told) in [
        (false, vec!["shop://window"]),
        (true, vec!["drawer://a", "shop://window"]),
    ] {
        let call = json!({ "name": "set_open", "arguments": { "value": value } });
        desk.request(MODERN, "tools/call", call).await;
        server.handle().resource_updated("shop://window");
        for uri in told {
            let update = notification(method, json!({ "uri": uri }));
            assert_eq!(next(&mut session).await, update, "open: {value}");
            let update = notification(method, json!({ "uri": uri, "_meta": tag(5) }));
            assert_eq!(next(&mut stream).await, update, "open: {value}");
        }
    }
}

#[tokio::test]
async fn pages_of_a_list_that_differs_hold_what_the_request_sees() {
    let hidden = |name: &str, text: &'static str| {
        let definition = trefoil::tool::ToolDefinition::new(name, json!({ "type": "object" }))
            .visible_if(|request| request.meta_value("all") == Some(true.into()));
        trefoil::tool::from_fn(definition, move |_ctx, _arguments| async move { text })
    };
    let server = built(
        server()
            .page_size(2)
            .tool(named("a"))
            .tool(hidden("b", "b"))
            .tool(named("c"))
            .tool(named("d"))
            .tool(hidden("e", "e")),
    );
    let mut wire = Wire::open(&server);
    let first = wire.request(MODERN, "tools/list", json!({})).await;
    assert_eq!(names(&first, "tools"), ["a", "c"]);
    let cursor = json!({ "cursor": first["result"]["nextCursor"] });
    let second = wire.request(MODERN, "tools/list", cursor.clone()).await;
    assert_eq!(names(&second, "tools"), ["d"]);
    assert!(second["result"].get("nextCursor").is_none());
    // Who sees more goes on behind the same entry.
    let mut all: Value =
        serde_json::from_str(&request(MODERN, "tools/list", cursor)).expect("a request");
    all["params"]["_meta"]["all"] = true.into();
    let second = wire.ask(all.to_string()).await;
    assert_eq!(names(&second, "tools"), ["d", "e"]);
    // A cursor that names what is hidden is no cursor.
    let mut first: Value =
        serde_json::from_str(&request(MODERN, "tools/list", json!({}))).expect("a request");
    first["params"]["_meta"]["all"] = true.into();
    let first = wire.ask(first.to_string()).await;
    assert_eq!(names(&first, "tools"), ["a", "b"]);
    let cursor = json!({ "cursor": first["result"]["nextCursor"] });
    assert_eq!(
        wire.request(MODERN, "tools/list", cursor).await,
        refusal(
            -32602,
            "`cursor` was not issued by this server, or is out of date"
        )
    );
}
