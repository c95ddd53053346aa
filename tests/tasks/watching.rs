//! Tasks followed by `subscriptions/listen`.

use serde_json::{Value, json};

use crate::desk::{self, Desk, begin, builder, request};
use crate::support::{Wire, built};

#[tokio::test]
async fn xtask_20_a_stream_tells_of_the_tasks_that_it_agreed_to_up_to_their_end() {
    let desk = Desk::default();
    let server = built(builder(&desk));
    let mut wire = Wire::open(&server);
    let id = begin(&mut wire, "start").await;
    let mut stream = Wire::open(&server);
    let params = json!({ "notifications": { "taskIds": [id, id, "none"] } });
    let tag = json!({ "io.modelcontextprotocol/subscriptionId": 1 });
    assert_eq!(
        stream.ask(request("subscriptions/listen", params)).await,
        json!({
            "jsonrpc": "2.0",
            "method": "notifications/subscriptions/acknowledged",
            "params": { "notifications": { "taskIds": [id] }, "_meta": tag },
        })
    );
    desk.gate.add_permits(1);
    let told: Value = serde_json::from_str(&stream.line().await).unwrap();
    let mut expected = desk::reaches(&mut wire, &id, "completed").await;
    // A notification is no result.
    expected.as_object_mut().unwrap().remove("resultType");
    expected["_meta"] = tag;
    assert_eq!(
        told,
        json!({ "jsonrpc": "2.0", "method": "notifications/tasks", "params": expected })
    );
}
