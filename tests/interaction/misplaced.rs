//! Questions that cannot be asked: nothing reaches the client.

use serde_json::{Value, json};
use trefoil::protocol::{CallToolResult, CreateMessageResult, Revision};
use trefoil::testing::TestClient;

use crate::server;
use crate::support;

fn client(revision: Revision) -> TestClient {
    let everything =
        json!({ "elicitation": { "form": {}, "url": {} }, "sampling": {}, "roots": {} });
    let server = support::built(server::builder());
    server.test_client().at(revision).capabilities(everything)
}

async fn fails(client: &TestClient, tool: &str, message: &str) {
    let called = client.call(tool, json!({})).await;
    assert_eq!(
        called,
        Ok(CallToolResult::error(message)),
        "{tool} {:?}",
        client.revision()
    );
    assert_eq!(client.asked(), []);
}

#[tokio::test]
async fn elic_13_a_url_with_a_password_is_not_sent_and_not_repeated() {
    for revision in [Revision::V2025_11_25, Revision::V2026_07_28] {
        let message = "the client cannot be asked: the URL names a user or a password";
        fails(&client(revision), "bad_page", message).await;
    }
}

#[tokio::test]
async fn samp_02_tools_are_for_clients_that_declared_them() {
    let old = [
        Revision::V2024_11_05,
        Revision::V2025_03_26,
        Revision::V2025_06_18,
        Revision::V2025_11_25,
    ];
    for revision in old {
        let message = "the client does not support sampling with tools, which this needs";
        fails(&client(revision), "with_tools", message).await;
    }
    let refused = client(Revision::V2026_07_28)
        .call("with_tools", json!({}))
        .await
        .unwrap_err();
    assert_eq!(refused.code.0, -32021);
    let required = json!({ "requiredCapabilities": { "sampling": { "tools": {} } } });
    assert_eq!(refused.data, Some(required));
    for revision in [Revision::V2025_11_25, Revision::V2026_07_28] {
        let able = client(revision)
            .capabilities(json!({ "sampling": { "tools": {} } }))
            .sample_answers([CreateMessageResult::new("m", "2")]);
        assert_eq!(
            able.call("with_tools", json!({})).await,
            Ok(CallToolResult::text("2"))
        );
        let asked: Vec<_> = able
            .asked()
            .iter()
            .map(|question| json!(question))
            .collect();
        assert_eq!(asked[0]["params"]["toolChoice"], json!({ "mode": "auto" }));
    }
}

#[tokio::test]
async fn samp_09_10_results_of_tools_that_nobody_called_are_not_sent() {
    for revision in Revision::ALL {
        let message = "the client cannot be asked: each call of a tool must be followed at once by a message with its result";
        fails(&client(revision), "unpaired", message).await;
    }
}

#[tokio::test]
async fn samp_08_sounds_are_sent_since_2025_03_26() {
    let message = "the client does not support audio in sampling, which this needs";
    fails(&client(Revision::V2024_11_05), "sound", message).await;
    for revision in [
        Revision::V2025_03_26,
        Revision::V2025_06_18,
        Revision::V2026_07_28,
    ] {
        let able = client(revision).sample_answers([CreateMessageResult::new("m", "music")]);
        assert_eq!(
            able.call("sound", json!({})).await,
            Ok(CallToolResult::text("music"))
        );
    }
}

#[tokio::test]
async fn mrtr_02_nothing_but_tools_resources_and_prompts_asks() {
    for revision in Revision::ALL {
        let client = client(revision);
        let completed = client.complete("completing", "what", "").await.unwrap();
        let why = "the client cannot be asked: only tools, resources and prompts can ask";
        assert_eq!(completed.values, [why]);
        for method in ["tools/list", "resources/list", "prompts/list"] {
            let listed = client.request(method, json!({})).await.unwrap();
            assert_ne!(listed["resultType"], "input_required");
        }
        assert_eq!(client.asked(), []);
    }
}

#[tokio::test]
async fn mrtr_09_requests_that_nobody_goes_on_with_leave_nothing_behind() {
    let client = client(Revision::V2026_07_28);
    let mut states = Vec::new();
    for _ in 0..300 {
        let asked = client
            .request("tools/call", json!({ "name": "roots" }))
            .await
            .unwrap();
        states.push(asked["requestState"].clone());
    }
    // More than may run at once: a server that kept them would have stalled. The last one still goes on.
    let answers = json!({ "roots": { "roots": [] } });
    let retry = json!({ "name": "roots", "inputResponses": answers, "requestState": states.pop() });
    let answered: Value = client.request("tools/call", retry).await.unwrap();
    assert_eq!(answered["content"][0]["text"], "0");
}
