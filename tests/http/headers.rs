//! The headers that repeat the version, the method and the name of a message, and the order in which faults are told.

use serde_json::{Value, json};
use trefoil::http::HttpService;
use trefoil::prelude::*;
use trefoil::tasks::TaskSupport;
use trefoil::tool::{Tool, ToolDefinition, from_fn};

use crate::harness::*;

/// Greet somebody.
#[mcp_tool]
async fn greet(name: String) -> String {
    format!("Hello, {name}")
}

/// A note
#[mcp_resource("note:///{name}")]
async fn note(name: String) -> String {
    name
}

/// Summarize
#[mcp_prompt]
async fn summarize() -> &'static str {
    "Summarize."
}

/// A tool that is served as a task alone, and one of whose arguments is mirrored.
fn slow() -> impl Tool {
    let schema = json!({
        "type": "object",
        "properties": { "region": { "type": "string", "x-mcp-header": "Region" } },
    });
    let definition = ToolDefinition::new("slow", schema)
        .description("Take long.")
        .task(TaskSupport::Required);
    from_fn(definition, |_, _| async { "done" })
}

fn service() -> HttpService {
    let server = Server::builder("headers", "1.0.0")
        .handlers(handlers![greet, note, summarize])
        .tool(slow())
        .build();
    server.unwrap().into_service()
}

/// A call of a tool of this name; of one that is unknown the answer shows that its headers are in order.
fn call(name: &str) -> Ask {
    post(modern(1, "tools/call", json!({ "name": name }))).mirrored()
}

const IN_ORDER: (u16, i64) = (200, -32602);
const MISMATCH: (u16, i64) = (400, -32020);

/// Status and code of an error that has the id of the request.
async fn outcome(asked: Ask, service: &HttpService) -> (u16, i64) {
    let (status, code, id) = asked.to(service).await.error().await;
    assert_eq!(id, Some(json!(1)));
    (status, code)
}

#[tokio::test]
async fn hdr_05_names_are_compared_exactly_but_for_the_blanks_around_them() {
    let service = service();
    let rows = [
        ("foo", "foo", IN_ORDER),
        ("foo", "  foo\t ", IN_ORDER),
        ("foo bar", "foo bar", IN_ORDER),
        ("a\tb", "a\tb", IN_ORDER),
        ("", "", IN_ORDER),
        ("foo", "Foo", MISMATCH),
        ("foo", "", MISMATCH),
        ("foo", "foo, foo", MISMATCH),
        (" foo ", " foo ", MISMATCH),
    ];
    for (name, header, expected) in rows {
        let asked = call(name).header("mcp-name", header);
        assert_eq!(outcome(asked, &service).await, expected, "{header:?}");
    }
}

#[tokio::test]
async fn hdr_06_to_09_names_in_base64_are_decoded_before_they_are_compared() {
    let service = service();
    let literal = "=?base64?literal?=";
    let rows = [
        ("日本語", wrapped("日本語"), IN_ORDER),
        (" foo ", wrapped(" foo "), IN_ORDER),
        ("a\nb", wrapped("a\nb"), IN_ORDER),
        ("foo", wrapped("foo"), IN_ORDER),
        ("foo", format!(" {} ", wrapped("foo")), IN_ORDER),
        ("", wrapped(""), IN_ORDER),
        // What looks like base64 itself is wrapped once more.
        (literal, wrapped(literal), IN_ORDER),
        (literal, literal.to_owned(), MISMATCH),
        // Markers that are not exact make a literal value.
        ("=?BASE64?Zm9v?=", "=?BASE64?Zm9v?=".to_owned(), IN_ORDER),
        ("foo", "=?BASE64?Zm9v?=".to_owned(), MISMATCH),
        ("=?base64?Zm9v", "=?base64?Zm9v".to_owned(), IN_ORDER),
        ("foo", "=?base64?Zm9v".to_owned(), MISMATCH),
        ("base64?Zm9v?=", "base64?Zm9v?=".to_owned(), IN_ORDER),
        ("foo", "base64?Zm9v?=".to_owned(), MISMATCH),
        // Prefix and suffix overlap.
        ("=?base64?=", "=?base64?=".to_owned(), IN_ORDER),
        // Bad padding, bad alphabet, and what is no UTF-8.
        ("Hello", "=?base64?SGVsbG8=?=".to_owned(), IN_ORDER),
        ("Hello", "=?base64?SGVsbG8?=".to_owned(), MISMATCH),
        ("Hello", "=?base64?SGVs!!!bG8=?=".to_owned(), MISMATCH),
        ("??>", "=?base64?Pz8-?=".to_owned(), MISMATCH),
        ("=?base64?/w==?=", "=?base64?/w==?=".to_owned(), MISMATCH),
    ];
    for (name, header, expected) in rows {
        let asked = call(name).header("mcp-name", &header);
        assert_eq!(
            outcome(asked, &service).await,
            expected,
            "{name:?} {header:?}"
        );
    }
}

