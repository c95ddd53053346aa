//! What has begun is served by what was there when it began.

use std::sync::Arc;

use serde_json::json;
use tokio::sync::Notify;
use trefoil::prelude::*;
use trefoil::protocol::Revision;

use crate::helpers::{dynamic, named, names};
use crate::support::{Wire, built, refusal, request, server};

const REVISION: Revision = Revision::V2026_07_28;

#[derive(Default)]
struct Gate {
    entered: Notify,
    open: Notify,
}

/// Wait at the gate.
#[mcp_tool]
async fn wait(gate: &Arc<Gate>) -> &'static str {
    gate.entered.notify_one();
    gate.open.notified().await;
    "went through"
}

#[tokio::test]
async fn a_call_that_has_begun_outlives_its_tool() {
    let gate = Arc::new(Gate::default());
    let server = built(
        server()
            .dynamic()
            .state(gate.clone())
            .handlers(handlers![wait]),
    );
    let mut wire = Wire::open(&server);
    let call = request(REVISION, "tools/call", json!({ "name": "wait" }));
    wire.send(&call).await;
    gate.entered.notified().await;
    server
        .handle()
        .change(|registry| {
            registry.remove_tool("wait");
        })
        .unwrap();
    let late = wire.ask(call.replace("\"id\":1", "\"id\":2")).await;
    let mut expected = refusal(-32602, "unknown tool `wait`");
    expected["id"] = 2.into();
    assert_eq!(late, expected);
    gate.open.notify_one();
    let answer: serde_json::Value = serde_json::from_str(&wire.line().await).unwrap();
    assert_eq!(answer["id"], 1);
    assert_eq!(answer["result"]["content"][0]["text"], "went through");
}

#[tokio::test]
async fn a_handler_changes_the_server_that_it_runs_on() {
    /// Take this tool away. Can be called once.
    #[mcp_tool]
    async fn once(ctx: &RequestContext) -> Result<&'static str, trefoil::BuildError> {
        ctx.server().change(|registry| {
            registry.remove_tool("once").tool(named("twice"));
        })?;
        Ok("gone")
    }

    let server = built(server().dynamic().handlers(handlers![once]));
    let mut wire = Wire::open(&server);
    let params = json!({ "name": "once" });
    let answer = wire.request(REVISION, "tools/call", params.clone()).await;
    assert_eq!(answer["result"]["content"][0]["text"], "gone");
    let answer = wire.request(REVISION, "tools/call", params).await;
    assert_eq!(answer["error"]["message"], "unknown tool `once`");
    let listed = wire.request(REVISION, "tools/list", json!({})).await;
    assert_eq!(names(&listed, "tools"), ["twice"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn changes_from_many_threads_lose_nothing_while_calls_run() {
    const EACH: usize = 50;
    let server = dynamic();
    let changing = (0..4).map(|thread| {
        let handle = server.handle();
        tokio::task::spawn_blocking(move || {
            for number in 0..EACH {
                let name = format!("t{thread}-{number}");
                handle
                    .change(|registry| {
                        registry.tool(named(&name));
                    })
                    .unwrap();
                if number % 2 == 1 {
                    handle
                        .change(|registry| {
                            registry.remove_tool(&name);
                        })
                        .unwrap();
                }
            }
        })
    });
    let changing: Vec<_> = changing.collect();
    let mut wire = Wire::open(&server);
    let params = json!({ "name": "touch", "arguments": { "name": "x" } });
    for _ in 0..200 {
        let answer = wire.request(REVISION, "tools/call", params.clone()).await;
        assert_eq!(answer["result"]["content"][0]["text"], "touched");
    }
    for thread in changing {
        thread.await.unwrap();
    }
    let listed = wire.request(REVISION, "tools/list", json!({})).await;
    let mut found = names(&listed, "tools");
    found.sort();
    let mut expected: Vec<_> = (0..4)
        .flat_map(|thread| {
            (0..EACH)
                .step_by(2)
                .map(move |number| format!("t{thread}-{number}"))
        })
        .collect();
    expected.push("touch".to_owned());
    expected.sort();
    assert_eq!(found, expected);
}

#[tokio::test]
async fn what_is_removed_is_dropped() {
    struct Told(Arc<()>);

    let kept = Arc::new(());
    let told = Told(kept.clone());
    let definition = trefoil::tool::ToolDefinition::new("held", json!({ "type": "object" }));
    let tool = trefoil::tool::from_fn(definition, move |_ctx, _arguments| {
        let _held = &told.0;
        async { "held" }
    });
    let server = dynamic();
    server
        .handle()
        .change(|registry| {
            registry.tool(tool);
        })
        .unwrap();
    assert_eq!(Arc::strong_count(&kept), 2);
    server
        .handle()
        .change(|registry| {
            registry.remove_tool("held");
        })
        .unwrap();
    assert_eq!(Arc::strong_count(&kept), 1);
}
