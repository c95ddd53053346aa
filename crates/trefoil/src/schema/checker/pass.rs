//! Checks JSON text against the nodes in one pass, without making a value of it.
//!
//! What the pass accepts is valid. What it does not accept is looked at again as a value, by whom the answer is wanted
//! from: it may be invalid, or valid in a way that is too rare to be worth a faster way.

use std::borrow::Cow;

use serde_json::{Number, Value};

use super::Checker;
use super::node::{Node, NodeId, ObjectRules, Rules};
use super::place::Place;
use super::types::Types;
use super::walk::Check;
use crate::jsonrpc::{Cursor, Malformed, string};

/// Deeper texts are left to the JSON parser, which refuses them.
const MAX_DEPTH: usize = 128;

/// What a pass needs to know of a schema object beside its rules.
#[derive(Debug, Clone)]
pub(super) struct Pass {
    /// The members that the schema knows, by their names as they are mostly written in JSON, quotes included.
    members: Vec<(String, NodeId)>,
    /// Which of them must be there: one bit for each.
    required: u64,
}

impl Pass {
    /// Nothing if the rules need the value as a whole: alternatives try it several times, and items that must differ are
    /// compared with each other.
    pub(super) fn of(rules: &Rules) -> Option<Self> {
        let is_text = |value: &Value| value.is_string();
        let ObjectRules {
            properties,
            patterns,
            additional: _,
            names,
            required,
            bounds,
        } = &rules.object;
        let applies_at_once = rules.all_of.is_empty()
            && rules.any_of.is_empty()
            && rules.one_of.is_empty()
            && rules.not.is_none()
            && (rules.reference.is_none() || properties.is_empty())
            && rules.constant.iter().all(is_text)
            && rules.allowed.iter().flatten().all(is_text)
            && !rules.array.unique_items
            && patterns.is_empty()
            && names.is_none()
            && bounds.is_empty();
        let bit = |name: &String| {
            let index = properties.keys().position(|known| known == name)?;
            (index < 64).then_some(1 << index)
        };
        let required = required
            .iter()
            .try_fold(0, |bits, name| Some(bits | bit(name)?))?;
        (applies_at_once && properties.len() <= 64).then(|| Self {
            members: properties
                .iter()
                .map(|(name, id)| (Value::from(name.as_str()).to_string(), *id))
                .collect(),
            required,
        })
    }

    /// The members, from that one on which mostly comes next: the order of a text is mostly that of the schema.
    fn from(&self, expected: usize) -> impl Iterator<Item = (usize, &str)> {
        let (before, after) = self.members.split_at(expected);
        let numbered = (expected..).zip(after).chain((0..).zip(before));
        numbered.map(|(index, (written, _))| (index, written.as_str()))
    }

    /// The member that is written differently, with escapes it could do without.
    fn find(&self, written: &str) -> Result<Option<usize>, NotAccepted> {
        if !written.contains('\\') {
            return Ok(None);
        }
        let name = Value::from(string(written)?).to_string();
        Ok(self.members.iter().position(|(known, _)| *known == name))
    }
}

/// Whether the text is one value that the checker surely accepts.
pub(super) fn accepts(checker: &Checker, text: &str) -> bool {
    let mut reader = Reader {
        checker,
        cursor: Cursor::new(text),
    };
    reader.cursor.peek();
    reader.value(checker.root, 0).is_ok() && reader.cursor.end().is_ok()
}

/// The pass does not accept the text.
struct NotAccepted;

impl From<Malformed> for NotAccepted {
    fn from(_: Malformed) -> Self {
        Self
    }
}

impl From<serde_json::Error> for NotAccepted {
    fn from(_: serde_json::Error) -> Self {
        Self
    }
}

type Outcome = Result<(), NotAccepted>;

fn accepted_if(condition: bool) -> Outcome {
    if condition { Ok(()) } else { Err(NotAccepted) }
}

struct Reader<'c, 't> {
    checker: &'c Checker,
    cursor: Cursor<'t>,
}

