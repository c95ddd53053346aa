//! Keys of `#[arg]`, as a schema and as what is enforced.

use serde_json::{Value, json};
use trefoil::prelude::*;

use super::{called, client, listed};

const SIZES: [u32; 2] = [1, 2];

/// Order tea.
#[mcp_tool]
async fn order_tea(
    /// Not said, because the attribute says it otherwise.
    #[arg(
        name = "tea",
        title = "Kind of tea",
        description = "What to brew",
        length(min = 3, max = 10)
    )]
    kind: String,
    #[arg(default = 2, range(min = 1, max = 9), multiple_of = 1)] cups: u8,
    #[arg(range(exclusive_min = 0.0, exclusive_max = 1), multiple_of = 0.25)] milk: Option<f64>,
    #[arg(default = "noon", pattern = "^[a-z]+$")] time: String,
    #[arg(regex(pattern = "^[A-Z]{2}$"))] country: Option<String>,
    #[arg(format = "email", example = "a@example.com", example = "b@example.com")] mail: Option<
        String,
    >,
    #[arg(
        default,
        unique,
        length(max = 3),
        inner(length(min = 2), pattern = "^[a-z]+$")
    )]
    extras: Vec<String>,
    #[arg(default = SIZES.to_vec(), inner(range(max = 5)))] sizes: Vec<u32>,
    #[arg(header = "Table")] table: Option<bool>,
    #[arg(sensitive, length(min = 8))] voucher: Option<String>,
) -> String {
    format!(
        "{kind} {cups} {milk:?} {time} {country:?} {mail:?} {extras:?} {sizes:?} {table:?} {voucher:?}"
    )
}

/// The same keys, off the async thread.
#[mcp_tool]
fn order_tea_sync(
    #[arg(range(min = 1, max = 9))] cups: u8,
    #[arg(default = "noon")] time: String,
    #[arg(sensitive, pattern = "^[0-9]+$")] voucher: Option<String>,
) -> String {
    format!("{cups} {time} {voucher:?}")
}

