//! What types that hold themselves become.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{ArgumentSpec, Checker, InputSchema, assert_accepted, lines};

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
        ArgumentSpec {
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
fn a_recursive_type_taken_whole_is_under_defs_as_well() {
    let input = InputSchema::whole::<Tree>().finish();
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
    let mut schema = input.schema.clone();
    let definitions = schema.as_object_mut().unwrap().remove("$defs");
    assert_eq!(schema, node);
    assert_eq!(definitions, Some(json!({ "Tree": node })));
    let mut value = serde_json::to_value(tree()).unwrap();
    assert!(
        Checker::compile(&input.schema)
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
