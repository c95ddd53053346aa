//! Values made after a schema: most of what is in them is right, so that what is wrong is found deep inside as well.

mod leaves;

use std::collections::HashMap;

use jsonschema::Validator;
use serde_json::{Map, Value, json};

pub(crate) use self::leaves::TEXTS;
use crate::dice::Dice;

/// Deeper values end.
const DEPTH: usize = 5;

/// Makes values after the schemas of one root.
pub(crate) struct Maker<'s> {
    root: &'s Value,
    dice: Dice,
    /// One place in so many is wrong on purpose; never, if there is none.
    mistakes: Option<usize>,
    /// What judges numbers and texts, by the address of their rules.
    judges: HashMap<usize, Validator>,
}

impl<'s> Maker<'s> {
    pub(crate) fn new(root: &'s Value, dice: Dice) -> Self {
        Self {
            root,
            dice,
            mistakes: None,
            judges: HashMap::new(),
        }
    }

    /// A value after the root schema; it has at least the right type. One place in so many as `mistakes` says is wrong
    /// on purpose.
    pub(crate) fn value(&mut self, mistakes: Option<usize>) -> Value {
        self.mistakes = mistakes;
        self.make(self.root, 0)
    }

    pub(crate) fn dice(&mut self) -> &mut Dice {
        &mut self.dice
    }

    fn errs(&mut self) -> bool {
        self.mistakes.is_some_and(|times| self.dice.once_in(times))
    }

    fn make(&mut self, schema: &'s Value, depth: usize) -> Value {
        let Some(rules) = schema
            .as_object()
            .filter(|_| depth == 0 || (depth <= 2 * DEPTH && !self.errs()))
        else {
            return self.anything(depth);
        };
        if let Some(value) = rules.get("const") {
            return value.clone();
        }
        if let Some(values) = rules.get("enum").and_then(Value::as_array) {
            return self.dice.pick(values).clone();
        }
        let mut value = self.own(rules, depth);
        for part in self.parts(rules) {
            let more = self.make(part, depth + 1);
            value = joined(value, more);
        }
        value.unwrap_or_else(|| self.anything(depth))
    }