#[tokio::test]
async fn every_key_of_an_argument_is_in_the_schema() {
    let client = client(handlers![order_tea]);
    let tools = listed(&client, "tools/list", "tools").await;
    let expected = json!({
        "type": "object",
        "properties": {
            "tea": {
                "type": "string", "title": "Kind of tea", "description": "What to brew",
                "minLength": 3, "maxLength": 10
            },
            "cups": { "type": "integer", "default": 2, "minimum": 1, "maximum": 9, "multipleOf": 1 },
            "milk": { "type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1, "multipleOf": 0.25 },
            "time": { "type": "string", "default": "noon", "pattern": "^[a-z]+$" },
            "country": { "type": "string", "pattern": "^[A-Z]{2}$" },
            "mail": { "type": "string", "format": "email", "examples": ["a@example.com", "b@example.com"] },
            "extras": {
                "type": "array", "default": [], "uniqueItems": true, "maxItems": 3,
                "items": { "type": "string", "minLength": 2, "pattern": "^[a-z]+$" }
            },
            "sizes": {
                "type": "array", "default": [1, 2],
                "items": { "type": "integer", "minimum": 0, "maximum": 5 }
            },
            "table": { "type": "boolean", "x-mcp-header": "Table" },
            "voucher": { "type": "string", "minLength": 8 }
        },
        "required": ["tea"],
        "additionalProperties": false
    });
    assert_eq!(tools[0]["inputSchema"], expected);
}

#[tokio::test]
async fn absent_arguments_have_their_defaults() {
    let client = client(handlers![order_tea, order_tea_sync]);
    assert_eq!(
        called(&client, "order_tea", json!({ "tea": "black" })).await,
        "black 2 None noon None None [] [1, 2] None None"
    );
    let all = json!({
        "tea": "green", "cups": 9, "milk": 0.25, "time": "dawn", "country": "JP", "mail": "a@example.com",
        "extras": ["lemon"], "sizes": [], "table": true, "voucher": "12345678"
    });
    assert_eq!(
        called(&client, "order_tea", all).await,
        r#"green 9 Some(0.25) dawn Some("JP") Some("a@example.com") ["lemon"] [] Some(true) Some("12345678")"#
    );
    assert_eq!(
        called(&client, "order_tea_sync", json!({ "cups": 1 })).await,
        "1 noon None"
    );
}

#[tokio::test]
async fn tool_18_every_key_of_an_argument_is_enforced() {
    let client = client(handlers![order_tea]);
    for (argument, value, violation) in [
        (
            "tea",
            json!("ab"),
            r#"/tea: must have at least 3 characters, got "ab""#,
        ),
        (
            "tea",
            json!("abcdefghijk"),
            r#"/tea: must have at most 10 characters, got "abcdefghijk""#,
        ),
        ("cups", json!(0), "/cups: must be at least 1, got 0"),
        ("cups", json!(10), "/cups: must be at most 9, got 10"),
        ("milk", json!(0.0), "/milk: must be greater than 0, got 0.0"),
        ("milk", json!(1), "/milk: must be less than 1, got 1"),
        (
            "milk",
            json!(0.3),
            "/milk: must be a multiple of 0.25, got 0.3",
        ),
        (
            "time",
            json!("12 o'clock"),
            r#"/time: must match the pattern `^[a-z]+$`, got "12 o'clock""#,
        ),
        (
            "country",
            json!("jp"),
            r#"/country: must match the pattern `^[A-Z]{2}$`, got "jp""#,
        ),
        (
            "mail",
            json!("nobody"),
            r#"/mail: must be an e-mail address such as name@example.com, got "nobody""#,
        ),
        (
            "extras",
            json!(["lemon", "lemon"]),
            r#"/extras/1: must not repeat an item, and equals /0 of the list, got "lemon""#,
        ),
        (
            "extras",
            json!(["aa", "bb", "cc", "dd"]),
            r#"/extras: must have at most 3 items, got ["aa","bb","cc","dd"]"#,
        ),
        (
            "extras",
            json!(["a"]),
            r#"/extras/0: must have at least 2 characters, got "a""#,
        ),
        (
            "extras",
            json!(["AA"]),
            r#"/extras/0: must match the pattern `^[a-z]+$`, got "AA""#,
        ),
        ("sizes", json!([6]), "/sizes/0: must be at most 5, got 6"),
        (
            "table",
            json!("yes"),
            r#"/table: must be true or false, got "yes""#,
        ),
        (
            "voucher",
            json!("1234567"),
            "/voucher: must have at least 8 characters, got (hidden)",
        ),
        (
            "vouchr",
            json!("12345678"),
            "/vouchr: unknown argument; did you mean `voucher`?",
        ),
    ] {
        let mut arguments = json!({ "tea": "black" });
        arguments[argument] = value;
        let answer = called(&client, "order_tea", arguments).await;
        assert_eq!(answer, format!("error: invalid arguments:\n{violation}"));
    }
    let nothing = json!({ "cups": 0 });
    let all_at_once =
        "error: invalid arguments:\n/tea: required but missing\n/cups: must be at least 1, got 0";
    assert_eq!(called(&client, "order_tea", nothing).await, all_at_once);
}

#[tokio::test]
async fn a_sensitive_value_is_never_shown() {
    let client = client(handlers![order_tea, order_tea_sync]);
    for (tool, arguments) in [
        ("order_tea", json!({ "tea": "black", "voucher": "secret" })),
        (
            "order_tea",
            json!({ "tea": "black", "voucher": ["secret"] }),
        ),
        (
            "order_tea",
            json!({ "tea": "black", "voucher": { "secret": "secret" } }),
        ),
        ("order_tea_sync", json!({ "cups": 1, "voucher": "secret" })),
        (
            "order_tea_sync",
            json!({ "cups": 0, "voucher": ["secret"] }),
        ),
    ] {
        let answer = called(&client, tool, arguments).await;
        assert!(answer.starts_with("error: "), "{answer}");
        assert!(
            answer.contains("voucher") && !answer.contains("secret"),
            "{answer}"
        );
    }
    let quoted: Value = json!({ "tea": "black", "voucher": "12345678" });
    assert!(
        called(&client, "order_tea", quoted)
            .await
            .contains("12345678"),
        "the handler itself sees it"
    );
}

#[mcp_type]
struct Point {
    /// Distance from the left
    x: i32,
    /// Distance from the top
    #[schemars(range(min = 0))]
    #[serde(default)]
    y: i32,
}

type Whole = Args<Point>;

/// Move to a point.
#[mcp_tool]
async fn move_to(point: Whole) -> i32 {
    point.x + point.y
}

#[tokio::test]
async fn args_are_the_whole_object_also_through_an_alias() {
    let client = client(handlers![move_to]);
    let tools = listed(&client, "tools/list", "tools").await;
    let expected = json!({
        "type": "object",
        "properties": {
            "x": {
                "type": "integer", "description": "Distance from the left",
                "minimum": -2_147_483_648_i64, "maximum": 2_147_483_647
            },
            "y": {
                "type": "integer", "description": "Distance from the top",
                "minimum": 0, "maximum": 2_147_483_647, "default": 0
            }
        },
        "required": ["x"],
        "additionalProperties": false
    });
    assert_eq!(tools[0]["inputSchema"], expected);
    assert_eq!(called(&client, "move_to", json!({ "x": 3 })).await, "3");
    assert_eq!(
        called(&client, "move_to", json!({ "x": 3, "y": -1 })).await,
        "error: invalid arguments:\n/y: must be at least 0, got -1"
    );
}
