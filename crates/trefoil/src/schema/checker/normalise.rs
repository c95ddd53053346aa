//! Brings a valid value into the form that typed decoding takes.
//!
//! JSON Schema and serde disagree twice: `3.0` is an integer to the one and a float to the other, and an explicit
//! `null` where a value may be absent is meant as absence, which serde takes for `Option` only.

use std::cell::Cell;

use serde_json::{Map, Number, Value};

use super::node::{Node, NodeId, ObjectRules, Rules};
use super::place::{MAX_DEPTH, Place};
use super::types::Types;
use super::walk::Check;
use super::{Checker, compare};

/// What trying alternatives may cost, as a multiple of the size of the value. Nested ones of a recursive type would
/// grow exponentially; what is left over then is refused by decoding.
const EFFORT: usize = 64;

/// The size of a value, in small values.
fn size(value: &Value) -> usize {
    match value {
        Value::String(text) => 1 + text.len() / 64,
        Value::Array(items) => 1 + items.iter().map(size).sum::<usize>(),
        Value::Object(members) => {
            1 + members
                .iter()
                .map(|(name, member)| name.len() / 64 + size(member))
                .sum::<usize>()
        }
        _ => 1,
    }
}

pub(super) struct Normaliser<'c> {
    checker: &'c Checker,
    budget: Cell<usize>,
    /// Whether texts become what they spell.
    lenient: bool,
}

impl<'c> Normaliser<'c> {
    pub(super) fn strict(checker: &'c Checker, value: &Value) -> Self {
        Self {
            checker,
            budget: Cell::new(size(value).saturating_mul(EFFORT)),
            lenient: false,
        }
    }

    pub(super) fn lenient(checker: &'c Checker, value: &Value) -> Self {
        Self {
            lenient: true,
            ..Self::strict(checker, value)
        }
    }

    /// Normalises the whole value; true if something changed.
    pub(super) fn root(&self, value: &mut Value) -> bool {
        self.place(self.checker.root, value, 0)
    }

    /// The value at a place of its own, where no other node has seen it yet.
    fn place(&self, id: NodeId, value: &mut Value, depth: usize) -> bool {
        let spelt = match value {
            Value::String(text) if self.lenient => self.checker.spelt(id, text),
            _ => None,
        };
        let converted = spelt.is_some();
        if let Some(spelt) = spelt {
            *value = spelt;
        }
        converted | self.node(id, value, depth)
    }

    fn node(&self, id: NodeId, value: &mut Value, depth: usize) -> bool {
        let Node::Rules(rules) = self.checker.node(id) else {
            return false;
        };
        if depth > MAX_DEPTH {
            return false;
        }
        let mut changed = number(rules, value);
        match value {
            Value::Array(items) => {
                let prefix = rules.array.prefix_items.iter().copied().map(Some);
                let nodes = prefix.chain(std::iter::repeat(rules.array.items));
                for (item, id) in items.iter_mut().zip(nodes) {
                    changed |= id.is_some_and(|id| self.place(id, item, depth + 1));
                }
            }
            Value::Object(members) => changed |= self.members(&rules.object, members, depth),
            _ => {}
        }
        for id in rules.all_of.iter().copied().chain(rules.reference) {
            changed |= self.node(id, value, depth + 1);
        }
        changed
            | self.branches(&rules.any_of, value, depth)
            | self.branches(&rules.one_of, value, depth)
    }

    fn members(&self, rules: &ObjectRules, members: &mut Map<String, Value>, depth: usize) -> bool {
        let before = members.len();
        members.retain(|name, member| {
            let absent = member.is_null()
                && !rules.required.contains(name)
                && rules
                    .properties
                    .get(name)
                    .is_some_and(|id| !self.accepts(*id, member));
            !absent
        });
        let mut changed = members.len() != before;
        for (name, member) in members {
            let patterns = rules
                .patterns
                .iter()
                .filter(|(pattern, _)| pattern.regex.is_match(name));
            let mut ids: Vec<NodeId> = rules.properties.get(name).copied().into_iter().collect();
            ids.extend(patterns.map(|(_, id)| *id));
            if ids.is_empty() {
                ids.extend(rules.additional);
            }
            for id in ids {
                changed |= self.place(id, member, depth + 1);
            }
        }
        changed
    }

    /// The alternative that accepts the value, or the first one that accepts what it makes of it.
    fn branches(&self, branches: &[NodeId], value: &mut Value, depth: usize) -> bool {
        if let Some(id) = branches.iter().find(|id| self.accepts(**id, value)) {
            return self.node(*id, value, depth + 1);
        }
        for id in branches {
            let Some(left) = self.budget.get().checked_sub(size(value)) else {
                return false;
            };
            self.budget.set(left);
            let mut attempt = value.clone();
            let changed = self.node(*id, &mut attempt, depth + 1);
            if self.accepts(*id, &attempt) {
                *value = attempt;
                return changed;
            }
        }
        false
    }

    fn accepts(&self, id: NodeId, value: &Value) -> bool {
        Check::new(self.checker).accepts(id, value, &Place::ROOT)
    }
}

/// A whole float becomes an integer where one is asked for, and takes the form of the constant that it equals.
fn number(rules: &Rules, value: &mut Value) -> bool {
    let Value::Number(number) = value else {
        return false;
    };
    if !number.is_f64() {
        return false;
    }
    let integers_only = rules
        .types
        .is_some_and(|types| types.meets(Types::INTEGER) && !types.meets(Types::NUMBER));
    let of_constant = rules
        .constant
        .iter()
        .chain(rules.allowed.iter().flatten())
        .any(|one| {
            one.as_number()
                .is_some_and(|one| !one.is_f64() && compare::numbers(one, number).is_eq())
        });
    let integer = compare::integer(number)
        .filter(|_| integers_only || of_constant)
        .and_then(Number::from_i128);
    match integer {
        Some(integer) => {
            *number = integer;
            true
        }
        None => false,
    }
}
