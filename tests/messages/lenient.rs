//! Lenient mode: what it converts, what it leaves alone, and that it is off.

use serde_json::{Value, json};
use trefoil::prelude::*;
use trefoil::testing::TestClient;
use trefoil::tool::{self, ToolDefinition, Validation};
use trefoil::{HandlerEntry, ServerBuilder};

use super::{answer, client, server};

/// A place
#[mcp_type]
#[derive(Debug)]
struct Point {
    /// To the right
    x: i32,
    /// What it is called
    name: Option<String>,
}

/// Number or word
#[mcp_type]
#[derive(Debug)]
#[serde(untagged)]
enum Mixed {
    /// By number
    Number(i64),
    /// By name
    Word(String),
}

/// A shape
#[mcp_type]
#[derive(Debug)]
#[serde(tag = "kind")]
enum Shape {
    /// Round
    Circle {
        /// Half the width
        radius: f64,
    },
    /// Straight
    Line {
        /// Where it leads
        points: Vec<Point>,
    },
}

/// A list of lists
#[mcp_type]
#[derive(Debug)]
struct Tree {
    /// Weight of this node
    weight: u8,
    /// What hangs below
    #[serde(default)]
    below: Vec<Self>,
}

/// Decoding alone enforces the schema.
#[mcp_tool]
async fn plain(
    float: Option<f64>,
    integer: Option<i64>,
    small: Option<u8>,
    flag: Option<bool>,
    text: Option<String>,
    numbers: Option<Vec<i64>>,
) -> String {
    format!("{float:?} {integer:?} {small:?} {flag:?} {text:?} {numbers:?}")
}

/// The checker enforces the schema.
#[mcp_tool]
async fn rich(
    #[arg(range(max = 9))] bounded: Option<i64>,
    #[arg(unique)] unique: Option<Vec<i64>>,
    point: Option<Point>,
    mixed: Option<Mixed>,
    shape: Option<Shape>,
    tree: Option<Tree>,
    #[arg(sensitive)] pin: Option<u16>,
) -> String {
    format!("{bounded:?} {unique:?} {point:?} {mixed:?} {shape:?} {tree:?} {pin:?}")
}

/// The whole object is one struct.
#[mcp_tool]
async fn whole(point: Args<Point>) -> String {
    format!("{point:?}")
}

fn handlers() -> Vec<HandlerEntry> {
    handlers![plain, rich, whole]
}

fn by_hand(name: &str, validation: Validation) -> impl tool::Tool {
    let schema = json!({
        "type": "object",
        "properties": {
            "count": { "allOf": [{ "$ref": "#/$defs/count" }, { "maximum": 9 }] },
            "on": { "enum": [true, null] },
            "either": { "anyOf": [{ "type": "integer" }, { "enum": ["auto"] }] },
            "open": {},
        },
        "additionalProperties": { "type": "array", "prefixItems": [{ "type": "integer" }] },
        "$defs": { "count": { "type": ["integer", "null"] } },
    });
    tool::from_fn(
        ToolDefinition::new(name, schema).validation(validation),
        |_, arguments: Value| async move { arguments.to_string() },
    )
}

fn everything(builder: ServerBuilder) -> TestClient {
    client(
        builder
            .handlers(handlers())
            .tool(by_hand("by-hand", Validation::Advertised))
            .tool(by_hand("unchecked", Validation::ByHandler)),
    )
}

