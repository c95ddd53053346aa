//! `subscriptions/listen`: the modern way to hear of changes.

use serde_json::{Value, json};
use trefoil::prelude::*;
use trefoil::protocol::Revision;

use crate::helpers::{
    acknowledged, add_tool, ask, connect, dynamic, file, fixed, list_changed, listen, next, note,
    notification, rest, tag, touch,
};
use crate::support::{NAME, VERSION, Wire, answer, built, modern_meta, request, server};

const MODERN: Revision = Revision::V2026_07_28;

/// A call of `touch`, which says that a file has changed.
fn touching(name: &str) -> String {
    request(
        MODERN,
        "tools/call",
        json!({ "name": "touch", "arguments": { "name": name } }),
    )
}

fn touched() -> Value {
    answer(
        MODERN,
        json!({ "content": [{ "type": "text", "text": "touched" }] }),
    )
}

fn updated(name: &str, id: impl Into<Value>) -> Value {
    notification(
        "notifications/resources/updated",
        json!({ "uri": format!("file:///{name}"), "_meta": tag(id) }),
    )
}

#[tokio::test]
async fn sub_01_a_filter_is_required_and_has_the_right_types() {
    let mut wire = Wire::open(&dynamic());
    for params in [
        json!({}),
        json!({ "notifications": null }),
        json!({ "notifications": [] }),
        json!({ "notifications": { "toolsListChanged": "yes" } }),
        json!({ "notifications": { "resourceSubscriptions": "file:///a" } }),
        json!({ "notifications": { "resourceSubscriptions": [1] } }),
    ] {
        let answer = wire
            .request(MODERN, "subscriptions/listen", params.clone())
            .await;
        assert_eq!(answer["error"]["code"], -32602, "{params}: {answer}");
        assert_eq!(answer["id"], 1, "{params}");
    }
}

#[tokio::test]
async fn sub_02_04_the_first_message_acknowledges_what_there_will_be() {
    let mut wire = Wire::open(&dynamic());
    let asked = json!({
        "toolsListChanged": true,
        "promptsListChanged": false,
        "resourceSubscriptions": ["file:///a", "note:///a", "gone://x", "file:///a", "file:///b"],
    });
    let honoured = json!({
        "toolsListChanged": true,
        "resourceSubscriptions": ["file:///a", "file:///b"],
    });
    assert_eq!(
        wire.ask(listen("s", asked)).await,
        acknowledged("s", honoured)
    );
}

#[tokio::test]
async fn sub_15_a_server_that_never_changes_acknowledges_nothing_and_keeps_the_stream_open() {
    let server = built(server().handlers(handlers![note]));
    let mut wire = Wire::open(&server);
    let asked = json!({
        "toolsListChanged": true,
        "promptsListChanged": true,
        "resourcesListChanged": true,
        "resourceSubscriptions": ["note:///a"],
    });
    assert_eq!(wire.ask(listen(1, asked)).await, acknowledged(1, json!({})));
    assert_eq!(
        wire.ask(listen(2, json!({}))).await,
        acknowledged(2, json!({})),
        "an empty filter is a filter"
    );
    // Both are still open: their ids are taken.
    for id in [1, 2] {
        let refused = wire.ask(listen(id, json!({}))).await;
        let message = format!("a request with id {id} is in progress");
        assert_eq!(
            refused,
            json!({ "jsonrpc": "2.0", "error": { "code": -32600, "message": message } })
        );
    }
}

#[tokio::test]
async fn sub_18_unknown_keys_are_ignored_and_not_acknowledged() {
    let mut wire = Wire::open(&dynamic());
    let asked =
        json!({ "promptsListChanged": true, "moonPhase": { "full": true }, "taskIds": ["t"] });
    assert_eq!(
        wire.ask(listen(1, asked)).await,
        acknowledged(1, json!({ "promptsListChanged": true }))
    );
}

#[tokio::test]
async fn sub_03_05_changes_follow_the_acknowledgement_with_the_id_as_it_was_written() {
    for id in [json!("a"), json!(1), json!(0), json!("")] {
        let server = dynamic();
        let handle = server.handle();
        add_tool(&handle, "before");
        let mut wire = Wire::open(&server);
        let asked = json!({ "toolsListChanged": true });
        wire.send(listen(id.clone(), asked.clone())).await;
        assert_eq!(next(&mut wire).await, acknowledged(id.clone(), asked));
        add_tool(&handle, "after");
        assert_eq!(next(&mut wire).await, list_changed("tools", id));
    }
}

