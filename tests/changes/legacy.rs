//! Sessions up to 2025-11-25 are told of changed lists without asking.

use serde_json::json;
use trefoil::protocol::Revision;

use crate::helpers::{
    add_tool, ask, connect, dynamic, fixed, list_changed, listen, names, next, session_list_changed,
};
use crate::support::{Wire, initialize, request};

const LEGACY: [Revision; 4] = [
    Revision::V2024_11_05,
    Revision::V2025_03_26,
    Revision::V2025_06_18,
    Revision::V2025_11_25,
];

const INITIALIZED: &str = r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#;

#[tokio::test]
async fn sub_30_every_legacy_session_hears_of_a_changed_list_once() {
    for revision in LEGACY {
        let server = dynamic();
        let mut wire = Wire::at(&server, revision).await;
        let listed = wire.request(revision, "tools/list", json!({})).await;
        assert_eq!(names(&listed, "tools"), ["touch"], "{revision}");
        add_tool(&server.handle(), "new");
        assert_eq!(
            next(&mut wire).await,
            session_list_changed("tools"),
            "{revision}"
        );
        let listed = wire.request(revision, "tools/list", json!({})).await;
        assert_eq!(names(&listed, "tools"), ["touch", "new"], "{revision}");
    }
}

#[tokio::test]
async fn sub_30_what_changes_before_the_session_is_ready_is_told_when_it_is() {
    let server = dynamic();
    let mut client = connect(&server);
    ask(&mut client, initialize("2025-06-18")).await;
    add_tool(&server.handle(), "new");
    let ping = r#"{"jsonrpc":"2.0","id":9,"method":"ping"}"#;
    assert_eq!(
        ask(&mut client, ping).await,
        json!({ "jsonrpc": "2.0", "id": 9, "result": {} })
    );
    assert_eq!(
        ask(&mut client, INITIALIZED).await,
        session_list_changed("tools")
    );
}

#[tokio::test]
async fn sub_30_a_fixed_server_declares_no_changes() {
    let mut wire = Wire::open(&fixed());
    wire.is_silent(INITIALIZED).await;
    let answer = wire.ask(initialize("2025-11-25")).await;
    assert_eq!(
        answer["result"]["capabilities"],
        json!({
            "tools": {},
            "resources": { "subscribe": true },
            "logging": {},
        })
    );
}

#[tokio::test]
async fn sub_33_a_change_goes_to_sessions_and_streams_alike() {
    let server = dynamic();
    let mut legacy = Wire::at(&server, Revision::V2025_03_26).await;
    let mut modern = Wire::open(&server);
    let tools = json!({ "toolsListChanged": true });
    modern.ask(listen(1, tools.clone())).await;
    // One connection may be both.
    let mut both = Wire::at(&server, Revision::V2025_11_25).await;
    both.ask(listen("m", tools)).await;
    add_tool(&server.handle(), "new");
    assert_eq!(next(&mut legacy).await, session_list_changed("tools"));
    assert_eq!(next(&mut modern).await, list_changed("tools", 1));
    assert_eq!(next(&mut both).await, session_list_changed("tools"));
    assert_eq!(next(&mut both).await, list_changed("tools", "m"));
    let discovered = modern
        .ask(
            request(Revision::V2026_07_28, "server/discover", json!({}))
                .replace("\"id\":1", "\"id\":2"),
        )
        .await;
    assert_eq!(discovered["id"], 2);
}