/// Tool, arguments, what is said of them, and what lenient mode makes of them.
fn table() -> Vec<(&'static str, Value, &'static str, &'static str)> {
    vec![
        (
            "plain",
            json!({ "float": "2.5" }),
            r#"/float: must be a number, got "2.5""#,
            "Some(2.5) None None None None None",
        ),
        (
            "plain",
            json!({ "float": "-1e3" }),
            r#"/float: must be a number, got "-1e3""#,
            "Some(-1000.0) None None None None None",
        ),
        (
            "plain",
            json!({ "integer": "9007199254740993" }),
            r#"/integer: must be an integer, got "9007199254740993""#,
            "None Some(9007199254740993) None None None None",
        ),
        (
            "plain",
            json!({ "integer": "-5.0" }),
            r#"/integer: must be an integer, got "-5.0""#,
            "None Some(-5) None None None None",
        ),
        (
            "plain",
            json!({ "flag": "true", "small": "0" }),
            "/flag: must be true or false, got \"true\"\n/small: must be an integer, got \"0\"",
            "None None Some(0) Some(true) None None",
        ),
        (
            "plain",
            json!({ "numbers": " [1, \"2\", 3.0]\n", "text": "[1]" }),
            r#"/numbers: must be an array, got " [1, \"2\", 3.0]\n""#,
            "None None None None Some(\"[1]\") Some([1, 2, 3])",
        ),
        (
            "plain",
            json!({ "numbers": ["1"], "text": "5" }),
            r#"/numbers/0: must be an integer, got "1""#,
            "None None None None Some(\"5\") Some([1])",
        ),
        (
            "rich",
            json!({ "bounded": "9", "unique": "[1,2]" }),
            "/bounded: must be an integer, got \"9\"\n/unique: must be an array, got \"[1,2]\"",
            "Some(9) Some([1, 2]) None None None None None",
        ),
        (
            "rich",
            json!({ "point": "{\"x\":\"7\",\"name\":\"8\"}", "mixed": "9" }),
            r#"/point: must be an object, got "{\"x\":\"7\",\"name\":\"8\"}""#,
            "None None Some(Point { x: 7, name: Some(\"8\") }) Some(Word(\"9\")) None None None",
        ),
        (
            "rich",
            json!({ "shape": { "kind": "Line", "points": [{ "x": "1" }, "{\"x\":2}"] } }),
            "/shape/points/0/x: must be an integer, got \"1\"\n\
             /shape/points/1: must be an object, got \"{\\\"x\\\":2}\"",
            "None None None None Some(Line { points: [Point { x: 1, name: None }, Point { x: 2, name: None }] }) None None",
        ),
        (
            "rich",
            json!({ "shape": "{\"kind\":\"Circle\",\"radius\":\"0.5\"}" }),
            r#"/shape: must be an object, got "{\"kind\":\"Circle\",\"radius\":\"0.5\"}""#,
            "None None None None Some(Circle { radius: 0.5 }) None None",
        ),
        (
            "rich",
            json!({ "tree": { "weight": 1, "below": "[{\"weight\":\"2\",\"below\":\"[]\"}]" } }),
            r#"/tree/below: must be an array, got "[{\"weight\":\"2\",\"below\":\"[]\"}]""#,
            "None None None None None Some(Tree { weight: 1, below: [Tree { weight: 2, below: [] }] }) None",
        ),
        (
            "whole",
            json!({ "x": "3" }),
            r#"/x: must be an integer, got "3""#,
            "Args(Point { x: 3, name: None })",
        ),
        (
            "by-hand",
            json!({ "count": "5", "on": "true", "open": "5", "more": "[\"1\",\"2\"]" }),
            "/count: must be an integer or null, got \"5\"\n\
             /more: must be an array, got \"[\\\"1\\\",\\\"2\\\"]\"\n\
             /on: must be one of true, null, got \"true\"",
            r#"{"count":5,"more":[1,"2"],"on":true,"open":"5"}"#,
        ),
    ]
}

#[tokio::test]
async fn texts_are_refused_unless_the_server_is_lenient() {
    let (strict, lenient) = (
        everything(server()),
        everything(server().lenient_arguments()),
    );
    for (tool, arguments, refused, converted) in table() {
        assert_eq!(
            answer(&strict, tool, arguments.clone()).await,
            Err(format!("invalid arguments:\n{refused}")),
            "{tool} {arguments}"
        );
        assert_eq!(
            answer(&lenient, tool, arguments.clone()).await,
            Ok(converted.to_owned()),
            "{tool} {arguments}"
        );
    }
}

