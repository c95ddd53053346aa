//! Completion, logging, progress, cancellation.

use Revision::*;
use serde_json::json;
use trefoil::protocol::*;

use super::harness::Suite;
use super::object::Object;

pub fn cases(suite: &mut Suite) {
    let revision = suite.revision;
    let prompt = Object::new(revision)
        .member("type", "ref/prompt")
        .member("name", "greet")
        .since(V2025_06_18, "title", "Greet")
        .json();
    let resource = json!({"type": "ref/resource", "uri": "file:///{+path}"});
    suite.check::<CompletionReference>("PromptReference", prompt.clone());
    let name = if suite.since(V2025_06_18) {
        "ResourceTemplateReference"
    } else {
        "ResourceReference"
    };
    suite.check::<CompletionReference>(name, resource.clone());
    for reference in [prompt, resource] {
        let params = Object::new(revision)
            .member("ref", reference)
            .member("argument", json!({"name": "who", "value": "yo"}))
            .since(
                V2025_06_18,
                "context",
                json!({"arguments": {"tone": "warm"}}),
            )
            .meta_of_request();
        suite.check::<CompleteParams>("CompleteRequest/properties/params", params.json());
    }
    let completion = json!({"values": ["you", "York"], "total": 200, "hasMore": true});
    suite.check::<Completion>("CompleteResult/properties/completion", completion.clone());
    let result = Object::new(revision)
        .member("completion", completion)
        .meta()
        .json();
    suite.check::<CompleteResult>("CompleteResult", result);

    for level in LoggingLevel::ALL {
        suite.check_valid::<LoggingLevel>("LoggingLevel", json!(level.as_str()));
        if revision < V2026_07_28 {
            let params = Object::new(revision)
                .member("level", level.as_str())
                .meta_of_request()
                .json();
            suite.check::<SetLevelParams>("SetLevelRequest/properties/params", params);
        }
    }
    for data in [json!("hot"), json!({"degrees": 99}), json!(null)] {
        let params = Object::new(revision)
            .member("level", "alert")
            .member("logger", "oven")
            .member("data", data);
        suite.check::<LoggingMessageParams>(
            "LoggingMessageNotification/properties/params",
            params.meta().json(),
        );
    }

    for token in [json!("token"), json!(7)] {
        let params = Object::new(revision)
            .member("progressToken", token)
            .member("progress", 0.25)
            .member("total", 4)
            .since(V2025_03_26, "message", "One of four");
        suite.check::<ProgressParams>(
            "ProgressNotification/properties/params",
            params.meta().json(),
        );
    }
    for id in [json!("id"), json!(7)] {
        let params = Object::new(revision)
            .member("requestId", id)
            .member("reason", "Too late")
            .meta()
            .json();
        suite.check::<CancelledParams>("CancelledNotification/properties/params", params);
    }
}