impl<'c> Reader<'c, '_> {
    /// Checks the value that comes next and steps over it.
    fn value(&mut self, id: NodeId, depth: usize) -> Outcome {
        accepted_if(depth <= MAX_DEPTH)?;
        let rules = match self.checker.node(id) {
            Node::Any => return self.skip(),
            Node::Never => return Err(NotAccepted),
            Node::Rules(rules) => rules,
        };
        let Some(pass) = &rules.pass else {
            let value: Value = serde_json::from_str(self.cursor.raw()?)?;
            let check = Check::new(self.checker);
            return accepted_if(check.accepts(id, &value, &Place::ROOT));
        };
        let start = self.cursor.clone();
        let has_choices = rules.constant.is_some() || rules.allowed.is_some();
        let first = self.cursor.peek();
        match first {
            Some(b'"') => self.text(rules)?,
            Some(_) if has_choices => return Err(NotAccepted),
            Some(b'{') => self.object(rules, pass, depth)?,
            Some(b'[') => self.array(rules, depth)?,
            Some(b't' | b'f') => self.word(rules, Types::BOOLEAN)?,
            Some(b'n') => self.word(rules, Types::NULL)?,
            _ => self.number(rules)?,
        }
        match rules.reference {
            Some(id) => {
                self.cursor = start;
                self.value(id, depth + 1)
            }
            None => Ok(()),
        }
    }

    fn skip(&mut self) -> Outcome {
        self.cursor.raw()?;
        Ok(())
    }

    fn word(&mut self, rules: &Rules, types: Types) -> Outcome {
        accepted_if(admits(rules, types))?;
        self.skip()
    }

    fn text(&mut self, rules: &Rules) -> Outcome {
        accepted_if(admits(rules, Types::STRING))?;
        let raw = self.cursor.raw()?;
        let mut choices = rules.constant.iter().map(std::slice::from_ref);
        let is_free = choices.len() == 0 && rules.allowed.is_none() && rules.string.is_empty();
        if is_free {
            return Ok(());
        }
        let text: Cow<'_, str> = string(raw)?;
        let is_among = |allowed: &[Value]| allowed.iter().any(|one| one.as_str() == Some(&text));
        accepted_if(choices.all(is_among))?;
        accepted_if(rules.allowed.as_deref().is_none_or(is_among))?;
        let mut valid = true;
        rules.string.check(&text, |_| valid = false);
        accepted_if(valid)
    }

    fn number(&mut self, rules: &Rules) -> Outcome {
        accepted_if(admits(rules, Types::NUMBER.and(Types::INTEGER)))?;
        let raw = self.cursor.raw()?;
        let is_fraction = |byte| matches!(byte, b'.' | b'e' | b'E');
        let is_integer = !raw.bytes().any(is_fraction);
        accepted_if(is_integer || admits(rules, Types::NUMBER))?;
        if rules.number.is_empty() {
            return Ok(());
        }
        let number: Number = serde_json::from_str(raw)?;
        let mut valid = true;
        rules.number.check(&number, |_| valid = false);
        accepted_if(valid)
    }

    fn array(&mut self, rules: &Rules, depth: usize) -> Outcome {
        accepted_if(admits(rules, Types::ARRAY))?;
        self.cursor.expect(b'[')?;
        let (mut count, mut first) = (0, true);
        while self.cursor.element(&mut first)? {
            let prefix = rules.array.prefix_items.get(count).copied();
            match prefix.or(rules.array.items) {
                Some(id) => self.value(id, depth + 1)?,
                None => self.skip()?,
            }
            count += 1;
        }
        let mut valid = true;
        rules.array.bounds.check(count, ("", ""), |_| valid = false);
        accepted_if(valid)
    }

    fn object(&mut self, rules: &Rules, pass: &'c Pass, depth: usize) -> Outcome {
        accepted_if(admits(rules, Types::OBJECT))?;
        self.cursor.expect(b'{')?;
        let (mut seen, mut expected, mut first) = (0_u64, 0, true);
        while self.cursor.member(&mut first)? {
            let known = match self.cursor.key_among(pass.from(expected)) {
                Some(index) => Some(index),
                None => {
                    accepted_if(self.cursor.peek() == Some(b'"'))?;
                    pass.find(self.cursor.raw()?)?
                }
            };
            self.cursor.colon()?;
            let Some(index) = known else {
                match rules.object.additional {
                    Some(id) => self.value(id, depth + 1)?,
                    None => self.skip()?,
                }
                continue;
            };
            let (_, id) = pass.members[index];
            let bit = 1 << index;
            // Which of two members of one name counts is not for the pass to say.
            accepted_if(seen & bit == 0)?;
            if self.member(id, pass.required & bit != 0, depth)? {
                seen |= bit;
            }
            expected = index + 1;
        }
        accepted_if(seen & pass.required == pass.required)
    }

    /// Checks a member; false if it is `null` and taken as absent.
    fn member(&mut self, id: NodeId, required: bool, depth: usize) -> Result<bool, NotAccepted> {
        let may_be_absent = !required && self.cursor.peek() == Some(b'n');
        let start = may_be_absent.then(|| self.cursor.clone());
        match (self.value(id, depth + 1), start) {
            (Ok(()), _) => Ok(true),
            (Err(NotAccepted), Some(start)) => {
                self.cursor = start;
                accepted_if(self.cursor.raw()? == "null")?;
                Ok(false)
            }
            (Err(NotAccepted), None) => Err(NotAccepted),
        }
    }
}

