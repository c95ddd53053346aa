//! Arguments that clients repeat in headers of their own, `Mcp-Param-…`.

use serde_json::{Value, json};
use trefoil::http::HttpService;
use trefoil::prelude::*;
use trefoil::tool::{Tool, ToolDefinition, from_fn};

use crate::harness::*;

/// Say where and how much.
#[mcp_tool]
async fn query(
    #[arg(header = "Region")] region: Option<String>,
    #[arg(header = "Limit", range(min = -100, max = 100))] limit: Option<i64>,
    #[arg(header = "Exact")] exact: Option<bool>,
    #[arg(header = "Method")] method: Option<String>,
) -> String {
    format!("{region:?} {limit:?} {exact:?} {method:?}")
}

const EXACT: i64 = (1 << 53) - 1;

/// A tool with a schema of its own, which says back what it gets.
fn by_hand() -> impl Tool {
    let schema = json!({
        "type": "object",
        "properties": {
            "place": {
                "type": "object",
                "properties": { "city": { "type": "string", "x-mcp-header": "City" } },
            },
            "count": {
                "type": "integer",
                "minimum": -EXACT,
                "maximum": EXACT,
                "x-mcp-header": "Count",
            },
            "region": { "type": "string" },
        },
    });
    let definition = ToolDefinition::new("by_hand", schema).description("Say back what it gets.");
    from_fn(
        definition,
        |_, arguments| async move { arguments.to_string() },
    )
}

fn service() -> HttpService {
    let server = Server::builder("arguments", "1.0.0")
        .handlers(handlers![query])
        .tool(by_hand())
        .build();
    server.unwrap().into_service()
}

fn call(tool: &str, arguments: &Value) -> Ask {
    let params = json!({ "name": tool, "arguments": arguments });
    post(modern(1, "tools/call", params)).mirrored()
}

/// Arguments, headers, and whether a call with both is served.
type Row<'a> = (Value, &'a [(&'a str, &'a str)], bool);

/// Calls a tool with headers; whether it was served.
async fn is_served(
    service: &HttpService,
    tool: &str,
    arguments: &Value,
    headers: &[(&str, &str)],
) -> bool {
    let asked = headers
        .iter()
        .fold(call(tool, arguments), |asked, (name, value)| {
            asked.also(name, value)
        });
    let answer = asked.to(service).await;
    if answer.status == 200 {
        assert!(answer.result().await.1["content"].is_array());
        return true;
    }
    assert_eq!(answer.error().await, (400, -32020, Some(json!(1))));
    false
}

#[tokio::test]
async fn hdr_17_to_20_arguments_and_their_headers_say_the_same() {
    let service = service();
    let (region, limit, exact) = ("mcp-param-region", "mcp-param-limit", "mcp-param-exact");
    let rows: &[Row<'_>] = &[
        // Text.
        (json!({ "region": "eu" }), &[(region, "eu")], true),
        (
            json!({ "region": "eu" }),
            &[("MCP-Param-REGION", "eu")],
            true,
        ),
        (json!({ "region": "eu" }), &[(region, " eu ")], true),
        (
            json!({ "region": "eu" }),
            &[(region, "=?base64?ZXU=?=")],
            true,
        ),
        (
            json!({ "region": "日本" }),
            &[(region, "=?base64?5pel5pys?=")],
            true,
        ),
        (json!({ "region": "" }), &[(region, "")], true),
        (json!({ "region": "eu" }), &[(region, "EU")], false),
        (
            json!({ "region": "eu" }),
            &[(region, "=?base64?ZXU?=")],
            false,
        ),
        (json!({ "region": "日本" }), &[(region, "日本")], false),
        (
            json!({ "region": "eu" }),
            &[(region, "eu"), (region, "eu")],
            false,
        ),
        (json!({ "region": "eu" }), &[], false),
        (json!({ "region": "" }), &[], false),
        // Whole numbers.
        (json!({ "limit": 42 }), &[(limit, "42")], true),
        (json!({ "limit": 42 }), &[(limit, "42.0")], true),
        (json!({ "limit": 42 }), &[(limit, "4.2e1")], true),
        (json!({ "limit": 42.0 }), &[(limit, "42")], true),
        (json!({ "limit": -7 }), &[(limit, "-7")], true),
        (json!({ "limit": 0 }), &[(limit, "=?base64?MA==?=")], true),
        (json!({ "limit": 42 }), &[(limit, "43")], false),
        (json!({ "limit": 42 }), &[(limit, "42.5")], false),
        (json!({ "limit": 42 }), &[(limit, "042")], false),
        (json!({ "limit": 42 }), &[(limit, "forty-two")], false),
        (json!({ "limit": 42 }), &[(limit, "")], false),
        (json!({ "limit": 42 }), &[], false),
        // Truth.
        (json!({ "exact": true }), &[(exact, "true")], true),
        (json!({ "exact": false }), &[(exact, "false")], true),
        (json!({ "exact": true }), &[(exact, "True")], false),
        (json!({ "exact": true }), &[(exact, "1")], false),
        (json!({ "exact": false }), &[], false),
        // Of another type than the header can say.
        (json!({ "region": ["eu"] }), &[(region, "eu")], false),
        // HDR-18: nothing is said, and nothing is repeated.
        (json!({}), &[], true),
        (json!({ "region": null, "limit": null }), &[], true),
        (json!({}), &[(region, "eu")], false),
        (json!({ "region": null }), &[(region, "")], false),
        // HDR-20: what nobody knows is nobody's business.
        (json!({}), &[("mcp-param-unknown", "=?base64?!?=")], true),
        // HDR-25
        (
            json!({ "method": "sum" }),
            &[("mcp-param-method", "sum")],
            true,
        ),
    ];
    for (arguments, headers, expected) in rows {
        let served = is_served(&service, "query", arguments, headers).await;
        assert_eq!(served, *expected, "{arguments} {headers:?}");
    }
}

