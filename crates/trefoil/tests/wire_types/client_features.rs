//! Roots, sampling, elicitation, and how the modern revision asks for them.

use Revision::*;
use serde_json::{Value, json};
use trefoil::protocol::*;

use super::content::{audio, blocks, image, text};
use super::harness::Suite;
use super::object::Object;
use super::tools::tool;

pub fn cases(suite: &mut Suite) {
    roots(suite);
    sampling(suite);
    if suite.since(V2025_06_18) {
        elicitation(suite);
    }
    if suite.since(V2026_07_28) {
        let revision = suite.revision;
        let requests = input_requests(revision);
        for request in requests
            .as_object()
            .into_iter()
            .flat_map(|requests| requests.values())
        {
            suite.check_valid::<InputRequest>("InputRequest", request.clone());
        }
        suite.check_valid::<InputRequests>("InputRequests", requests.clone());
        let result = Object::new(revision)
            .member("inputRequests", requests)
            .member("requestState", "s")
            .meta();
        suite.check::<InputRequiredResult>("InputRequiredResult", result.json());
        for (name, response) in [
            ("ElicitResult", elicit_result(revision)),
            (
                "CreateMessageResult",
                create_message_result(revision, text(revision)),
            ),
            ("ListRootsResult", list_roots_result(revision)),
        ] {
            suite.check_valid::<InputResponses>("InputResponses", json!({ name: response }));
        }
    }
}

fn roots(suite: &mut Suite) {
    let revision = suite.revision;
    suite.check::<Root>("Root", root(revision));
    suite.check::<ListRootsResult>("ListRootsResult", list_roots_result(revision));
    suite.check_valid::<ListRootsParams>(
        "ListRootsRequest/properties/params",
        Object::new(revision).meta().json(),
    );
}

fn root(revision: Revision) -> Value {
    Object::new(revision)
        .member("uri", "file:///home")
        .member("name", "Home")
        .meta_of_data()
        .json()
}

pub fn list_roots_result(revision: Revision) -> Value {
    let result = Object::new(revision).member("roots", json!([root(revision)]));
    // In the modern revision this is no result but a bare answer.
    if revision < V2026_07_28 {
        result.meta().json()
    } else {
        result.json()
    }
}

fn sampling(suite: &mut Suite) {
    let revision = suite.revision;
    suite.check::<ModelHint>("ModelHint", json!({"name": "sonnet"}));
    suite.check::<ModelPreferences>("ModelPreferences", model_preferences());
    suite.check::<CreateMessageParams>(
        "CreateMessageRequest/properties/params",
        create_message(revision),
    );

    let mut contents = vec![text(revision), image(revision)];
    if suite.since(V2025_03_26) {
        contents.push(audio(revision));
    }
    if suite.since(V2025_11_25) {
        suite.check::<ToolUseContent>("ToolUseContent", tool_use(revision));
        suite.check::<ToolResultContent>(
            "ToolResultContent",
            tool_result(revision, json!({"sum": 3})),
        );
        suite.check::<ToolChoice>("ToolChoice", json!({"mode": "required"}));
        contents.extend([tool_use(revision), tool_result(revision, json!({}))]);
        for content in &contents {
            suite.check_valid::<SamplingMessageContentBlock>(
                "SamplingMessageContentBlock",
                content.clone(),
            );
        }
        contents.push(json!([text(revision), tool_use(revision)]));
        contents.push(json!([]));
    }
    if suite.since(V2026_07_28) {
        suite.check::<ToolResultContent>("ToolResultContent", tool_result(revision, json!(null)));
    }
    for content in contents {
        suite.check::<SamplingMessage>("SamplingMessage", message(revision, content.clone()));
        suite.check::<CreateMessageResult>(
            "CreateMessageResult",
            create_message_result(revision, content),
        );
    }
}

fn model_preferences() -> Value {
    json!({"hints": [{"name": "sonnet"}, {}], "costPriority": 0.1, "speedPriority": 1, "intelligencePriority": 0})
}

fn message(revision: Revision, content: Value) -> Value {
    let message = Object::new(revision)
        .member("role", "user")
        .member("content", content);
    if revision >= V2025_11_25 {
        message.meta().json()
    } else {
        message.json()
    }
}

fn create_message(revision: Revision) -> Value {
    Object::new(revision)
        .member("messages", json!([message(revision, text(revision))]))
        .member("maxTokens", 100)
        .member("modelPreferences", model_preferences())
        .member("systemPrompt", "Be brief.")
        .member("includeContext", "thisServer")
        .member("temperature", 0.7)
        .member("stopSequences", json!(["\n\n"]))
        .member("metadata", json!({"a": 1}))
        .since(V2025_11_25, "tools", json!([tool(revision)]))
        .since(V2025_11_25, "toolChoice", json!({"mode": "none"}))
        .member("_meta", json!({"progressToken": 1}))
        .json()
}

pub fn create_message_result(revision: Revision, content: Value) -> Value {
    Object::new(revision)
        .member("role", "assistant")
        .member("content", content)
        .member("model", "sonnet-9")
        .member("stopReason", "tired")
        .meta()
        .json()
}

fn tool_use(revision: Revision) -> Value {
    Object::new(revision)
        .member("type", "tool_use")
        .member("id", "u1")
        .member("name", "add")
        .member("input", json!({"a": 1}))
        .meta()
        .json()
}

fn tool_result(revision: Revision, structured: Value) -> Value {
    Object::new(revision)
        .member("type", "tool_result")
        .member("toolUseId", "u1")
        .member("content", blocks(revision))
        .member("structuredContent", structured)
        .member("isError", true)
        .meta()
        .json()
}

