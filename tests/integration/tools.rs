//! `tools/list` and `tools/call`.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use serde_json::{Value, json};
use trefoil::prelude::*;
use trefoil::protocol::Revision;

use crate::support::{Wire, answer, built, cached_answer, refusal, request, server};

/// A place on a map
#[mcp_type]
struct Place {
    /// Degrees north
    lat: f64,
    /// Degrees east
    lon: f64,
}

/// Find a place by its name.
///
/// Use this before `route`.
#[mcp_tool(
    title = "Find a place",
    read_only,
    idempotent,
    open_world = false,
    icons = ["https://example.com/pin.png"],
    meta = json!({ "com.example/group": "maps" })
)]
async fn find_place(
    /// Name of the place
    #[arg(title = "Name", length(min = 1, max = 80))]
    name: String,
    /// How many results at most
    #[arg(default = 5, range(min = 1, max = 20))]
    limit: u8,
    /// Country to search in
    country: Option<String>,
) -> Json<Place> {
    let _ = (name, limit, country);
    Json(Place {
        lat: 52.5,
        lon: 13.25,
    })
}

/// List all numbers up to a bound.
#[mcp_tool(destructive = false)]
async fn numbers(up_to: u8) -> Json<Vec<u8>> {
    Json((1..=up_to).collect())
}

/// Say nothing.
#[mcp_tool]
async fn quiet() {}

/// Delete what is stored in a region.
#[mcp_tool(destructive)]
async fn purge(
    /// Region to delete in
    #[arg(header = "Region")]
    region: String,
    /// Keep what is younger, in days
    #[arg(header = "Keep-Days", range(min = 0, max = 365))]
    keep_days: i64,
    /// Only count
    #[arg(header = "Dry-Run", default)]
    dry_run: bool,
) -> String {
    format!("{region} {keep_days} {dry_run}")
}

fn listed() -> Server {
    built(server().handlers(handlers![find_place, numbers, quiet, purge]))
}

/// What each revision lists, as the ledger's table of revisions has it.
fn listed_tools(revision: Revision) -> Value {
    let mut find_place = json!({
        "name": "find_place",
        "description": "Find a place by its name.\n\nUse this before `route`.",
        "inputSchema": {
            "type": "object",
            "properties": {
                "name": {
                    "type": "string",
                    "title": "Name",
                    "description": "Name of the place",
                    "minLength": 1,
                    "maxLength": 80,
                },
                "limit": {
                    "type": "integer",
                    "description": "How many results at most",
                    "default": 5,
                    "minimum": 1,
                    "maximum": 20,
                },
                "country": { "type": "string", "description": "Country to search in" },
            },
            "required": ["name"],
            "additionalProperties": false,
        },
    });
    let mut numbers = json!({
        "name": "numbers",
        "description": "List all numbers up to a bound.",
        "inputSchema": {
            "type": "object",
            "properties": { "up_to": { "type": "integer", "minimum": 0, "maximum": 255 } },
            "required": ["up_to"],
            "additionalProperties": false,
        },
    });
    let quiet = json!({
        "name": "quiet",
        "description": "Say nothing.",
        "inputSchema": { "type": "object", "properties": {}, "additionalProperties": false },
    });
    let mut purge = json!({
        "name": "purge",
        "description": "Delete what is stored in a region.",
        "inputSchema": {
            "type": "object",
            "properties": {
                "region": {
                    "type": "string",
                    "description": "Region to delete in",
                    "x-mcp-header": "Region",
                },
                "keep_days": {
                    "type": "integer",
                    "description": "Keep what is younger, in days",
                    "minimum": 0,
                    "maximum": 365,
                    "x-mcp-header": "Keep-Days",
                },
                "dry_run": {
                    "type": "boolean",
                    "description": "Only count",
                    "default": false,
                    "x-mcp-header": "Dry-Run",
                },
            },
            "required": ["region", "keep_days"],
            "additionalProperties": false,
        },
    });
    if revision >= Revision::V2025_03_26 {
        find_place["annotations"] =
            json!({ "readOnlyHint": true, "idempotentHint": true, "openWorldHint": false });
        numbers["annotations"] = json!({ "destructiveHint": false });
        purge["annotations"] = json!({ "destructiveHint": true });
    }
    if revision >= Revision::V2025_06_18 {
        find_place["title"] = "Find a place".into();
        find_place["_meta"] = json!({ "com.example/group": "maps" });
        find_place["outputSchema"] = json!({
            "type": "object",
            "description": "A place on a map",
            "properties": {
                "lat": { "type": "number", "description": "Degrees north" },
                "lon": { "type": "number", "description": "Degrees east" },
            },
            "required": ["lat", "lon"],
        });
    }
    if revision >= Revision::V2025_11_25 {
        find_place["icons"] = json!([{ "src": "https://example.com/pin.png" }]);
    }
    if revision.is_modern() {
        // TOOL-08, TOOL-09: the root need not be an object any more.
        numbers["outputSchema"] = json!({
            "type": "array",
            "items": { "type": "integer", "minimum": 0, "maximum": 255 },
        });
    }
    json!([find_place, numbers, quiet, purge])
}

