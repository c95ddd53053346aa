//! What the types of a program become, and that values written by them are accepted.

use std::collections::{BTreeMap, HashMap};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::flattened::Page;
use super::{assert_accepted, assert_written, schema_of};
use crate::schema::output_schema;

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
fn a_member_that_may_be_left_out_of_the_output_keeps_its_null() {
    assert_eq!(
        output_schema::<Sparse>(),
        json!({"type": "object", "properties": {"note": {"type": ["string", "null"]}}})
    );
    assert_accepted(&[
        Sparse { note: None },
        Sparse {
            note: Some("n".into()),
        },
    ]);
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
    assert_eq!(schema_of::<Value>(), json!({}));
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
    assert_written(&[std::net::IpAddr::from([127, 0, 0, 1])]);
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
