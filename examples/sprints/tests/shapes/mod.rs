//! The three shapes that are checked in every detail: each bound, on both of its sides.

mod deployment;
mod search;
mod task;

use serde_json::Value;

use super::{clients, newest, text_of};

/// Asserts that each change of valid arguments is refused with these lines, in every revision.
async fn refuses(tool: &str, valid: &Value, cases: &[(Value, &[&str])]) {
    for client in clients() {
        for (change, lines) in cases {
            let result = client.call(tool, changed(valid, change)).await.unwrap();
            let expected = format!("invalid arguments:\n{}", lines.join("\n"));
            assert_eq!(text_of(&result), expected, "{change}");
            assert_eq!(result.is_error, Some(true), "{change}");
        }
    }
}

/// Asserts that each change of valid arguments is accepted.
async fn accepts(tool: &str, valid: &Value, changes: &[Value]) {
    let client = newest();
    for change in changes {
        let result = client.call(tool, changed(valid, change)).await.unwrap();
        assert_eq!(result.is_error, None, "{change}: {}", text_of(&result));
    }
}

/// The members of `change` in place of those of `valid`; `null` takes one out.
fn changed(valid: &Value, change: &Value) -> Value {
    let mut arguments = valid.as_object().expect("an object").clone();
    for (name, value) in change.as_object().expect("an object") {
        match value {
            Value::Null => arguments.remove(name),
            value => arguments.insert(name.clone(), value.clone()),
        };
    }
    arguments.into()
}
