//! What `#[arg]` makes of an argument, and what it is told that does not fit.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use schemars::JsonSchema;

use super::one;
use crate::schema::{ArgumentSpec, DefaultValue, DerivedArgument, InputSchema, Keyword};

pub(super) fn spec(name: &'static str) -> ArgumentSpec {
    ArgumentSpec {
        name,
        ..ArgumentSpec::default()
    }
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Tone {
    Polite,
    Friendly,
}

#[test]
fn arguments_make_one_closed_object() {
    let mut input = InputSchema::new();
    input.argument::<String>(
        ArgumentSpec {
            title: Some("Title"),
            description: Some("Task title"),
            keywords: &[
                ("length.min", Keyword::Integer(1)),
                ("length.max", Keyword::Integer(200)),
            ],
            examples: vec![json!("Write")],
            ..spec("title")
        },
        false,
    );
    input.argument::<Tone>(
        ArgumentSpec {
            default: Some(DefaultValue::Known(json!("polite"))),
            ..spec("tone")
        },
        false,
    );
    input.argument::<Option<f64>>(
        ArgumentSpec {
            keywords: &[("exclusiveMinimum", Keyword::Float(0.0))],
            ..spec("estimate")
        },
        true,
    );
    input.argument::<Vec<String>>(
        ArgumentSpec {
            keywords: &[
                ("uniqueItems", Keyword::Bool(true)),
                ("length.max", Keyword::Integer(3)),
            ],
            inner: &[
                ("pattern", Keyword::Text("^[a-z]+$")),
                ("length.max", Keyword::Integer(9)),
            ],
            default: Some(DefaultValue::Known(json!([]))),
            sensitive: true,
            completes: true,
            ..spec("labels")
        },
        false,
    );
    let derived = input.finish();
    assert_eq!(derived.problems, Vec::<String>::new());
    assert!(!derived.enforced_by_types);
    assert_eq!(
        derived.schema,
        json!({
            "type": "object",
            "properties": {
                "title": {
                    "title": "Title",
                    "description": "Task title",
                    "type": "string",
                    "minLength": 1,
                    "maxLength": 200,
                    "examples": ["Write"],
                },
                "tone": {"type": "string", "enum": ["polite", "friendly"], "default": "polite"},
                "estimate": {"type": "number", "exclusiveMinimum": 0},
                "labels": {
                    "type": "array",
                    "items": {"type": "string", "pattern": "^[a-z]+$", "maxLength": 9},
                    "uniqueItems": true,
                    "maxItems": 3,
                    "default": [],
                },
            },
            "required": ["title"],
            "additionalProperties": false,
        })
    );
    assert_eq!(
        derived.arguments,
        [
            DerivedArgument {
                name: "title".into(),
                title: Some("Title".into()),
                description: Some("Task title".into()),
                required: true,
                ..DerivedArgument::default()
            },
            DerivedArgument {
                name: "tone".into(),
                values: Some(vec!["polite".into(), "friendly".into()]),
                ..DerivedArgument::default()
            },
            DerivedArgument {
                name: "estimate".into(),
                ..DerivedArgument::default()
            },
            DerivedArgument {
                name: "labels".into(),
                completes: true,
                sensitive: true,
                ..DerivedArgument::default()
            },
        ]
    );
}

#[test]
fn no_arguments_are_an_empty_closed_object() {
    let derived = InputSchema::new().finish();
    assert_eq!(
        derived.schema,
        json!({"type": "object", "properties": {}, "additionalProperties": false})
    );
    assert!(derived.enforced_by_types);
    assert_eq!(derived.problems, Vec::<String>::new());
}

#[test]
fn plain_types_are_enforced_by_decoding_unless_a_keyword_says_more() {
    let mut input = InputSchema::new();
    input.argument::<String>(spec("a"), false);
    input.argument::<Option<u8>>(
        ArgumentSpec {
            description: Some("B"),
            ..spec("b")
        },
        true,
    );
    input.argument::<Vec<f32>>(
        ArgumentSpec {
            default: Some(DefaultValue::Unserializable),
            ..spec("c")
        },
        false,
    );
    let derived = input.finish();
    assert!(derived.enforced_by_types);
    assert_eq!(
        derived.schema["properties"],
        json!({
            "a": {"type": "string"},
            "b": {"type": "integer", "minimum": 0, "maximum": 255, "description": "B"},
            "c": {"type": "array", "items": {"type": "number"}},
        })
    );
    assert_eq!(derived.schema["required"], json!(["a"]));

    let keywords = &[("maximum", Keyword::Integer(9))];
    assert!(
        !one::<u8>(
            ArgumentSpec {
                keywords,
                ..spec("a")
            },
            false
        )
        .enforced_by_types
    );
    assert!(!one::<Tone>(spec("a"), false).enforced_by_types);
}

#[test]
fn an_optional_argument_never_has_null() {
    let none = || ArgumentSpec {
        default: Some(DefaultValue::Known(Value::Null)),
        ..spec("x")
    };
    let tone = json!({"type": "string", "enum": ["polite", "friendly"]});
    assert_eq!(
        one::<Option<Tone>>(spec("x"), true).schema["properties"]["x"],
        tone
    );
    assert_eq!(
        one::<Option<Tone>>(none(), true).schema["properties"]["x"],
        tone
    );
    assert_eq!(
        one::<Option<Value>>(spec("x"), true).schema["properties"]["x"],
        json!({})
    );
    let list = json!({"type": "array", "items": {"type": ["string", "null"]}});
    assert_eq!(
        one::<Option<Vec<Option<String>>>>(spec("x"), true).schema["properties"]["x"],
        list
    );
    assert_eq!(
        one::<Option<Value>>(
            ArgumentSpec {
                description: Some("Any"),
                ..spec("x")
            },
            true
        )
        .schema["properties"]["x"],
        json!({"description": "Any"})
    );
}

#[test]
fn length_follows_the_type() {
    let keywords = &[("length.min", Keyword::Integer(2))];
    let limited = |input: super::DerivedInput| input.schema["properties"]["x"].clone();
    let spec = || ArgumentSpec {
        keywords,
        ..spec("x")
    };
    assert_eq!(
        limited(one::<Option<String>>(spec(), true)),
        json!({"type": "string", "minLength": 2})
    );
    assert_eq!(
        limited(one::<Vec<bool>>(spec(), false)),
        json!({"type": "array", "items": {"type": "boolean"}, "minItems": 2})
    );
    assert_eq!(
        limited(one::<std::collections::HashMap<String, bool>>(
            spec(),
            false
        )),
        json!({"type": "object", "additionalProperties": {"type": "boolean"}, "minProperties": 2})
    );
}

/// TOOL-36
#[test]
fn a_mirrored_argument_is_a_bounded_integer_a_string_or_a_boolean() {
    let header = Some("Mcp-Param-Id");
    let derived = one::<i64>(
        ArgumentSpec {
            header,
            ..spec("x")
        },
        false,
    );
    assert_eq!(
        derived.schema["properties"]["x"],
        json!({
            "type": "integer",
            "minimum": -9_007_199_254_740_991_i64,
            "maximum": 9_007_199_254_740_991_i64,
            "x-mcp-header": "Mcp-Param-Id",
        })
    );
    assert_eq!(derived.arguments[0].header.as_deref(), header);
    assert!(!derived.enforced_by_types);
    assert_eq!(
        one::<Option<u8>>(
            ArgumentSpec {
                header,
                ..spec("x")
            },
            true
        )
        .schema["properties"]["x"],
        json!({"type": "integer", "minimum": 0, "maximum": 255, "x-mcp-header": "Mcp-Param-Id"})
    );
    assert_eq!(
        one::<f64>(
            ArgumentSpec {
                header,
                ..spec("x")
            },
            false
        )
        .problems,
        [
            "argument `x` cannot be mirrored in the header `Mcp-Param-Id`: its type is number, which must be string, integer or boolean"
        ]
    );
}

/// What to search
#[derive(Serialize, Deserialize, JsonSchema)]
struct Filter {
    /// Words
    query: String,
    tone: Option<Tone>,
}

#[test]
fn a_struct_can_be_taken_whole() {
    let derived = InputSchema::whole::<Filter>().finish();
    assert_eq!(derived.problems, Vec::<String>::new());
    assert_eq!(
        derived.schema,
        json!({
            "description": "What to search",
            "type": "object",
            "properties": {
                "query": {"type": "string", "description": "Words"},
                "tone": {"type": "string", "enum": ["polite", "friendly"]},
            },
            "required": ["query"],
            "additionalProperties": false,
        })
    );
    let names: Vec<_> = derived
        .arguments
        .iter()
        .map(|argument| (argument.name.as_str(), argument.required))
        .collect();
    assert_eq!(names, [("query", true), ("tone", false)]);

    #[derive(Serialize, Deserialize, JsonSchema)]
    struct Nothing {}
    let empty = InputSchema::whole::<Nothing>().finish();
    assert_eq!(
        empty.schema,
        json!({"type": "object", "properties": {}, "additionalProperties": false})
    );
    assert_eq!(empty.problems, Vec::<String>::new());
}

#[test]
fn what_is_no_plain_struct_cannot_be_taken_whole() {
    let refused = |input: InputSchema| {
        let derived = input.finish();
        assert_eq!(
            derived.schema,
            json!({"type": "object", "properties": {}, "additionalProperties": false})
        );
        derived.problems
    };
    let text = |name: &str| {
        vec![format!(
            "`Args<{name}>` cannot be taken: arguments are an object with known members, as a plain struct is, and `{name}` is not; \
             put it in a field of a struct, or take `{name}` as a parameter of its own"
        )]
    };
    assert_eq!(refused(InputSchema::whole::<Vec<u8>>()), text("Vec<u8>"));
    assert_eq!(refused(InputSchema::whole::<Tone>()), text("Tone"));
    assert_eq!(
        refused(InputSchema::whole::<std::collections::BTreeMap<String, u8>>()),
        text("BTreeMap<String, u8>")
    );
    assert_eq!(
        refused(InputSchema::whole::<Option<Filter>>()),
        text("Option<Filter>")
    );
    assert_eq!(refused(InputSchema::whole::<Value>()), text("Value"));
}

/// What decoding accepts of these types, their schema accepts too: that is what `enforced_by_types` promises.
#[test]
fn decoding_of_plain_types_is_no_more_lenient_than_their_schema() {
    #[track_caller]
    fn assert_no_more_lenient<T: JsonSchema + for<'de> Deserialize<'de>>() {
        let input = one::<T>(spec("x"), false);
        assert!(input.enforced_by_types);
        let checker = super::Checker::compile(&input.schema).unwrap();
        for value in super::variations(&json!(["a", 1])) {
            if serde_json::from_value::<T>(value.clone()).is_ok() {
                assert_eq!(checker.check_property("x", &value), [], "{value}");
            }
        }
    }
    assert_no_more_lenient::<String>();
    assert_no_more_lenient::<bool>();
    assert_no_more_lenient::<u8>();
    assert_no_more_lenient::<i64>();
    assert_no_more_lenient::<f32>();
    assert_no_more_lenient::<Option<u32>>();
    assert_no_more_lenient::<Vec<Option<String>>>();
    assert_no_more_lenient::<Vec<Vec<i8>>>();
}