#[tokio::test]
async fn hdr_04_a_header_comes_once_and_in_ascii() {
    let service = service();
    let rows = [
        call("日本語").header("mcp-name", "日本語"),
        call("foo").also("mcp-name", "foo"),
        call("foo").without("mcp-name"),
        call("foo").also("mcp-method", "tools/call"),
        call("foo").header("mcp-method", "tools/call\u{e9}"),
        call("foo").without("mcp-method"),
        call("foo").also("mcp-protocol-version", "2026-07-28"),
        call("foo").header("mcp-protocol-version", "2026-07-28\u{e9}"),
        call("foo").without("mcp-protocol-version"),
    ];
    for (row, asked) in rows.into_iter().enumerate() {
        assert_eq!(outcome(asked, &service).await, MISMATCH, "row {row}");
    }
}

#[tokio::test]
async fn hdr_04_05_methods_and_versions_are_compared_exactly() {
    let service = service();
    let rows = [
        ("mcp-method", "\ttools/call ", IN_ORDER),
        ("MCP-METHOD", "tools/call", IN_ORDER),
        ("mcp-method", "TOOLS/CALL", MISMATCH),
        ("mcp-method", "tools/list", MISMATCH),
        ("mcp-method", "", MISMATCH),
        ("mcp-method", "=?base64?dG9vbHMvY2FsbA==?=", MISMATCH),
        ("mcp-protocol-version", " 2026-07-28 ", IN_ORDER),
        ("Mcp-Protocol-Version", "2026-07-28", IN_ORDER),
        ("mcp-protocol-version", "2026-7-28", MISMATCH),
        ("mcp-protocol-version", "", MISMATCH),
    ];
    for (name, value, expected) in rows {
        let asked = call("foo").header(name, value);
        assert_eq!(outcome(asked, &service).await, expected, "{name}: {value}");
    }
}

#[tokio::test]
async fn hdr_04_what_differs_is_said_in_words() {
    let rows = [
        (
            call("greet").header("mcp-name", wrapped("größe")),
            "the header `Mcp-Name` says `größe`, the message `greet`",
        ),
        (
            call("greet").header("mcp-method", "tools/list"),
            "the header `Mcp-Method` says `tools/list`, the message `tools/call`",
        ),
        (
            call("greet").header("mcp-protocol-version", "2025-11-25"),
            "the header `MCP-Protocol-Version` says `2025-11-25`, the message `2026-07-28`",
        ),
        (
            call("greet").without("mcp-name"),
            "the header `Mcp-Name` is missing, which repeats what the request is about",
        ),
        (
            call("greet").also("mcp-name", "greet"),
            "the header `Mcp-Name` must come once, in printable ASCII",
        ),
        (
            call("greet").header("mcp-name", "=?base64?!?="),
            "the header `Mcp-Name` is not valid base64 of UTF-8",
        ),
    ];
    let service = service();
    for (asked, message) in rows {
        let refused = asked.to(&service).await.json().await;
        assert_eq!(refused, header_mismatch(message));
    }
}