    /// The schemas that the same value is to meet: all of `allOf`, one of the alternatives, what is referred to.
    fn parts(&mut self, rules: &'s Map<String, Value>) -> Vec<&'s Value> {
        let list = |keyword: &str| rules.get(keyword).and_then(Value::as_array);
        let mut parts: Vec<&Value> = list("allOf").into_iter().flatten().collect();
        for keyword in ["anyOf", "oneOf"] {
            parts.extend(list(keyword).map(|branches| self.dice.pick(branches)));
        }
        let target = rules.get("$ref").and_then(Value::as_str);
        parts.extend(target.and_then(|target| self.root.pointer(target.trim_start_matches('#'))));
        parts
    }

    /// A value after the rules that name no other schema; nothing if they do not say which type.
    fn own(&mut self, rules: &'s Map<String, Value>, depth: usize) -> Option<Value> {
        let kind = match rules.get("type") {
            Some(Value::String(only)) => only.as_str(),
            Some(Value::Array(several)) => self.dice.pick(several).as_str()?,
            _ => implied_type(rules)?,
        };
        Some(match kind {
            "null" => Value::Null,
            "boolean" => Value::Bool(self.dice.once_in(2)),
            "string" => self.fitting(rules, |maker| maker.text(rules).into()),
            "array" => self.list(rules, depth),
            "object" => self.object(rules, depth),
            kind => self.fitting(rules, |maker| maker.number(rules, kind == "integer")),
        })
    }

    /// A size between the bounds, or one beyond.
    fn size(&mut self, least: Option<usize>, most: Option<usize>) -> usize {
        let least = least.unwrap_or(0);
        let most = most.unwrap_or(least + 3).max(least);
        let size = least + self.dice.below((most - least).min(4) + 1);
        match self.errs() {
            true if self.dice.once_in(2) => most + 1,
            true => least.saturating_sub(1),
            false => *self.dice.pick(&[size, size, least, most.min(least + 40)]),
        }
    }

    fn list(&mut self, rules: &'s Map<String, Value>, depth: usize) -> Value {
        let prefix = rules.get("prefixItems").and_then(Value::as_array);
        let prefix = prefix.map(Vec::as_slice).unwrap_or_default();
        let count = |keyword: &str| {
            rules
                .get(keyword)
                .and_then(Value::as_f64)
                .map(|count| count as usize)
        };
        let least = count("minItems").unwrap_or(0).max(prefix.len().min(2));
        let mut size = self.size(Some(least), count("maxItems"));
        if depth >= DEPTH {
            size = size.min(least);
        }
        let mut items = Vec::new();
        for index in 0..size {
            let schema = prefix.get(index).or_else(|| rules.get("items"));
            let mut item = schema.map_or(json!(1), |schema| self.make(schema, depth + 1));
            if rules.contains_key("uniqueItems") && !self.errs() {
                for _ in 0..4 {
                    if let Some(schema) = schema.filter(|_| items.contains(&item)) {
                        item = self.make(schema, depth + 1);
                    }
                }
            }
            items.push(item);
        }
        items.into()
    }

    fn object(&mut self, rules: &'s Map<String, Value>, depth: usize) -> Value {
        let mut members = Map::new();
        let required = rules.get("required").and_then(Value::as_array);
        let required = required.map(Vec::as_slice).unwrap_or_default();
        for (name, schema) in rules
            .get("properties")
            .and_then(Value::as_object)
            .into_iter()
            .flatten()
        {
            let needed = required.iter().any(|other| other == name);
            let left_out = if needed {
                self.errs()
            } else {
                self.dice.once_in(3) || depth >= DEPTH
            };
            if left_out {
                continue;
            }
            let value = match !needed && self.dice.once_in(8) {
                true => Value::Null,
                false => self.make(schema, depth + 1),
            };
            members.insert(name.clone(), value);
        }
        for name in required.iter().filter_map(Value::as_str) {
            if !members.contains_key(name) && !self.errs() {
                members.insert(name.to_owned(), json!(1));
            }
        }
        self.further_members(rules, &mut members, depth);
        members.into()
    }

    fn further_members(
        &mut self,
        rules: &'s Map<String, Value>,
        members: &mut Map<String, Value>,
        depth: usize,
    ) {
        let patterns = rules.get("patternProperties").and_then(Value::as_object);
        let mut schemas: Vec<&Value> = patterns.into_iter().flat_map(Map::values).collect();
        schemas.extend(
            rules
                .get("additionalProperties")
                .filter(|rest| rest.is_object()),
        );
        if let Some(schema) = schemas.first() {
            let names = [
                "k1", "k2", "12", "-5", "a2", "a", "b", "ключ", "200", "true",
            ];
            let count = |keyword: &str| Some(rules.get(keyword)?.as_f64()? as usize);
            let most = count("maxProperties").unwrap_or(3);
            for _ in 0..self.size(count("minProperties"), Some(most)) {
                let schema = if self.dice.once_in(2) {
                    schemas[schemas.len() - 1]
                } else {
                    schema
                };
                let name = (*self.dice.pick(&names)).to_owned();
                members.insert(name, self.make(schema, depth + 1));
            }
        }
        if self.errs() {
            members.insert("zzz".to_owned(), json!(1));
        }
    }

    fn anything(&mut self, depth: usize) -> Value {
        match self.dice.below(if depth < DEPTH { 10 } else { 8 }) {
            0 => Value::Null,
            1 => Value::Bool(true),
            2 | 3 => self.number(&Map::new(), false),
            4..=6 => (*self.dice.pick(&TEXTS)).into(),
            7 => self
                .dice
                .pick(&[json!([]), json!({}), json!("1"), json!([null])])
                .clone(),
            8 => (0..self.dice.below(3))
                .map(|_| self.anything(depth + 1))
                .collect(),
            _ => {
                let name = *self.dice.pick(&["a", "b", "type", "zzz"]);
                json!({ name: self.anything(depth + 1) })
            }
        }
    }
}

/// The type that the keywords are for.
fn implied_type(rules: &Map<String, Value>) -> Option<&'static str> {
    rules.keys().find_map(|keyword| {
        Some(match keyword.as_str() {
            "properties"
            | "required"
            | "additionalProperties"
            | "patternProperties"
            | "propertyNames"
            | "minProperties"
            | "maxProperties" => "object",
            "items" | "prefixItems" | "minItems" | "maxItems" | "uniqueItems" => "array",
            "minLength" | "maxLength" | "pattern" | "format" => "string",
            "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf" => {
                "number"
            }
            _ => return None,
        })
    })
}

/// The members of both, if both are objects; else the later one.
fn joined(one: Option<Value>, two: Value) -> Option<Value> {
    Some(match (one, two) {
        (Some(Value::Object(mut one)), Value::Object(two)) => {
            for (name, value) in two {
                one.insert(name, value);
            }
            Value::Object(one)
        }
        (_, two) => two,
    })
}
