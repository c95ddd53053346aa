//! What `#[serde(flatten)]` becomes.

use std::collections::{BTreeMap, HashMap};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::enums::Event;
use super::{assert_accepted, lines, schema_of};

#[derive(Serialize, Deserialize, JsonSchema)]
pub(super) struct Page {
    pub(super) limit: Option<u8>,
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
                    "properties": {"kind": {"type": "string", "const": "click"}, "x": int32, "y": int32, "at": {}},
                    "required": ["kind", "x", "y"],
                    "additionalProperties": false,
                },
                {
                    "type": "object",
                    "properties": {"kind": {"type": "string", "const": "close"}, "at": {}},
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