#[tokio::test]
async fn hdr_03_the_name_is_repeated_where_there_is_one_and_nowhere_else() {
    let service = service();
    let named = [
        ("tools/call", json!({ "name": "unknown" }), "unknown"),
        ("prompts/get", json!({ "name": "unknown" }), "unknown"),
        ("resources/read", json!({ "uri": "note:///a" }), "note:///a"),
        ("tasks/get", json!({ "taskId": "t" }), "t"),
        ("tasks/update", json!({ "taskId": "t" }), "t"),
        ("tasks/cancel", json!({ "taskId": "t" }), "t"),
    ];
    for (method, params, name) in named {
        let asked = || post(modern(1, method, params.clone())).mirrored();
        let missing = outcome(asked().without("mcp-name"), &service).await;
        assert_eq!(missing, MISMATCH, "{method}");
        let other = asked().header("mcp-name", format!("{name}x"));
        assert_eq!(outcome(other, &service).await, MISMATCH, "{method}");
        let answer = asked().to(&service).await.json().await;
        assert_ne!(answer["error"]["code"], -32020, "{method}");
    }
    let list = post(modern(1, "tools/list", json!({}))).mirrored();
    let (status, result) = list
        .header("mcp-name", "=?base64?!?=")
        .to(&service)
        .await
        .result()
        .await;
    assert_eq!(
        (status, result["tools"].as_array().map(Vec::len)),
        (200, Some(2))
    );
}

#[tokio::test]
async fn hdr_03_04_a_message_without_a_name_is_at_fault_itself_unless_a_header_has_one() {
    let service = service();
    for (method, params) in [
        ("tools/call", json!({})),
        ("tools/call", json!({ "name": 3 })),
        ("tools/call", json!({ "name": null })),
        ("prompts/get", json!({ "uri": "note:///a" })),
        ("resources/read", json!({ "name": "note:///a" })),
    ] {
        let asked = || post(modern(1, method, params.clone())).mirrored();
        assert_eq!(
            outcome(asked(), &service).await,
            IN_ORDER,
            "{method} {params}"
        );
        let named = asked().header("mcp-name", "3");
        assert_eq!(
            outcome(named, &service).await,
            MISMATCH,
            "{method} {params}"
        );
    }
}

#[tokio::test]
async fn hdr_24_of_several_faults_the_first_is_told() {
    let service = service();
    let params = json!({ "name": "slow", "arguments": { "region": "eu" } });
    let claim = |version: &str, complete: bool| {
        let mut message = claiming(version, 1, "tools/call", params.clone());
        if !complete {
            message["params"]["_meta"] =
                json!({ "io.modelcontextprotocol/protocolVersion": version });
        }
        message
    };
    let wrong = |message: Value| {
        post(message)
            .header("mcp-method", "wrong")
            .header("mcp-name", "wrong")
    };
    let versioned = |asked: Ask, version: &str| asked.header("mcp-protocol-version", version);
    let method = |asked: Ask| versioned(asked, "2026-07-28").header("mcp-method", "tools/call");
    let named = |asked: Ask| method(asked).header("mcp-name", "slow");
    let future = "2027-03-01";
    let today = claim("2026-07-28", true);
    let rows = [
        (
            "no version header",
            wrong(claim(future, false)),
            (400, -32020),
        ),
        (
            "another version in the header",
            versioned(wrong(claim(future, false)), "2026-07-28"),
            (400, -32020),
        ),
        (
            "incomplete metadata",
            versioned(wrong(claim(future, false)), future),
            (400, -32602),
        ),
        (
            "an unknown version",
            versioned(wrong(claim(future, true)), future),
            (400, -32022),
        ),
        (
            "another method in the header",
            versioned(wrong(today.clone()), "2026-07-28"),
            (400, -32020),
        ),
        (
            "another name in the header",
            method(wrong(today.clone())),
            (400, -32020),
        ),
        (
            "an argument without its header",
            named(wrong(today.clone())),
            (400, -32020),
        ),
        (
            "a missing capability",
            named(wrong(today)).header("mcp-param-region", "eu"),
            (400, -32021),
        ),
    ];
    for (row, asked, expected) in rows {
        assert_eq!(outcome(asked, &service).await, expected, "{row}");
    }
    let unknown = |header: &str| {
        versioned(wrong(modern(1, "foo/bar", json!({}))), "2026-07-28").header("mcp-method", header)
    };
    assert_eq!(outcome(unknown("wrong"), &service).await, MISMATCH);
    assert_eq!(outcome(unknown("foo/bar"), &service).await, (404, -32601));
    let broken = post("{").header("mcp-method", "wrong");
    assert_eq!(
        broken.to(&service).await.error().await,
        (400, -32700, None),
        "a body that is no JSON comes before all headers"
    );
}