fn admits(rules: &Rules, types: Types) -> bool {
    rules.types.is_none_or(|allowed| allowed.meets(types))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn order() -> Checker {
        Checker::compile(&json!({
            "type": "object",
            "properties": {
                "priority": { "type": "integer", "minimum": 1, "maximum": 5 },
                "name": { "type": "string", "maxLength": 3, "pattern": "^[a-z\\n]*$" },
                "state": { "type": "string", "enum": ["open", "done"] },
                "items": { "type": "array", "items": { "$ref": "#/$defs/item" }, "maxItems": 2 },
                "tags": { "type": "object", "additionalProperties": { "type": "boolean" } },
                "either": { "anyOf": [{ "type": "null" }, { "type": "integer" }] },
            },
            "required": ["name"],
            "additionalProperties": false,
            "$defs": {
                "item": {
                    "type": "object",
                    "properties": {
                        "qty": { "type": "integer", "exclusiveMinimum": 0 },
                        "inner": { "$ref": "#/$defs/item" },
                    },
                    "required": ["qty"],
                },
            },
        }))
        .unwrap()
    }

    #[test]
    fn accepts_valid_texts_however_they_are_written() {
        let checker = order();
        for text in [
            r#"{"name":"abc"}"#,
            r#" { "name" : "a\nb" , "priority" : 5 } "#,
            r#"{"n\u0061me":"abc","priority":1}"#,
            r#"{"priority":null,"name":"","state":"done"}"#,
            r#"{"items":[{"qty":1,"other":[{}]},{"inner":{"qty":2},"qty":1}],"name":"a"}"#,
            r#"{"name":"a","tags":{"x":true,"y":false},"either":null}"#,
        ] {
            assert!(checker.accepts_text(text), "{text}");
        }
    }

    #[test]
    fn leaves_everything_else_to_a_second_look() {
        let checker = order();
        for text in [
            "",
            "[]",
            "{}",
            r#"{"name":"abcd"}"#,
            r#"{"name":"ABC"}"#,
            r#"{"name":null}"#,
            r#"{"name":"a"}{}"#,
            r#"{"name":"a","name":"a"}"#,
            r#"{"name":"a","other":1}"#,
            r#"{"name":"a","priority":0}"#,
            r#"{"name":"a","priority":6}"#,
            r#"{"name":"a","priority":3.0}"#,
            r#"{"name":"a","priority":"3"}"#,
            r#"{"name":"a","state":"closed"}"#,
            r#"{"name":"a","items":[{"qty":0}]}"#,
            r#"{"name":"a","items":[{"qty":1,"inner":{}}]}"#,
            r#"{"name":"a","items":[{"qty":1},{"qty":1},{"qty":1}]}"#,
            r#"{"name":"a","tags":{"x":1}}"#,
            r#"{"name":"a","either":"x"}"#,
        ] {
            assert!(!checker.accepts_text(text), "{text}");
        }
    }

    #[test]
    fn texts_nested_beyond_the_parser_are_not_walked() {
        let nested = |depth: usize| {
            let (open, close) = (r#"{"qty":1,"inner":"#.repeat(depth), "}".repeat(depth));
            format!(r#"{{"name":"a","items":[{open}{{"qty":1}}{close}]}}"#)
        };
        assert!(order().accepts_text(&nested(50)));
        assert!(!order().accepts_text(&nested(100_000)));
    }
}