fn elicitation(suite: &mut Suite) {
    let revision = suite.revision;
    for (name, field) in fields(revision) {
        suite.check_valid::<PrimitiveSchemaDefinition>("PrimitiveSchemaDefinition", field.clone());
        suite.check::<PrimitiveSchemaDefinition>(name, field);
    }
    suite.check::<StringSchema>("StringSchema", string_field(revision));
    suite.check::<ElicitResult>("ElicitResult", elicit_result(revision));
    for action in ["decline", "cancel"] {
        suite.check_valid::<ElicitResult>("ElicitResult", json!({"action": action}));
    }
    if suite.since(V2025_11_25) {
        suite.check::<ElicitParams>("ElicitRequestFormParams", form(revision));
        suite.check::<ElicitParams>("ElicitRequestURLParams", url(revision));
        suite.check_valid::<ElicitParams>("ElicitRequest/properties/params", form(revision));
        suite.check_valid::<ElicitParams>("ElicitRequest/properties/params", url(revision));
    } else {
        suite.check::<ElicitParams>("ElicitRequest/properties/params", form(revision));
    }
    if revision == V2025_11_25 {
        suite.check::<ElicitationCompleteParams>(
            "ElicitationCompleteNotification/properties/params",
            json!({"elicitationId": "e"}),
        );
        suite.check::<UrlElicitationRequiredData>(
            "URLElicitationRequiredError/properties/error/allOf/1/properties/data",
            json!({"elicitations": [url(revision)]}),
        );
    }
}

fn string_field(revision: Revision) -> Value {
    field(revision, "string")
        .member("minLength", 1)
        .member("maxLength", 50)
        .member("format", "date-time")
        .since(V2025_11_25, "default", "now")
        .json()
}

fn fields(revision: Revision) -> Vec<(&'static str, Value)> {
    let mut fields = vec![
        ("StringSchema", string_field(revision)),
        (
            "NumberSchema",
            field(revision, "integer")
                .member("minimum", -1)
                .member("maximum", 10)
                .since(V2025_11_25, "default", 3)
                .json(),
        ),
        (
            "BooleanSchema",
            field(revision, "boolean").member("default", true).json(),
        ),
    ];
    let legacy = field(revision, "string")
        .member("enum", json!(["r", "g"]))
        .member("enumNames", json!(["Red", "Green"]));
    if revision < V2025_11_25 {
        fields.push(("EnumSchema", legacy.json()));
        return fields;
    }
    let options = json!([{"const": "r", "title": "Red"}, {"const": "g", "title": "Green"}]);
    let several = || {
        field(revision, "array")
            .member("minItems", 0)
            .member("maxItems", 2)
            .member("default", json!(["r"]))
    };
    fields.extend([
        (
            "LegacyTitledEnumSchema",
            legacy.member("default", "r").json(),
        ),
        (
            "UntitledSingleSelectEnumSchema",
            field(revision, "string")
                .member("enum", json!(["r", "g"]))
                .member("default", "r")
                .json(),
        ),
        (
            "TitledSingleSelectEnumSchema",
            field(revision, "string")
                .member("oneOf", options.clone())
                .member("default", "r")
                .json(),
        ),
        (
            "UntitledMultiSelectEnumSchema",
            several()
                .member("items", json!({"type": "string", "enum": ["r", "g"]}))
                .json(),
        ),
        (
            "TitledMultiSelectEnumSchema",
            several().member("items", json!({"anyOf": options})).json(),
        ),
    ]);
    fields
}

fn field(revision: Revision, kind: &str) -> Object {
    Object::new(revision)
        .member("type", kind)
        .member("title", "Field")
        .member("description", "To fill in")
}

fn form(revision: Revision) -> Value {
    let properties: Value = fields(revision)
        .into_iter()
        .map(|(name, field)| (name.to_owned(), field))
        .collect();
    let schema = Object::new(revision)
        .member("type", "object")
        .member("properties", properties)
        .member("required", json!(["StringSchema"]))
        .since(
            V2025_11_25,
            "$schema",
            "https://json-schema.org/draft/2020-12/schema",
        )
        .json();
    let form = Object::new(revision)
        .member("message", "Who are you?")
        .member("requestedSchema", schema);
    form.member("_meta", json!({"progressToken": 1})).json()
}

fn url(revision: Revision) -> Value {
    Object::new(revision)
        .member("mode", "url")
        .member("message", "Please pay")
        .member("url", "https://example.com/pay")
        .only(V2025_11_25, "elicitationId", "e")
        .member("_meta", json!({"progressToken": 1}))
        .json()
}

pub fn elicit_result(revision: Revision) -> Value {
    let content = Object::new(revision)
        .member("name", "Ada")
        .member("age", 36)
        .member("spam", false)
        .since(V2025_11_25, "colours", json!(["r"]));
    let result = Object::new(revision)
        .member("action", "accept")
        .member("content", content.json());
    if revision < V2026_07_28 {
        result.meta().json()
    } else {
        result.json()
    }
}

/// One input request of each kind.
pub fn input_requests(revision: Revision) -> Value {
    json!({
        "form": {"method": "elicitation/create", "params": form(revision)},
        "url": {"method": "elicitation/create", "params": url(revision)},
        "message": {"method": "sampling/createMessage", "params": create_message(revision)},
        "roots": {"method": "roots/list", "params": {"_meta": {"a": 1}}},
        "bare roots": {"method": "roots/list"},
    })
}