#[tokio::test]
async fn sub_04_08_nothing_comes_that_was_not_asked_for() {
    let server = dynamic();
    let mut wire = Wire::open(&server);
    let asked = json!({ "toolsListChanged": true, "promptsListChanged": false });
    wire.ask(listen("s", asked)).await;
    let handle = server.handle();
    handle
        .change(|registry| {
            registry.remove_resource("note:///{name}");
        })
        .unwrap();
    handle.resource_updated("file:///a");
    // What is done by now would have been told before this answer.
    assert_eq!(wire.ask(touching("a")).await, touched());
}

#[tokio::test]
async fn sub_07_each_kind_of_change_is_told_to_who_wants_it() {
    /// Draft something
    #[mcp_prompt]
    async fn draft() -> &'static str {
        "Draft."
    }

    let server = dynamic();
    let mut wire = Wire::open(&server);
    let asked = json!({
        "toolsListChanged": true,
        "promptsListChanged": true,
        "resourcesListChanged": true,
        "resourceSubscriptions": ["file:///a"],
    });
    wire.ask(listen(7, asked)).await;
    server
        .handle()
        .change(|registry| {
            registry
                .handlers(handlers![draft])
                .disable_tool("touch")
                .remove_resource("note:///{name}");
        })
        .unwrap();
    for kind in ["tools", "resources", "prompts"] {
        assert_eq!(next(&mut wire).await, list_changed(kind, 7));
    }
    server.handle().resource_updated("file:///b");
    server.handle().resource_updated("file:///a");
    assert_eq!(next(&mut wire).await, updated("a", 7));
}

#[tokio::test]
async fn sub_07_a_handler_that_changes_a_resource_tells_it_before_it_answers() {
    let mut wire = Wire::open(&fixed());
    wire.ask(listen(
        "s",
        json!({ "resourceSubscriptions": ["file:///a"] }),
    ))
    .await;
    assert_eq!(wire.ask(touching("a")).await, updated("a", "s"));
    assert_eq!(next(&mut wire).await, touched());
}

#[tokio::test]
async fn sub_09_each_of_several_streams_gets_its_own_copy() {
    let server = dynamic();
    let mut wire = Wire::open(&server);
    let tools = json!({ "toolsListChanged": true });
    let both = json!({ "toolsListChanged": true, "resourceSubscriptions": ["file:///a"] });
    wire.ask(listen(1, tools)).await;
    wire.ask(listen("1", both)).await;
    add_tool(&server.handle(), "new");
    assert_eq!(next(&mut wire).await, list_changed("tools", 1));
    assert_eq!(next(&mut wire).await, list_changed("tools", "1"));
    server.handle().resource_updated("file:///a");
    assert_eq!(next(&mut wire).await, updated("a", "1"));
}

#[tokio::test]
async fn sub_10_nothing_follows_a_cancellation_and_the_id_is_free_again() {
    let server = dynamic();
    let mut wire = Wire::open(&server);
    let asked = json!({ "toolsListChanged": true, "resourceSubscriptions": ["file:///a"] });
    wire.ask(listen(1, asked.clone())).await;
    wire.ask(listen(2, asked.clone())).await;
    wire.send(r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}"#)
        .await;
    let refused = wire.request(MODERN, "server/discover", json!({})).await;
    assert_eq!(refused["error"]["code"], -32600, "id 1 is still taken");
    server.handle().resource_updated("file:///a");
    assert_eq!(next(&mut wire).await, updated("a", 1));
    let asked = json!({ "promptsListChanged": true });
    assert_eq!(
        wire.ask(listen(2, asked.clone())).await,
        acknowledged(2, asked),
        "nothing came for 2"
    );
}

#[tokio::test]
async fn sub_10_a_change_that_was_not_yet_told_is_not_told_after_a_cancellation() {
    let server = dynamic();
    let mut wire = Wire::open(&server);
    wire.ask(listen(2, json!({ "toolsListChanged": true })))
        .await;
    add_tool(&server.handle(), "a");
    assert_eq!(next(&mut wire).await, list_changed("tools", 2));
    // Told together with what else comes soon, were it not for the cancellation.
    add_tool(&server.handle(), "b");
    wire.send(r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}"#)
        .await;
    let discovered = wire.request(MODERN, "server/discover", json!({})).await;
    assert_eq!(discovered["result"]["resultType"], "complete");
    add_tool(&server.handle(), "c");
    assert_eq!(wire.ask(touching("a")).await, touched());
    let again = json!({ "promptsListChanged": true });
    assert_eq!(
        wire.ask(listen(2, again.clone())).await,
        acknowledged(2, again),
        "the id is free"
    );
}