#[tokio::test]
async fn tool_01_to_09_the_list_says_what_its_revision_knows() {
    let server = listed();
    for revision in Revision::ALL {
        let mut wire = Wire::at(&server, revision).await;
        // TOOL-04: the order is that of registration, each time.
        for _ in 0..3 {
            assert_eq!(
                wire.request(revision, "tools/list", json!({})).await,
                cached_answer(revision, json!({ "tools": listed_tools(revision) })),
                "{revision}"
            );
        }
    }
}

#[tokio::test]
async fn tool_12_13_14_structured_content_is_what_its_revision_allows() {
    let server = listed();
    for revision in Revision::ALL {
        let mut wire = Wire::at(&server, revision).await;
        let mut place = json!({ "content": [
            { "type": "text", "text": r#"{"lat":52.5,"lon":13.25}"# },
        ] });
        if revision >= Revision::V2025_06_18 {
            place["structuredContent"] = json!({ "lat": 52.5, "lon": 13.25 });
        }
        assert_eq!(
            wire.request(
                revision,
                "tools/call",
                json!({ "name": "find_place", "arguments": { "name": "Berlin" } }),
            )
            .await,
            answer(revision, place),
            "{revision}"
        );
        let mut numbers = json!({ "content": [{ "type": "text", "text": "[1,2,3]" }] });
        if revision.is_modern() {
            numbers["structuredContent"] = json!([1, 2, 3]);
        }
        assert_eq!(
            wire.request(
                revision,
                "tools/call",
                json!({ "name": "numbers", "arguments": { "up_to": 3 } }),
            )
            .await,
            answer(revision, numbers),
            "{revision}"
        );
        assert_eq!(
            wire.request(revision, "tools/call", json!({ "name": "quiet" }))
                .await,
            answer(revision, json!({ "content": [] })),
            "TOOL-13, {revision}"
        );
    }
}

/// Return a number, or null if there is none.
#[mcp_tool]
async fn maybe_number(some: bool) -> Option<Json<u8>> {
    some.then_some(Json(7))
}

/// Return a place, or null if there is none.
#[mcp_tool]
async fn maybe_place(some: bool) -> Json<Option<Place>> {
    Json(some.then_some(Place { lat: 1.0, lon: 2.0 }))
}

/// Return a word.
#[mcp_tool]
async fn word() -> Json<&'static str> {
    Json("tea")
}

