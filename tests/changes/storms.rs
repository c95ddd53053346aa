//! Many changes at once, many entries, and clients that do not read.

use std::time::{Duration, Instant};

use serde_json::json;
use trefoil::protocol::Revision;

use crate::helpers::{
    acknowledged, add_tool, ask, connect, dynamic, fixed, listen, named, names, next,
    session_list_changed,
};
use crate::support::{Wire, built, initialize, request, server};

const MODERN: Revision = Revision::V2026_07_28;

#[tokio::test(start_paused = true)]
async fn a_storm_of_changes_is_told_in_few_notifications_the_last_after_the_last_change() {
    let server = dynamic();
    let mut stream = Wire::open(&server);
    stream
        .ask(listen(1, json!({ "toolsListChanged": true })))
        .await;
    let mut session = Wire::at(&server, Revision::V2025_11_25).await;
    let handle = server.handle();
    for number in 0..1000 {
        add_tool(&handle, &format!("t{number}"));
        tokio::task::yield_now().await;
    }
    for wire in [&mut stream, &mut session] {
        let first = next(wire).await;
        assert_eq!(first["method"], "notifications/tools/list_changed");
        let last = next(wire).await;
        assert_eq!(last["method"], "notifications/tools/list_changed");
    }
    let listed = request(MODERN, "tools/list", json!({})).replace("\"id\":1", "\"id\":2");
    let listed = stream.ask(listed).await;
    assert_eq!(listed["id"], 2, "nothing more came");
    assert_eq!(names(&listed, "tools").len(), 1001);
    let ping = session
        .request(Revision::V2025_11_25, "ping", json!({}))
        .await;
    assert_eq!(ping["id"], 1);
}

#[tokio::test(start_paused = true)]
async fn changes_in_peace_are_told_at_once() {
    let server = dynamic();
    let mut wire = Wire::at(&server, Revision::V2025_11_25).await;
    for number in 0..3 {
        tokio::time::sleep(Duration::from_secs(1)).await;
        let before = tokio::time::Instant::now();
        add_tool(&server.handle(), &format!("t{number}"));
        assert_eq!(next(&mut wire).await, session_list_changed("tools"));
        assert_eq!(before.elapsed(), Duration::ZERO);
    }
}

#[tokio::test(start_paused = true)]
async fn a_client_that_does_not_read_gets_no_heap_of_notifications() {
    let server = dynamic();
    let mut wire = Wire::open(&server);
    let asked = json!({ "toolsListChanged": true, "resourceSubscriptions": ["file:///a"] });
    assert_eq!(
        wire.ask(listen("s", asked.clone())).await,
        acknowledged("s", asked)
    );
    // More than the connection holds, all of it unread.
    let call = json!({ "name": "touch", "arguments": { "name": "x" } });
    let call = request(MODERN, "tools/call", call);
    for _ in 0..20_000 {
        let sent = tokio::time::timeout(Duration::from_millis(1), wire.send(&call)).await;
        if sent.is_err() {
            break;
        }
    }
    for number in 0..1000 {
        add_tool(&server.handle(), &format!("t{number}"));
        server.handle().resource_updated("file:///a");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let mut told = 0;
    let waits = Duration::from_secs(1);
    while let Ok(message) = tokio::time::timeout(waits, next(&mut wire)).await {
        told += usize::from(message.get("method").is_some());
    }
    assert!((1..100).contains(&told), "{told} notifications");
}

#[tokio::test]
async fn a_thousand_changes_of_ten_thousand_tools_recompile_nothing() {
    let mut builder = server().dynamic();
    for number in 0..10_000 {
        builder = builder.tool(named(&format!("t{number}")));
    }
    let building = Instant::now();
    let server = built(builder);
    let building = building.elapsed();
    let handle = server.handle();
    let changing = Instant::now();
    for number in 0..1000 {
        let name = format!("t{number}");
        handle
            .change(|registry| {
                registry.remove_tool(&name).tool(named(&name));
            })
            .unwrap();
    }
    let changing = changing.elapsed();
    // Compiling everything anew each time would take a thousand times as long as building once.
    assert!(
        changing < building * 100,
        "building {building:?}, changing {changing:?}"
    );
}

#[tokio::test]
async fn connections_that_ended_do_not_stand_in_the_way() {
    let server = fixed();
    for _ in 0..3 {
        let mut client = connect(&server);
        ask(&mut client, initialize("2025-11-25")).await;
        drop(client);
    }
    let mut wire = Wire::open(&server);
    wire.ask(listen(1, json!({ "resourceSubscriptions": ["file:///a"] })))
        .await;
    server.handle().resource_updated("file:///a");
    assert_eq!(next(&mut wire).await["params"]["uri"], "file:///a");
}
