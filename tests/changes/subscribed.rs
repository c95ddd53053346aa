//! `resources/subscribe` and `resources/unsubscribe`, up to 2025-11-25.

use serde_json::{Value, json};
use trefoil::prelude::*;
use trefoil::protocol::Revision;

use crate::helpers::{dynamic, file, fixed, next, note, notification, touch};
use crate::support::{Wire, answer, built, refusal, server};

const LEGACY: Revision = Revision::V2025_11_25;

async fn subscribe(wire: &mut Wire, uri: &str) -> Value {
    wire.request(LEGACY, "resources/subscribe", json!({ "uri": uri }))
        .await
}

async fn unsubscribe(wire: &mut Wire, uri: &str) -> Value {
    wire.request(LEGACY, "resources/unsubscribe", json!({ "uri": uri }))
        .await
}

fn updated(uri: &str) -> Value {
    notification("notifications/resources/updated", json!({ "uri": uri }))
}

fn empty() -> Value {
    answer(LEGACY, json!({}))
}

#[tokio::test]
async fn sub_31_only_what_the_session_subscribed_to_is_told() {
    for server in [fixed(), dynamic()] {
        let mut wire = Wire::at(&server, LEGACY).await;
        let mut other = Wire::at(&server, LEGACY).await;
        assert_eq!(subscribe(&mut wire, "file:///a").await, empty());
        assert_eq!(subscribe(&mut other, "file:///b").await, empty());
        let handle = server.handle();
        for uri in ["file:///c", "file:///a", "note:///a", "no uri"] {
            handle.resource_updated(uri);
        }
        assert_eq!(next(&mut wire).await, updated("file:///a"));
        handle.resource_updated("file:///b");
        assert_eq!(next(&mut other).await, updated("file:///b"));
        assert_eq!(unsubscribe(&mut wire, "file:///a").await, empty());
        handle.resource_updated("file:///a");
        assert_eq!(
            wire.request(LEGACY, "ping", json!({})).await,
            empty(),
            "nothing came before"
        );
    }
}

#[tokio::test]
async fn sub_31_a_subscription_is_one_however_often_it_is_made() {
    let server = fixed();
    let mut wire = Wire::at(&server, LEGACY).await;
    for _ in 0..3 {
        assert_eq!(subscribe(&mut wire, "file:///a").await, empty());
    }
    assert_eq!(unsubscribe(&mut wire, "file:///a").await, empty());
    assert_eq!(unsubscribe(&mut wire, "file:///a").await, empty());
    assert_eq!(unsubscribe(&mut wire, "file:///never").await, empty());
    server.handle().resource_updated("file:///a");
    assert_eq!(wire.request(LEGACY, "ping", json!({})).await, empty());
}

#[tokio::test]
async fn what_is_not_there_or_not_announced_cannot_be_subscribed_to() {
    let mut wire = Wire::at(&fixed(), LEGACY).await;
    assert_eq!(
        subscribe(&mut wire, "note:///a").await,
        refusal(-32602, "changes of resource `note:///a` are not announced")
    );
    let mut missing = refusal(-32002, "resource not found: gone://a");
    missing["error"]["data"] = json!({ "uri": "gone://a" });
    assert_eq!(subscribe(&mut wire, "gone://a").await, missing);
    for method in ["resources/subscribe", "resources/unsubscribe"] {
        assert_eq!(
            wire.request(LEGACY, method, json!({})).await,
            refusal(-32602, "`uri` is missing")
        );
    }
}

#[tokio::test]
async fn without_a_watched_resource_there_are_no_such_methods() {
    let server = built(server().handlers(handlers![note]));
    let mut wire = Wire::at(&server, LEGACY).await;
    for method in ["resources/subscribe", "resources/unsubscribe"] {
        assert_eq!(
            wire.request(LEGACY, method, json!({ "uri": "note:///a" }))
                .await,
            refusal(-32601, &format!("method `{method}` is not available"))
        );
    }
}

#[tokio::test]
async fn subscriptions_of_a_session_are_bounded() {
    let server = built(
        server()
            .handlers(handlers![file])
            .limits(|limits| limits.subscribed_resources = 2),
    );
    let mut wire = Wire::at(&server, LEGACY).await;
    assert_eq!(subscribe(&mut wire, "file:///a").await, empty());
    assert_eq!(subscribe(&mut wire, "file:///b").await, empty());
    assert_eq!(
        subscribe(&mut wire, "file:///c").await,
        refusal(-32603, "at most 2 resources can be subscribed to at once")
    );
    assert_eq!(subscribe(&mut wire, "file:///b").await, empty());
    assert_eq!(unsubscribe(&mut wire, "file:///a").await, empty());
    assert_eq!(subscribe(&mut wire, "file:///c").await, empty());
}

#[tokio::test]
async fn a_handler_tells_of_its_change_before_it_answers() {
    let server = built(server().handlers(handlers![file, touch]));
    let mut wire = Wire::at(&server, LEGACY).await;
    subscribe(&mut wire, "file:///a").await;
    let arguments = json!({ "name": "touch", "arguments": { "name": "a" } });
    assert_eq!(
        wire.request(LEGACY, "tools/call", arguments).await,
        updated("file:///a")
    );
    assert_eq!(
        next(&mut wire).await,
        answer(
            LEGACY,
            json!({ "content": [{ "type": "text", "text": "touched" }] })
        )
    );
}