#[tokio::test]
async fn tool_14_null_is_structured_content_of_a_modern_client_alone() {
    let server = built(server().handlers(handlers![maybe_number, maybe_place, word]));
    let calls = [
        ("maybe_number", json!({ "some": false }), json!(null)),
        ("maybe_number", json!({ "some": true }), json!(7)),
        ("maybe_place", json!({ "some": false }), json!(null)),
        (
            "maybe_place",
            json!({ "some": true }),
            json!({ "lat": 1.0, "lon": 2.0 }),
        ),
        ("word", json!({}), json!("tea")),
    ];
    for revision in Revision::ALL {
        let mut wire = Wire::at(&server, revision).await;
        let list = wire.request(revision, "tools/list", json!({})).await;
        for tool in list["result"]["tools"].as_array().unwrap() {
            // None of the three roots says `"type": "object"` (TOOL-09).
            assert_eq!(
                tool.get("outputSchema").is_some(),
                revision.is_modern(),
                "{revision}: {tool}"
            );
        }
        for (tool, arguments, value) in &calls {
            let mut result = json!({ "content": [{ "type": "text", "text": value.to_string() }] });
            let is_sent =
                revision.is_modern() || value.is_object() && revision >= Revision::V2025_06_18;
            if is_sent {
                result["structuredContent"] = value.clone();
            }
            let params = json!({ "name": tool, "arguments": arguments });
            let called = wire.request(revision, "tools/call", params).await;
            assert_eq!(
                called["result"].get("structuredContent").is_some(),
                is_sent,
                "null is told from absent: {called}"
            );
            assert_eq!(called, answer(revision, result), "{revision}, {tool}");
        }
        // The test client checks the value against the advertised schema (TOOL-10).
        let client = server.test_client().at(revision);
        for (tool, arguments, _) in &calls {
            client.call(tool, arguments.clone()).await.unwrap();
        }
    }
}

#[tokio::test]
async fn tool_15_an_unknown_tool_is_an_error_that_names_near_misses() {
    let server = listed();
    for revision in Revision::ALL {
        let mut wire = Wire::at(&server, revision).await;
        for (name, message) in [
            ("nope", "unknown tool `nope`"),
            ("", "unknown tool ``"),
            (
                "find-place",
                "unknown tool `find-place`; did you mean `find_place`?",
            ),
            ("Quiet", "unknown tool `Quiet`; did you mean `quiet`?"),
        ] {
            assert_eq!(
                wire.request(revision, "tools/call", json!({ "name": name }))
                    .await,
                refusal(-32602, message),
                "{revision}"
            );
        }
    }
}

/// How often [`count`] ran.
#[derive(Clone, Default)]
struct Runs(Arc<AtomicU32>);

/// Count up by some steps.
#[mcp_tool]
async fn count(
    runs: &Runs,
    #[arg(range(min = 1, max = 9))] steps: i32,
    #[arg(length(max = 3), unique)] labels: Option<Vec<String>>,
) -> String {
    runs.0.fetch_add(1, Ordering::Relaxed);
    format!("{steps} {labels:?}")
}

#[tokio::test]
async fn tool_18_and_30_what_is_wrong_with_arguments_goes_to_the_model_and_never_to_the_handler() {
    let runs = Runs::default();
    let server = built(server().state(runs.clone()).handlers(handlers![count]));
    let faults = [
        (json!({}), "/steps: required but missing"),
        (
            json!({ "steps": null }),
            "/steps: must be an integer, got null",
        ),
        (
            json!({ "steps": "1" }),
            "/steps: must be an integer, got \"1\"",
        ),
        (
            json!({ "steps": 1.5 }),
            "/steps: must be an integer, got 1.5",
        ),
        (json!({ "steps": 0 }), "/steps: must be at least 1, got 0"),
        (
            json!({ "steps": 10, "label": [], "labels": ["a", "a"] }),
            "/label: unknown argument; did you mean `labels`?\n\
             /labels/1: must not repeat an item, and equals /0 of the list, got \"a\"\n\
             /steps: must be at most 9, got 10",
        ),
        (
            json!({ "steps": 1, "labels": "a" }),
            "/labels: must be an array, got \"a\"",
        ),
        (
            json!({ "steps": 1, "labels": [5] }),
            "/labels/0: must be a string, got 5",
        ),
    ];
    for revision in Revision::ALL {
        let mut wire = Wire::at(&server, revision).await;
        for (arguments, lines) in &faults {
            let text = format!("invalid arguments:\n{lines}");
            let params = json!({ "name": "count", "arguments": arguments });
            assert_eq!(
                wire.request(revision, "tools/call", params).await,
                answer(
                    revision,
                    json!({ "content": [{ "type": "text", "text": text }], "isError": true })
                ),
                "{revision}: {arguments}"
            );
        }
        for arguments in [json!([]), json!("{}"), json!(5), json!(true)] {
            let params = json!({ "name": "count", "arguments": arguments });
            assert_eq!(
                wire.request(revision, "tools/call", params).await,
                refusal(-32602, "`arguments` must be an object"),
                "TOOL-16, {revision}: {arguments}"
            );
        }
    }
    assert_eq!(runs.0.load(Ordering::Relaxed), 0, "TOOL-30");
}

