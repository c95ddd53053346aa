//! What enums become, in each of serde's representations.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{assert_accepted, schema_of};

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
pub(super) enum Event {
    Click { x: i32, y: i32 },
    Close,
    Moved(Position),
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Position {
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
