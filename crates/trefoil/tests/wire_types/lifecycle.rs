//! `initialize`, `server/discover`, capabilities.

use Revision::*;
use serde_json::{Value, json};
use trefoil::protocol::*;

use super::harness::Suite;
use super::object::{Object, request_meta};

pub fn cases(suite: &mut Suite) {
    let revision = suite.revision;
    suite.check::<Implementation>("Implementation", implementation(revision));
    suite.check::<ClientCapabilities>("ClientCapabilities", client_capabilities(revision));
    suite.check::<ServerCapabilities>("ServerCapabilities", server_capabilities(revision));
    suite.check_valid::<RequestId>("RequestId", json!("id"));
    suite.check_valid::<RequestId>("RequestId", json!(-7));
    suite.check_valid::<ProgressToken>("ProgressToken", json!("token"));
    suite.check_valid::<ProgressToken>("ProgressToken", json!(7));
    suite.check::<EmptyResult>("EmptyResult", Object::new(revision).meta().json());
    if suite.since(V2025_11_25) {
        suite.check::<Icon>("Icon", icon());
    }
    if suite.since(V2026_07_28) {
        suite.check::<RequestMeta>("RequestMetaObject", request_meta(revision));
        suite.check::<DiscoverResult>("DiscoverResult", discover_result(revision));
        suite.check::<UnsupportedProtocolVersionData>(
            "UnsupportedProtocolVersionError/properties/error/allOf/1/properties/data",
            json!({"supported": ["2026-07-28", "2025-11-25"], "requested": "1.0"}),
        );
        suite.check::<MissingRequiredClientCapabilityData>(
            "MissingRequiredClientCapabilityError/properties/error/allOf/1/properties/data",
            json!({"requiredCapabilities": {"elicitation": {"url": {}}}}),
        );
    } else {
        suite.check::<InitializeParams>(
            "InitializeRequest/properties/params",
            initialize_params(revision),
        );
        suite.check::<InitializeResult>("InitializeResult", initialize_result(revision));
    }
}

pub fn icon() -> Value {
    json!({"src": "https://example.com/a.png", "mimeType": "image/png", "sizes": ["48x48", "any"], "theme": "dark"})
}

pub fn implementation(revision: Revision) -> Value {
    Object::new(revision)
        .member("name", "example")
        .member("version", "1.0.0")
        .since(V2025_06_18, "title", "Example")
        .since(V2025_11_25, "description", "Shows something")
        .since(V2025_11_25, "icons", json!([icon()]))
        .since(V2025_11_25, "websiteUrl", "https://example.com/")
        .json()
}

pub fn client_capabilities(revision: Revision) -> Value {
    let roots = Object::new(revision)
        .until(V2025_11_25, "listChanged", true)
        .json();
    let sampling = Object::new(revision)
        .since(V2025_11_25, "context", json!({}))
        .since(V2025_11_25, "tools", json!({}))
        .json();
    let elicitation = Object::new(revision)
        .since(V2025_11_25, "form", json!({}))
        .since(V2025_11_25, "url", json!({}))
        .json();
    let tasks = json!({"cancel": {}, "list": {}, "requests": {"sampling": {"createMessage": {}}}});
    Object::new(revision)
        .member("experimental", json!({"odd": {"a": 1}}))
        .member("roots", roots)
        .member("sampling", sampling)
        .since(V2025_06_18, "elicitation", elicitation)
        .only(V2025_11_25, "tasks", tasks)
        .since(
            V2026_07_28,
            "extensions",
            json!({"io.modelcontextprotocol/tasks": {}}),
        )
        .json()
}

fn server_capabilities(revision: Revision) -> Value {
    Object::new(revision)
        .member("experimental", json!({"odd": {"a": 1}}))
        .member("tools", json!({"listChanged": true}))
        .member(
            "resources",
            json!({"subscribe": true, "listChanged": false}),
        )
        .member("prompts", json!({"listChanged": true}))
        .member("logging", json!({}))
        .since(V2025_03_26, "completions", json!({}))
        .only(
            V2025_11_25,
            "tasks",
            json!({"cancel": {}, "list": {}, "requests": {"tools": {"call": {}}}}),
        )
        .since(
            V2026_07_28,
            "extensions",
            json!({"io.modelcontextprotocol/tasks": {}}),
        )
        .json()
}

fn initialize_params(revision: Revision) -> Value {
    Object::new(revision)
        .member("protocolVersion", revision.as_str())
        .member("capabilities", client_capabilities(revision))
        .member("clientInfo", implementation(revision))
        .meta_of_request()
        .json()
}

fn initialize_result(revision: Revision) -> Value {
    Object::new(revision)
        .member("protocolVersion", revision.as_str())
        .member("capabilities", server_capabilities(revision))
        .member("serverInfo", implementation(revision))
        .member("instructions", "Ask politely.")
        .meta()
        .json()
}

fn discover_result(revision: Revision) -> Value {
    Object::new(revision)
        .member("supportedVersions", json!(["2026-07-28"]))
        .member("capabilities", server_capabilities(revision))
        .member("instructions", "Ask politely.")
        .member(
            "_meta",
            json!({"io.modelcontextprotocol/serverInfo": implementation(revision)}),
        )
        .json()
}