#[tokio::test]
async fn whole_floats_are_integers_and_null_is_absent_where_absence_is_allowed() {
    let server = built(server().state(Runs::default()).handlers(handlers![count]));
    for revision in Revision::ALL {
        let client = server.test_client().at(revision);
        for (arguments, text) in [
            (json!({ "steps": 3.0 }), "3 None"),
            (json!({ "steps": 3, "labels": null }), "3 None"),
            (json!({ "steps": 3.0, "labels": null }), "3 None"),
            (
                json!({ "labels": ["a", "b"], "steps": 9 }),
                "9 Some([\"a\", \"b\"])",
            ),
        ] {
            assert_eq!(
                client.call("count", arguments.clone()).await.unwrap(),
                CallToolResult::text(text),
                "{revision}: {arguments}"
            );
        }
    }
}

#[tokio::test]
async fn tool_33_absent_and_null_arguments_are_an_empty_object() {
    let server = built(
        server()
            .state(Runs::default())
            .handlers(handlers![quiet, count]),
    );
    for revision in Revision::ALL {
        let mut wire = Wire::at(&server, revision).await;
        for params in [
            json!({ "name": "quiet" }),
            json!({ "name": "quiet", "arguments": null }),
            json!({ "name": "quiet", "arguments": {} }),
        ] {
            assert_eq!(
                wire.request(revision, "tools/call", params.clone()).await,
                answer(revision, json!({ "content": [] })),
                "{revision}: {params}"
            );
        }
        for params in [
            json!({ "name": "count" }),
            json!({ "name": "count", "arguments": null }),
        ] {
            let called = wire.request(revision, "tools/call", params).await;
            assert_eq!(
                called["result"]["content"][0]["text"],
                "invalid arguments:\n/steps: required but missing"
            );
        }
    }
}

/// Count the members of an object.
#[mcp_tool]
async fn size(value: trefoil::protocol::JsonObject) -> usize {
    value.len()
}