#[tokio::test]
async fn sub_11_at_the_end_of_input_every_stream_gets_its_result() {
    let server = dynamic();
    let mut client = connect(&server);
    ask(
        &mut client,
        listen("a", json!({ "toolsListChanged": true })),
    )
    .await;
    ask(&mut client, listen(2, json!({}))).await;
    client.close().await.unwrap();
    assert_eq!(rest(&mut client).await, [end("a"), end(2)]);
}

#[tokio::test]
async fn sub_11_a_shutdown_tells_what_is_untold_answers_what_runs_and_ends_the_streams() {
    let server = dynamic();
    let mut client = connect(&server);
    ask(
        &mut client,
        listen("a", json!({ "toolsListChanged": true })),
    )
    .await;
    add_tool(&server.handle(), "x");
    add_tool(&server.handle(), "y");
    server.handle().shutdown();
    assert_eq!(
        rest(&mut client).await,
        [list_changed("tools", "a"), end("a")]
    );
    let mut late = connect(&server);
    assert!(
        rest(&mut late).await.is_empty(),
        "nobody is served any more"
    );
}

fn end(id: impl Into<Value>) -> Value {
    let id = id.into();
    let mut meta = tag(id.clone());
    meta["io.modelcontextprotocol/serverInfo"] = json!({ "name": NAME, "version": VERSION });
    json!({
        "jsonrpc": "2.0",
        "id": id,
        "result": { "resultType": "complete", "_meta": meta },
    })
}

#[tokio::test]
async fn sub_19_a_modern_client_that_does_not_listen_hears_nothing() {
    let server = dynamic();
    let mut wire = Wire::open(&server);
    let discovered = wire.request(MODERN, "server/discover", json!({})).await;
    assert_eq!(
        discovered["result"]["capabilities"],
        json!({
            "tools": { "listChanged": true },
            "resources": { "listChanged": true, "subscribe": true },
            "prompts": { "listChanged": true },
            "completions": {},
            "logging": {},
        })
    );
    add_tool(&server.handle(), "new");
    assert_eq!(wire.ask(touching("a")).await, touched());
    let subscribing = wire
        .request(MODERN, "resources/subscribe", json!({ "uri": "file:///a" }))
        .await;
    assert_eq!(subscribing["error"]["code"], -32601, "the legacy way");
}

#[tokio::test]
async fn listening_needs_the_meta_of_its_era() {
    let mut wire = Wire::at(&dynamic(), Revision::V2025_11_25).await;
    let answer = wire
        .request(
            Revision::V2025_11_25,
            "subscriptions/listen",
            json!({ "notifications": {} }),
        )
        .await;
    assert_eq!(answer["error"]["code"], -32602);
    let modern = json!({
        "jsonrpc": "2.0", "id": 1, "method": "subscriptions/listen",
        "params": { "notifications": {}, "_meta": modern_meta() },
    });
    assert_eq!(
        wire.ask(modern.to_string()).await,
        acknowledged(1, json!({})),
        "both eras interleave"
    );
}

#[tokio::test]
async fn streams_are_bounded_and_are_no_running_requests() {
    let server = built(server().handlers(handlers![file, touch]).limits(|limits| {
        limits.subscriptions = 3;
        limits.subscribed_resources = 4;
        limits.running_requests = 1;
        limits.waiting_requests = 0;
    }));
    let mut wire = Wire::open(&server);
    let watching = |names: &[&str]| {
        let uris: Vec<_> = names.iter().map(|name| format!("file:///{name}")).collect();
        json!({ "resourceSubscriptions": uris })
    };
    for id in [1, 2] {
        let filter = watching(&["a", "b"]);
        assert_eq!(
            wire.ask(listen(id, filter.clone())).await,
            acknowledged(id, filter)
        );
    }
    let refused = wire.ask(listen(3, watching(&["c"]))).await;
    assert_eq!(
        refused["error"],
        json!({ "code": -32603, "message": "at most 4 resources can be subscribed to at once" })
    );
    wire.ask(listen(3, json!({}))).await;
    let refused = wire.ask(listen(4, json!({}))).await;
    assert_eq!(
        refused["error"],
        json!({
            "code": -32603,
            "message": "3 subscriptions are open, which is all there may be; end one first",
        })
    );
    let long = "x".repeat(9000);
    wire.send(r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#)
        .await;
    let refused = wire.ask(listen(4, watching(&[&long]))).await;
    assert_eq!(
        refused["error"],
        json!({ "code": -32602, "message": "a URI of more than 8192 bytes cannot be subscribed to" })
    );
    assert_eq!(
        wire.ask(touching("z")).await,
        touched(),
        "a place to run is free"
    );
}
