//! What the types of a program become, and that values written by them are accepted.

use std::collections::{BTreeMap, HashMap};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{lines, schema_of};
use crate::schema::{InputSchema, output_schema};

/// The value, written by its type, is accepted by the input schema of an argument of that type and by its output
/// schema, which know no keyword that the checker does not.
#[track_caller]
fn assert_accepted<T: JsonSchema + Serialize + for<'de> Deserialize<'de>>(values: &[T]) {
    let mut input = InputSchema::new();
    input.argument::<T>(
        super::ArgumentSpec {
            name: "x",
            ..Default::default()
        },
        false,
    );
    let input = input.finish();
    assert_eq!(input.problems, Vec::<String>::new());
    let output = output_schema::<T>();
    for value in values {
        let value = serde_json::to_value(value).unwrap();
        serde_json::from_value::<T>(value.clone()).unwrap();
        assert_eq!(
            lines(&output, &value),
            Vec::<String>::new(),
            "output {value}"
        );
        let mut arguments = json!({ "x": value });
        super::Checker::compile(&input.schema)
            .unwrap()
            .normalise(&mut arguments);
        assert_eq!(
            lines(&input.schema, &arguments),
            Vec::<String>::new(),
            "input {value}"
        );
    }
}

/// Where to send it
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Address {
    /// Street and number
    street_name: String,
    zip: Option<u32>,
    #[serde(default)]
    tags: Vec<String>,
    #[serde(skip)]
    _secret: u8,
}

#[test]
fn a_struct_is_a_closed_object_on_input() {
    assert_eq!(
        schema_of::<Address>(),
        json!({
            "description": "Where to send it",
            "type": "object",
            "properties": {
                "streetName": {"type": "string", "description": "Street and number"},
                "zip": {"type": "integer", "minimum": 0, "maximum": 4_294_967_295_u32},
                "tags": {"type": "array", "items": {"type": "string"}, "default": []},
            },
            "required": ["streetName"],
            "additionalProperties": false,
        })
    );
    assert_accepted(&[
        Address {
            street_name: "Main St 1".into(),
            zip: None,
            tags: vec![],
            _secret: 0,
        },
        Address {
            street_name: String::new(),
            zip: Some(u32::MAX),
            tags: vec!["a".into()],
            _secret: 0,
        },
    ]);
}