#[tokio::test]
async fn tool_18_json_that_no_value_can_hold_is_a_fault_of_the_arguments_not_of_the_message() {
    let server = built(server().handlers(handlers![size]));
    let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    for revision in Revision::ALL {
        let mut wire = Wire::at(&server, revision).await;
        for (value, why) in [
            (nested(10_000), "recursion limit exceeded"),
            ("1e999".to_owned(), "number out of range"),
            (r#""\ud800""#.to_owned(), "unexpected end of hex escape"),
        ] {
            let params = json!({ "name": "size", "arguments": { "value": { "a": "VALUE" } } });
            let line = request(revision, "tools/call", params).replace("\"VALUE\"", &value);
            assert_eq!(
                wire.ask(line).await,
                answer(
                    revision,
                    json!({
                        "content": [{
                            "type": "text",
                            "text": format!("invalid arguments:\n(root): cannot be read: {why}"),
                        }],
                        "isError": true,
                    })
                ),
                "{revision}"
            );
        }
    }
}

/// Return one block of each kind.
#[mcp_tool]
async fn blocks() -> (
    &'static str,
    ImageContent,
    AudioContent,
    ResourceLink,
    EmbeddedResource,
) {
    (
        "text",
        ImageContent::from_bytes([0xFB, 0xFF], "image/png"),
        AudioContent::from_bytes(b"RIFF", "audio/wav"),
        ResourceLink::new("docs://a", "a")
            .title("A")
            .icons([trefoil::protocol::Icon::new("https://example.com/a.png")])
            .mime_type("text/plain")
            .size(3_u64),
        EmbeddedResource::new(trefoil::protocol::TextResourceContents::new(
            "docs://b", "b",
        )),
    )
}

#[tokio::test]
async fn tool_25_27_life_12_content_that_a_revision_does_not_know_becomes_text() {
    let server = built(server().handlers(handlers![blocks]));
    for revision in Revision::ALL {
        let audio = match revision >= Revision::V2025_03_26 {
            true => json!({ "type": "audio", "data": "UklGRg==", "mimeType": "audio/wav" }),
            false => json!({ "type": "text", "text": "[audio, audio/wav]" }),
        };
        let mut link = match revision >= Revision::V2025_06_18 {
            true => json!({
                "type": "resource_link",
                "uri": "docs://a",
                "name": "a",
                "title": "A",
                "mimeType": "text/plain",
                "size": 3,
            }),
            false => json!({ "type": "text", "text": "[resource a: docs://a]" }),
        };
        if revision >= Revision::V2025_11_25 {
            link["icons"] = json!([{ "src": "https://example.com/a.png" }]);
        }
        let content = json!([
            { "type": "text", "text": "text" },
            // Standard alphabet, padded.
            { "type": "image", "data": "+/8=", "mimeType": "image/png" },
            audio,
            link,
            { "type": "resource", "resource": { "uri": "docs://b", "text": "b" } },
        ]);
        let mut wire = Wire::at(&server, revision).await;
        assert_eq!(
            wire.request(revision, "tools/call", json!({ "name": "blocks" }))
                .await,
            answer(revision, json!({ "content": content })),
            "{revision}"
        );
    }
}

/// Fail in words.
#[mcp_tool]
async fn fail(reason: String) -> Result<Json<Place>, String> {
    Err(reason)
}

#[tokio::test]
async fn tool_17_a_failure_is_a_result_that_the_model_can_read() {
    let server = built(server().handlers(handlers![fail]));
    for revision in Revision::ALL {
        let mut wire = Wire::at(&server, revision).await;
        let params = json!({ "name": "fail", "arguments": { "reason": "no tea\nleft" } });
        assert_eq!(
            wire.request(revision, "tools/call", params).await,
            answer(
                revision,
                json!({ "content": [{ "type": "text", "text": "no tea\nleft" }], "isError": true })
            ),
            "TOOL-10: without structured content, {revision}"
        );
    }
}

#[tokio::test]
async fn stdio_01_a_result_with_line_breaks_is_one_line() {
    let server = built(server().handlers(handlers![fail]));
    let mut wire = Wire::at(&server, Revision::V2025_06_18).await;
    wire.send(
        r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"fail","arguments":{"reason":"a\nb\r\n\u2028\u0000"}}}"#,
    )
    .await;
    assert_eq!(
        wire.line().await,
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"a\\nb\\r\\n\u{2028}\\u0000\"}],\"isError\":true}}"
    );
}

#[tokio::test]
async fn tool_36_mirrored_arguments_are_arguments_like_others() {
    let server = listed();
    for revision in Revision::ALL {
        let client = server.test_client().at(revision);
        let called = client
            .call(
                "purge",
                json!({ "region": "eu", "keep_days": 30.0, "dry_run": true }),
            )
            .await;
        assert_eq!(called.unwrap(), CallToolResult::text("eu 30 true"));
    }
}