#[tokio::test]
async fn the_whole_of_the_arguments_may_be_a_text_in_lenient_mode_alone() {
    let (strict, lenient) = (
        everything(server()),
        everything(server().lenient_arguments()),
    );
    let envelope = Err("-32602: `arguments` must be an object".to_owned());
    for (tool, text, result) in [
        ("whole", r#"{"x":"3"}"#, "Args(Point { x: 3, name: None })"),
        (
            "whole",
            " {\"x\":3,\"name\":\"\\u00e9\"}\n",
            "Args(Point { x: 3, name: Some(\"é\") })",
        ),
        ("plain", "{}", "None None None None None None"),
        ("by-hand", r#"{"count":"1"}"#, r#"{"count":1}"#),
        ("unchecked", r#"{"count":"1"}"#, r#"{"count":"1"}"#),
    ] {
        assert_eq!(answer(&strict, tool, json!(text)).await, envelope, "{text}");
        assert_eq!(
            answer(&lenient, tool, json!(text)).await,
            Ok(result.to_owned()),
            "{text}"
        );
    }
    for other in [
        json!(""),
        json!("x"),
        json!("[]"),
        json!("{"),
        json!("{}{}"),
        json!("\"{}\""),
        json!([]),
        json!(5),
    ] {
        for client in [&strict, &lenient] {
            assert_eq!(
                answer(client, "plain", other.clone()).await,
                envelope,
                "{other}"
            );
        }
    }
    // Arguments of prompts are texts by themselves; nothing is lenient there.
    /// Explain
    #[mcp_prompt]
    async fn explain(term: String) -> String {
        term
    }
    let client = client(server().lenient_arguments().handlers(handlers![explain]));
    let params = json!({ "name": "explain", "arguments": "{\"term\":\"tea\"}" });
    let error = client.request("prompts/get", params).await.unwrap_err();
    assert_eq!(error.message, "`arguments` must be an object");
}

#[tokio::test]
async fn what_lenient_mode_cannot_convert_is_refused_as_it_is_then() {
    let client = everything(server().lenient_arguments());
    for (tool, arguments, refused) in [
        (
            "plain",
            json!({ "integer": "3.5" }),
            r#"/integer: must be an integer, got "3.5""#,
        ),
        (
            "plain",
            json!({ "integer": "007", "float": "+5" }),
            "/float: must be a number, got \"+5\"\n/integer: must be an integer, got \"007\"",
        ),
        (
            "plain",
            json!({ "integer": " 5", "flag": "True" }),
            "/flag: must be true or false, got \"True\"\n/integer: must be an integer, got \" 5\"",
        ),
        (
            "plain",
            json!({ "flag": "1", "integer": "true", "float": "1e999" }),
            "/flag: must be true or false, got \"1\"\n/float: must be a number, got \"1e999\"\n\
             /integer: must be an integer, got \"true\"",
        ),
        (
            "plain",
            json!({ "numbers": "1,2", "text": 5, "flag": 0 }),
            "/flag: must be true or false, got 0\n/numbers: must be an array, got \"1,2\"\n/text: must be a string, got 5",
        ),
        (
            "plain",
            json!({ "numbers": "{\"0\":1}" }),
            r#"/numbers: must be an array, got "{\"0\":1}""#,
        ),
        (
            "plain",
            json!({ "small": "256" }),
            "/small: must be at most 255, got 256",
        ),
        // What was right to convert is no mistake; what is wrong is said of the value that was spelt.
        (
            "rich",
            json!({ "bounded": "10", "unique": "[1,1]", "point": "{\"x\":\"1\"}", "pin": "70000" }),
            "/bounded: must be at most 9, got 10\n/pin: must be at most 65535, got (hidden)\n\
             /unique/1: must not repeat an item, and equals /0 of the list, got 1",
        ),
        (
            "by-hand",
            json!({ "either": "5" }),
            r#"/either: must be "auto", got "5""#,
        ),
    ] {
        assert_eq!(
            answer(&client, tool, arguments.clone()).await,
            Err(format!("invalid arguments:\n{refused}")),
            "{tool} {arguments}"
        );
    }
}

/// Every value for every argument, alone and with each value of another.
#[tokio::test]
async fn what_the_strict_mode_accepts_means_the_same_in_the_lenient_one() {
    let (strict, lenient) = (
        everything(server()),
        everything(server().lenient_arguments()),
    );
    let values = [
        json!(null),
        json!(true),
        json!("true"),
        json!(5),
        json!(5.0),
        json!(0.5),
        json!("5"),
        json!("auto"),
        json!(["5"]),
        json!([5.0]),
        json!("[5]"),
        json!({ "x": 1, "name": "5" }),
        json!({ "x": 1.0, "name": null }),
        json!({ "kind": "Circle", "radius": 1 }),
    ];
    let arguments = [
        (
            "plain",
            ["float", "integer", "flag", "text", "numbers"].as_slice(),
        ),
        ("rich", &["bounded", "unique", "point", "mixed", "shape"]),
        ("whole", &["x", "name"]),
        ("by-hand", &["count", "on", "either", "open", "more"]),
    ];
    let mut accepted = 0;
    for (tool, names) in arguments {
        for (index, name) in names.iter().enumerate() {
            for (value, other) in values
                .iter()
                .flat_map(|value| values.iter().map(move |other| (value, other)))
            {
                let next = names[(index + 1) % names.len()];
                let arguments = json!({ *name: value, next: other });
                if let Ok(result) = answer(&strict, tool, arguments.clone()).await {
                    accepted += 1;
                    assert_eq!(
                        answer(&lenient, tool, arguments.clone()).await,
                        Ok(result),
                        "{tool} {arguments}"
                    );
                }
            }
        }
    }
    assert!(accepted > 200, "{accepted}");
}
