//! `subscriptions/listen`.

use Revision::*;
use serde_json::json;
use trefoil::protocol::*;

use super::harness::Suite;
use super::object::Object;

pub fn cases(suite: &mut Suite) {
    let revision = suite.revision;
    if revision < V2026_07_28 {
        return;
    }
    let filter = json!({
        "toolsListChanged": true,
        "promptsListChanged": false,
        "resourcesListChanged": true,
        "resourceSubscriptions": ["file:///a.txt"],
    });
    suite.check::<SubscriptionFilter>("SubscriptionFilter", filter.clone());
    let listen = Object::new(revision)
        .member("notifications", filter.clone())
        .meta_of_request()
        .json();
    suite
        .check::<SubscriptionsListenParams>("SubscriptionsListenRequest/properties/params", listen);

    for id in [json!("id"), json!(7)] {
        let meta = json!({"io.modelcontextprotocol/subscriptionId": id});
        suite.check::<SubscriptionsAcknowledgedParams>(
            "SubscriptionsAcknowledgedNotification/properties/params",
            json!({"notifications": filter, "_meta": meta}),
        );
        suite.check::<SubscriptionsListenResult>(
            "SubscriptionsListenResult",
            json!({"_meta": meta}),
        );
    }
}