#[test]
fn a_struct_is_open_on_output_and_its_null_stays() {
    assert_eq!(
        output_schema::<Address>(),
        json!({
            "description": "Where to send it",
            "type": "object",
            "properties": {
                "streetName": {"type": "string", "description": "Street and number"},
                "zip": {"type": ["integer", "null"], "minimum": 0, "maximum": 4_294_967_295_u32},
                "tags": {"type": "array", "items": {"type": "string"}, "default": []},
            },
            "required": ["streetName", "zip", "tags"],
        })
    );
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Sparse {
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

#[test]
fn a_member_that_may_be_left_out_of_the_output_has_no_null() {
    assert_eq!(
        output_schema::<Sparse>(),
        json!({"type": "object", "properties": {"note": {"type": "string"}}})
    );
    assert_accepted(&[
        Sparse { note: None },
        Sparse {
            note: Some("n".into()),
        },
    ]);
}

/// How urgent it is
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Priority {
    /// Can wait
    Low,
    #[schemars(description = "")]
    Medium,
    /// Before anything
    /// else
    High,
}

#[test]
fn unit_variants_become_a_flat_enum_in_the_order_of_declaration() {
    #[derive(Serialize, Deserialize, JsonSchema)]
    enum Plain {
        A,
        B,
    }
    assert_eq!(
        schema_of::<Plain>(),
        json!({"type": "string", "enum": ["A", "B"]})
    );
    assert_eq!(
        schema_of::<Priority>(),
        json!({
            "description": "How urgent it is\n\n- `low`: Can wait\n- `high`: Before anything else",
            "type": "string",
            "enum": ["low", "medium", "high"],
        })
    );
    assert_accepted(&[Plain::A, Plain::B]);
    assert_accepted(&[Priority::Low, Priority::Medium, Priority::High]);
}

#[test]
fn the_documentation_of_a_field_wins_over_that_of_its_type_and_variants_follow() {
    #[derive(Serialize, Deserialize, JsonSchema)]
    struct Task {
        /// How soon
        priority: Option<Priority>,
    }
    assert_eq!(
        schema_of::<Task>(),
        json!({
            "type": "object",
            "properties": {"priority": {
                "description": "How soon\n\n- `low`: Can wait\n- `high`: Before anything else",
                "type": "string",
                "enum": ["low", "medium", "high"],
            }},
            "additionalProperties": false,
        })
    );
    assert_accepted(&[
        Task { priority: None },
        Task {
            priority: Some(Priority::Medium),
        },
    ]);
}

#[test]
fn an_externally_tagged_enum_is_a_choice_of_closed_objects() {
    #[derive(Serialize, Deserialize, JsonSchema)]
    enum Shape {
        Nothing,
        Circle { radius: f64 },
        Text(String),
        Pair(u8, bool),
    }
    assert_eq!(
        schema_of::<Shape>(),
        json!({"oneOf": [
            {"type": "string", "enum": ["Nothing"]},
            {
                "type": "object",
                "properties": {"Circle": {
                    "type": "object",
                    "properties": {"radius": {"type": "number"}},
                    "required": ["radius"],
                    "additionalProperties": false,
                }},
                "required": ["Circle"],
                "additionalProperties": false,
            },
            {
                "type": "object",
                "properties": {"Text": {"type": "string"}},
                "required": ["Text"],
                "additionalProperties": false,
            },
            {
                "type": "object",
                "properties": {"Pair": {
                    "type": "array",
                    "prefixItems": [{"type": "integer", "minimum": 0, "maximum": 255}, {"type": "boolean"}],
                    "minItems": 2,
                    "maxItems": 2,
                }},
                "required": ["Pair"],
                "additionalProperties": false,
            },
        ]})
    );
    assert_accepted(&[
        Shape::Nothing,
        Shape::Circle { radius: 1.5 },
        Shape::Text("t".into()),
        Shape::Pair(1, true),
    ]);
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Event {
    Click { x: i32, y: i32 },
    Close,
    Moved(Position),
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Position {
    at: Option<u8>,
}

#[test]
fn an_internally_tagged_enum_is_a_choice_of_closed_objects_with_a_constant() {
    let int32 = json!({"type": "integer", "minimum": i32::MIN, "maximum": i32::MAX});
    assert_eq!(
        schema_of::<Event>(),
        json!({"oneOf": [
            {
                "type": "object",
                "properties": {"kind": {"type": "string", "const": "click"}, "x": int32, "y": int32},
                "required": ["kind", "x", "y"],
                "additionalProperties": false,
            },
            {
                "type": "object",
                "properties": {"kind": {"type": "string", "const": "close"}},
                "required": ["kind"],
                "additionalProperties": false,
            },
            {
                "type": "object",
                "properties": {
                    "kind": {"type": "string", "const": "moved"},
                    "at": {"type": "integer", "minimum": 0, "maximum": 255},
                },
                "required": ["kind"],
                "additionalProperties": false,
            },
        ]})
    );
    assert_accepted(&[
        Event::Click { x: -1, y: 1 },
        Event::Close,
        Event::Moved(Position { at: Some(3) }),
    ]);
}

#[test]
fn adjacently_tagged_and_untagged_enums_are_accepted_as_they_are_written() {
    #[derive(Serialize, Deserialize, JsonSchema)]
    #[serde(tag = "t", content = "c")]
    enum Adjacent {
        Unit,
        One(Option<u8>),
        Two { a: String },
    }
    #[derive(Serialize, Deserialize, JsonSchema)]
    #[serde(untagged)]
    enum Untagged {
        Number(f64),
        Text(String),
        Both { number: i64, text: Option<String> },
    }
    assert_eq!(
        schema_of::<Untagged>(),
        json!({"anyOf": [
            {"type": "number"},
            {"type": "string"},
            {
                "type": "object",
                "properties": {"number": {"type": "integer"}, "text": {"type": "string"}},
                "required": ["number"],
                "additionalProperties": false,
            },
        ]})
    );
    assert_eq!(
        schema_of::<Adjacent>()["oneOf"][0],
        json!({
            "type": "object",
            "properties": {"t": {"type": "string", "const": "Unit"}},
            "required": ["t"],
            "additionalProperties": false,
        })
    );
    assert_accepted(&[
        Adjacent::Unit,
        Adjacent::One(None),
        Adjacent::One(Some(1)),
        Adjacent::Two { a: "a".into() },
    ]);
    assert_accepted(&[
        Untagged::Number(0.5),
        Untagged::Text("t".into()),
        Untagged::Both {
            number: 1,
            text: None,
        },
    ]);
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Page {
    limit: Option<u8>,
}

#[test]
fn a_flattened_struct_joins_the_closed_object_and_a_flattened_map_opens_it() {
    #[derive(Serialize, Deserialize, JsonSchema)]
    struct Search {
        query: String,
        #[serde(flatten)]
        page: Page,
    }
    #[derive(Serialize, Deserialize, JsonSchema)]
    struct Open {
        id: u8,
        #[serde(flatten)]
        rest: BTreeMap<String, Value>,
    }
    let uint8 = json!({"type": "integer", "minimum": 0, "maximum": 255});
    assert_eq!(
        schema_of::<Search>(),
        json!({
            "type": "object",
            "properties": {"query": {"type": "string"}, "limit": uint8},
            "required": ["query"],
            "additionalProperties": false,
        })
    );
    assert_eq!(
        schema_of::<Open>(),
        json!({"type": "object", "properties": {"id": uint8}, "required": ["id"], "additionalProperties": true})
    );
    assert_accepted(&[Search {
        query: "q".into(),
        page: Page { limit: Some(5) },
    }]);
    assert_accepted(&[Open {
        id: 1,
        rest: BTreeMap::from([("a".to_owned(), json!([1]))]),
    }]);
}

#[test]
fn a_flattened_enum_closes_the_outer_object_over_all_names() {
    #[derive(Serialize, Deserialize, JsonSchema)]
    struct Logged {
        at: String,
        #[serde(flatten)]
        event: Event,
    }
    let int32 = json!({"type": "integer", "minimum": i32::MIN, "maximum": i32::MAX});
    assert_eq!(
        schema_of::<Logged>(),
        json!({
            "type": "object",
            "properties": {"at": {"type": "string"}, "kind": {}, "x": {}, "y": {}},
            "required": ["at"],
            "additionalProperties": false,
            "oneOf": [
                {
                    "type": "object",
                    "properties": {"kind": {"type": "string", "const": "click"}, "x": int32, "y": int32},
                    "required": ["kind", "x", "y"],
                },
                {
                    "type": "object",
                    "properties": {"kind": {"type": "string", "const": "close"}},
                    "required": ["kind"],
                },
                {
                    "type": "object",
                    "properties": {
                        "kind": {"type": "string", "const": "moved"},
                        "at": {"type": "integer", "minimum": 0, "maximum": 255},
                    },
                    "required": ["kind"],
                },
            ],
        })
    );
    assert_accepted(&[
        Logged {
            at: "now".into(),
            event: Event::Click { x: 1, y: 2 },
        },
        Logged {
            at: "now".into(),
            event: Event::Close,
        },
    ]);
}

#[test]
fn two_flattened_enums_and_an_optional_one_stay_within_the_keyword_set() {
    #[derive(Serialize, Deserialize, JsonSchema)]
    enum Colour {
        Red(u8),
        Blue { dark: bool },
    }
    #[derive(Serialize, Deserialize, JsonSchema)]
    struct Both {
        #[serde(flatten)]
        event: Event,
        #[serde(flatten)]
        colour: Colour,
    }
    #[derive(Serialize, Deserialize, JsonSchema)]
    struct Maybe {
        name: String,
        #[serde(flatten)]
        colour: Option<Colour>,
    }
    #[derive(Serialize, Deserialize, JsonSchema)]
    struct Mixed {
        #[serde(flatten)]
        colour: Colour,
        #[serde(flatten)]
        counts: HashMap<String, Value>,
    }
    assert_accepted(&[
        Both {
            event: Event::Close,
            colour: Colour::Red(1),
        },
        Both {
            event: Event::Click { x: 1, y: 2 },
            colour: Colour::Blue { dark: true },
        },
    ]);
    assert_accepted(&[
        Maybe {
            name: "n".into(),
            colour: None,
        },
        Maybe {
            name: "n".into(),
            colour: Some(Colour::Red(2)),
        },
    ]);
    assert_accepted(&[Mixed {
        colour: Colour::Red(1),
        counts: HashMap::from([("n".to_owned(), json!(2))]),
    }]);
    assert_eq!(schema_of::<Both>()["additionalProperties"], json!(false));
    assert_eq!(
        lines(
            &schema_of::<Maybe>(),
            &json!({"name": "n", "Red": 2, "rde": 1})
        ),
        ["/rde: unknown argument; did you mean `Red`?"]
    );
}

#[test]
fn maps_and_tuples_keep_their_shape() {
    #[derive(Serialize, Deserialize, JsonSchema, PartialEq, Eq, Hash)]
    enum Key {
        A,
        B,
    }
    assert_eq!(
        schema_of::<HashMap<String, u16>>(),
        json!({"type": "object", "additionalProperties": {"type": "integer", "minimum": 0, "maximum": 65535}})
    );
    assert_eq!(
        schema_of::<BTreeMap<u64, bool>>(),
        json!({
            "type": "object",
            "patternProperties": {"^\\d+$": {"type": "boolean"}},
            "additionalProperties": false,
        })
    );
    assert_eq!(
        schema_of::<HashMap<Key, bool>>(),
        json!({
            "type": "object",
            "properties": {"A": {"type": "boolean"}, "B": {"type": "boolean"}},
            "additionalProperties": false,
        })
    );
    assert_eq!(
        schema_of::<(String, Option<bool>)>(),
        json!({
            "type": "array",
            "prefixItems": [{"type": "string"}, {"type": ["boolean", "null"]}],
            "minItems": 2,
            "maxItems": 2,
        })
    );
    assert_accepted(&[BTreeMap::from([(7_u64, true)])]);
    assert_accepted(&[
        HashMap::from([(Key::A, true)]),
        HashMap::from([(Key::B, false)]),
    ]);
    assert_accepted(&[("a".to_owned(), None), ("b".to_owned(), Some(true))]);
}

/// A tree
#[derive(Serialize, Deserialize, JsonSchema)]
struct Tree {
    name: String,
    parent: Option<Box<Self>>,
    #[serde(default)]
    children: Vec<Self>,
}

fn tree() -> Tree {
    let leaf = || Tree {
        name: "leaf".into(),
        parent: None,
        children: vec![],
    };
    Tree {
        name: "root".into(),
        parent: Some(Box::new(leaf())),
        children: vec![leaf(), leaf()],
    }
}

#[test]
fn only_a_recursive_type_becomes_a_definition() {
    let mut input = InputSchema::new();
    input.argument::<Tree>(
        super::ArgumentSpec {
            name: "tree",
            ..Default::default()
        },
        false,
    );
    let node = json!({
        "description": "A tree",
        "type": "object",
        "properties": {
            "name": {"type": "string"},
            "parent": {"$ref": "#/$defs/Tree"},
            "children": {"type": "array", "items": {"$ref": "#/$defs/Tree"}, "default": []},
        },
        "required": ["name"],
        "additionalProperties": false,
    });
    assert_eq!(
        input.finish().schema,
        json!({
            "type": "object",
            "properties": {"tree": node},
            "required": ["tree"],
            "additionalProperties": false,
            "$defs": {"Tree": node},
        })
    );
    assert_accepted(&[tree()]);
}

#[test]
fn a_recursive_type_taken_whole_refers_to_the_root() {
    let input = InputSchema::whole::<Tree>().finish();
    assert_eq!(
        input.schema,
        json!({
            "description": "A tree",
            "type": "object",
            "properties": {
                "name": {"type": "string"},
                "parent": {"$ref": "#"},
                "children": {"type": "array", "items": {"$ref": "#"}, "default": []},
            },
            "required": ["name"],
            "additionalProperties": false,
        })
    );
    let mut value = serde_json::to_value(tree()).unwrap();
    assert!(
        super::Checker::compile(&input.schema)
            .unwrap()
            .normalise(&mut value)
    );
    assert_eq!(lines(&input.schema, &value), Vec::<String>::new());
}

#[test]
fn recursive_enums_are_accepted_in_every_tagging() {
    #[derive(Serialize, Deserialize, JsonSchema)]
    enum Expression {
        Number(f64),
        Sum(Vec<Self>),
        Negated(Box<Self>),
    }
    #[derive(Serialize, Deserialize, JsonSchema)]
    #[serde(untagged)]
    enum Json {
        Text(String),
        List(Vec<Self>),
        Map(BTreeMap<String, Self>),
    }
    #[derive(Serialize, Deserialize, JsonSchema)]
    #[serde(tag = "op")]
    enum Step {
        Both { first: Box<Self>, then: Box<Self> },
        Named(Wrapped),
        Stop,
    }
    #[derive(Serialize, Deserialize, JsonSchema)]
    struct Wrapped {
        step: Option<Box<Step>>,
    }
    assert_accepted(&[Expression::Negated(Box::new(Expression::Sum(vec![
        Expression::Number(1.0),
    ])))]);
    assert_accepted(&[Json::Map(BTreeMap::from([(
        "a".to_owned(),
        Json::List(vec![Json::Text("t".into())]),
    )]))]);
    assert_accepted(&[Step::Both {
        first: Box::new(Step::Stop),
        then: Box::new(Step::Named(Wrapped {
            step: Some(Box::new(Step::Stop)),
        })),
    }]);
}

#[test]
fn newtypes_are_what_they_hold_and_types_of_std_are_accepted() {
    /// Number of an order
    #[derive(Serialize, Deserialize, JsonSchema)]
    struct OrderId(String);
    #[derive(Serialize, Deserialize, JsonSchema)]
    struct Unit;
    #[derive(Serialize, Deserialize, JsonSchema)]
    struct Empty {}
    assert_eq!(
        schema_of::<OrderId>(),
        json!({"type": "string", "description": "Number of an order"})
    );
    assert_eq!(schema_of::<Value>(), json!(true));
    assert_eq!(
        schema_of::<char>(),
        json!({"type": "string", "minLength": 1, "maxLength": 1})
    );
    assert_accepted(&[OrderId("A100".into())]);
    assert_accepted(&[Unit]);
    assert_accepted(&[Empty {}]);
    assert_accepted(&['é']);
    assert_accepted(&[std::num::NonZeroI8::MIN]);
    assert_accepted(&[u64::MAX]);
    assert_accepted(&[i64::MIN]);
    assert_accepted(&[std::time::Duration::from_millis(5)]);
    assert_accepted(&[std::net::IpAddr::from([127, 0, 0, 1])]);
    assert_accepted(&[std::ops::Range { start: 1, end: 4 }]);
    assert_accepted::<Result<u8, String>>(&[Ok(1), Err("e".into())]);
}

#[test]
fn a_defaulted_container_and_nested_options_lose_their_nulls() {
    #[derive(Serialize, Deserialize, JsonSchema, Default)]
    #[serde(default)]
    struct Settings {
        mode: Option<Option<String>>,
        level: u8,
        nested: Option<Page>,
    }
    assert_eq!(
        schema_of::<Settings>(),
        json!({
            "type": "object",
            "properties": {
                "mode": {"type": "string"},
                "level": {"type": "integer", "minimum": 0, "maximum": 255, "default": 0},
                "nested": {
                    "type": "object",
                    "properties": {"limit": {"type": "integer", "minimum": 0, "maximum": 255}},
                    "additionalProperties": false,
                },
            },
            "additionalProperties": false,
        })
    );
    assert_accepted(&[
        Settings::default(),
        Settings {
            mode: Some(Some("m".into())),
            level: 1,
            nested: Some(Page { limit: None }),
        },
    ]);
}