#[tokio::test]
async fn hdr_13_19_schemas_by_hand_are_mirrored_the_same() {
    let service = service();
    let (city, count) = ("mcp-param-city", "mcp-param-count");
    let rows: &[Row<'_>] = &[
        (
            json!({ "place": { "city": "Kyoto" } }),
            &[(city, "Kyoto")],
            true,
        ),
        (
            json!({ "place": { "city": "Kyoto" } }),
            &[(city, "Osaka")],
            false,
        ),
        (json!({ "place": { "city": "Kyoto" } }), &[], false),
        (json!({ "place": {} }), &[], true),
        (json!({ "city": "Kyoto" }), &[], true),
        (json!({ "place": {} }), &[(city, "Kyoto")], false),
        (json!({ "region": "eu" }), &[], true),
        (
            json!({ "count": EXACT }),
            &[(count, "9007199254740991")],
            true,
        ),
        (
            json!({ "count": EXACT }),
            &[(count, "9007199254740991.0")],
            true,
        ),
        (
            json!({ "count": -EXACT }),
            &[(count, "-9007199254740991")],
            true,
        ),
        (
            json!({ "count": EXACT }),
            &[(count, "9007199254740990")],
            false,
        ),
        // Where numbers with a fraction are no longer exact.
        (
            json!({ "count": EXACT + 1 }),
            &[(count, "9007199254740993")],
            false,
        ),
        (
            json!({ "count": EXACT + 2 }),
            &[(count, "9007199254740992")],
            false,
        ),
        (
            json!({ "count": EXACT + 2 }),
            &[(count, "9007199254740992.0")],
            false,
        ),
        (
            json!({ "count": EXACT + 2 }),
            &[(count, "9007199254740993")],
            true,
        ),
        (
            json!({ "count": u64::MAX }),
            &[(count, "18446744073709551614")],
            false,
        ),
        (
            json!({ "count": i64::MIN }),
            &[(count, "-9223372036854775807")],
            false,
        ),
    ];
    for (arguments, headers, expected) in rows {
        let served = is_served(&service, "by_hand", arguments, headers).await;
        assert_eq!(served, *expected, "{arguments} {headers:?}");
    }
}

#[tokio::test]
async fn hdr_17_what_differs_is_said_without_the_argument_itself() {
    let service = service();
    let arguments = json!({ "region": "secret" });
    let rows = [
        (
            call("query", &arguments).header("mcp-param-region", "other"),
            "the header `Mcp-Param-region` differs from the argument",
        ),
        (
            call("query", &arguments),
            "the header `Mcp-Param-region` is missing, which repeats an argument",
        ),
        (
            call("query", &arguments).header("mcp-param-region", "=?base64?!?="),
            "the header `Mcp-Param-region` is not valid base64 of UTF-8",
        ),
    ];
    for (asked, message) in rows {
        let refused = asked.to(&service).await.json().await;
        assert_eq!(refused, header_mismatch(message));
    }
}

#[tokio::test]
async fn lhttp_37_in_a_session_no_argument_is_looked_for_in_a_header() {
    let service = service();
    let id = session(&service, "2025-11-25").await;
    let params = json!({ "name": "query", "arguments": { "region": "eu" } });
    for header in [None, Some("us")] {
        let asked = post(plain(1, "tools/call", params.clone())).session(&id, "2025-11-25");
        let asked = match header {
            Some(region) => asked.header("mcp-param-region", region),
            None => asked,
        };
        let (status, result) = asked.to(&service).await.result().await;
        assert_eq!(
            (status, result["content"][0]["text"].as_str()),
            (200, Some(r#"Some("eu") None None None"#))
        );
    }
}
