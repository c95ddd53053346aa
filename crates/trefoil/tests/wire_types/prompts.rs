//! `prompts/list` and `prompts/get`.

use Revision::*;
use serde_json::{Value, json};
use trefoil::protocol::*;

use super::content::blocks;
use super::harness::Suite;
use super::lifecycle::icon;
use super::object::Object;
use super::tools::{paginated, repeated};

pub fn cases(suite: &mut Suite) {
    let revision = suite.revision;
    suite.check::<PromptArgument>("PromptArgument", argument(revision));
    suite.check::<Prompt>("Prompt", prompt(revision));
    let messages: Vec<Value> = blocks(revision)
        .into_iter()
        .map(|block| json!({"role": "user", "content": block}))
        .collect();
    for message in &messages {
        suite.check::<PromptMessage>("PromptMessage", message.clone());
    }

    suite.check::<PaginatedParams>("ListPromptsRequest/properties/params", paginated(revision));
    let list = Object::new(revision)
        .member("prompts", json!([prompt(revision)]))
        .member("nextCursor", "n");
    suite.check::<ListPromptsResult>("ListPromptsResult", list.meta().json());

    let get = Object::new(revision)
        .member("name", "greet")
        .member("arguments", json!({"who": "you"}));
    suite.check::<GetPromptParams>(
        "GetPromptRequest/properties/params",
        repeated(get.meta_of_request(), revision).json(),
    );
    let result = Object::new(revision)
        .member("description", "Greets")
        .member("messages", messages)
        .meta()
        .json();
    suite.check::<GetPromptResult>("GetPromptResult", result);
}

fn argument(revision: Revision) -> Value {
    Object::new(revision)
        .member("name", "who")
        .member("description", "Whom to greet")
        .member("required", true)
        .since(V2025_06_18, "title", "Who")
        .json()
}

fn prompt(revision: Revision) -> Value {
    Object::new(revision)
        .member("name", "greet")
        .member("description", "Greets")
        .member("arguments", json!([argument(revision)]))
        .since(V2025_06_18, "title", "Greet")
        .since(V2025_11_25, "icons", json!([icon()]))
        .meta_of_data()
        .json()
}
