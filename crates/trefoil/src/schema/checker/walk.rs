//! Checks a value against the nodes: one walk that either collects everything that is wrong or stops at the first.

use std::cell::RefCell;
use std::collections::HashMap;

use serde_json::Value;
use trefoil_syntax::near::nearest;

use super::node::{ArrayRules, Bounds, Node, NodeId, Rules};
use super::place::Place;
use super::types::Types;
use super::violation::{HIDDEN, MAX_VIOLATIONS, Violation, one_of, shown};
use super::{Checker, compare};

/// What the walks of one check share.
pub(super) struct Check<'c> {
    pub(super) checker: &'c Checker,
    /// Verdicts on values at recursive schemas, by node and address: nested alternatives would ask for the same ones
    /// exponentially often.
    verdicts: RefCell<HashMap<(NodeId, usize), bool>>,
}

impl<'c> Check<'c> {
    pub(super) fn new(checker: &'c Checker) -> Self {
        Self {
            checker,
            verdicts: RefCell::default(),
        }
    }

    /// Whether the node accepts the value.
    pub(super) fn accepts(&self, id: NodeId, value: &Value, place: &Place<'_>) -> bool {
        let mut walk = Walk {
            check: self,
            found: None,
            failed: false,
        };
        walk.node(id, value, place);
        !walk.failed
    }

    /// Everything that the node refuses in the value.
    pub(super) fn explain(&self, id: NodeId, value: &Value, place: &Place<'_>) -> Vec<Violation> {
        let mut walk = Walk {
            check: self,
            found: Some(Vec::new()),
            failed: false,
        };
        walk.node(id, value, place);
        walk.found.unwrap_or_default()
    }

    /// The same for one member of an object.
    pub(super) fn explain_member(&self, id: NodeId, name: &str, value: &Value) -> Vec<Violation> {
        let mut walk = Walk {
            check: self,
            found: Some(Vec::new()),
            failed: false,
        };
        if let Node::Rules(rules) = self.checker.node(id) {
            walk.member(&rules.object, name, value, &Place::ROOT);
        }
        walk.found.unwrap_or_default()
    }
}

/// One walk over a value.
pub(super) struct Walk<'w, 'c> {
    pub(super) check: &'w Check<'c>,
    /// `None`: only whether it is valid is asked for.
    pub(super) found: Option<Vec<Violation>>,
    failed: bool,
}

impl Walk<'_, '_> {
    /// Reports what is wrong with the value here.
    pub(super) fn refuse(
        &mut self,
        place: &Place<'_>,
        value: &Value,
        problem: impl FnOnce() -> String,
    ) {
        self.refuse_with(place, problem, || (Some(shown(value)), None));
    }

    /// The same, with what was sent and a hint, both left out where the value must not be shown.
    pub(super) fn refuse_with(
        &mut self,
        place: &Place<'_>,
        problem: impl FnOnce() -> String,
        details: impl FnOnce() -> (Option<String>, Option<String>),
    ) {
        self.failed = true;
        if let Some(found) = &mut self.found {
            let (mut sent, mut hint) = details();
            if place.is_hidden() {
                sent = sent.map(|_| HIDDEN.to_owned());
                hint = None;
            }
            found.push(Violation {
                pointer: place.pointer(),
                problem: problem(),
                sent,
                hint,
            });
        }
    }

    /// Takes over what another walk found.
    pub(super) fn refuse_as(&mut self, violations: Vec<Violation>) {
        self.failed = true;
        if let Some(found) = &mut self.found {
            found.extend(violations);
        }
    }

    /// Whether nothing more can change the outcome, or all that will be reported is found.
    pub(super) fn is_over(&self) -> bool {
        match &self.found {
            Some(found) => found.len() >= MAX_VIOLATIONS,
            None => self.failed,
        }
    }

    pub(super) fn node(&mut self, id: NodeId, value: &Value, place: &Place<'_>) {
        if place.is_too_deep() {
            return self.refuse_with(place, || "is nested too deeply".to_owned(), || (None, None));
        }
        match self.check.checker.node(id) {
            Node::Any => {}
            Node::Never => self.refuse(place, value, || "must be absent".to_owned()),
            Node::Rules(rules) => self.rules(rules, value, place),
        }
    }

    fn rules(&mut self, rules: &Rules, value: &Value, place: &Place<'_>) {
        // A value that is not one of those allowed, or of the wrong type, has one thing wrong, not several.
        if !self.is_allowed(rules, value, place) {
            return;
        }
        match value {
            Value::Number(number) => rules
                .number
                .check(number, |problem| self.refuse(place, value, problem)),
            Value::String(text) => rules
                .string
                .check(text, |problem| self.refuse(place, value, problem)),
            Value::Array(items) => self.array(&rules.array, items, value, place),
            Value::Object(members) => self.object(&rules.object, members, value, place),
            Value::Null | Value::Bool(_) => {}
        }
        if self.is_over() {
            return;
        }
        for id in &rules.all_of {
            self.node(*id, value, place);
        }
        if let Some(id) = rules.reference {
            self.reference(id, value, place);
        }
        if !self.is_over() {
            self.any_of(&rules.any_of, value, place);
            self.one_of(&rules.one_of, value, place);
        }
        if let Some((id, ruled_out)) = &rules.not
            && self.check.accepts(*id, value, place)
        {
            self.refuse(place, value, || format!("must not {ruled_out}"));
        }
    }

    fn is_allowed(&mut self, rules: &Rules, value: &Value, place: &Place<'_>) -> bool {
        let constant = rules.constant.as_ref().map(std::slice::from_ref);
        for allowed in constant.into_iter().chain(rules.allowed.as_deref()) {
            if !allowed.iter().any(|one| compare::same(one, value)) {
                self.refuse_choice(allowed, value, place);
                return false;
            }
        }
        match rules.types {
            Some(types) if !types.meets(Types::of(value)) => {
                self.refuse(place, value, || format!("must be {}", types.in_words()));
                false
            }
            _ => true,
        }
    }

    /// The value is none of those allowed.
    pub(super) fn refuse_choice(&mut self, allowed: &[Value], value: &Value, place: &Place<'_>) {
        let problem = || format!("must be {}", one_of(allowed));
        let near = || nearest(value.as_str()?, allowed.iter().filter_map(Value::as_str));
        self.refuse_with(place, problem, || {
            (
                Some(shown(value)),
                near().map(|near| format!("did you mean {}?", Value::from(near))),
            )
        });
    }

    pub(super) fn size(
        &mut self,
        size: usize,
        bounds: Bounds,
        nouns: (&str, &str),
        value: &Value,
        place: &Place<'_>,
    ) {
        bounds.check(size, nouns, |problem| self.refuse(place, value, problem));
    }

    fn array(&mut self, rules: &ArrayRules, items: &[Value], value: &Value, place: &Place<'_>) {
        self.size(items.len(), rules.bounds, ("item", "items"), value, place);
        for (index, item) in items.iter().enumerate() {
            if self.is_over() {
                return;
            }
            match rules.prefix_items.get(index).copied().or(rules.items) {
                Some(id) => self.node(id, item, &place.element(index)),
                None if rules.prefix_items.is_empty() => break,
                None => {}
            }
        }
        if rules.unique_items && !self.is_over() {
            self.unique(items, place);
        }
    }

    /// Sorted, equal items are neighbours: no list of a client's choice makes this quadratic.
    fn unique(&mut self, items: &[Value], place: &Place<'_>) {
        let mut order: Vec<(usize, &Value)> = items.iter().enumerate().collect();
        order.sort_by(|one, two| compare::values(one.1, two.1).then(one.0.cmp(&two.0)));
        let mut repeated: Vec<(usize, usize)> = Vec::new();
        for group in order.chunk_by(|one, two| compare::same(one.1, two.1)) {
            if let [first, rest @ ..] = group {
                repeated.extend(rest.iter().map(|again| (again.0, first.0)));
            }
        }
        repeated.sort_unstable();
        for (again, first) in repeated {
            if self.is_over() {
                return;
            }
            if let Some(item) = items.get(again) {
                let at = place.element(again);
                self.refuse(&at, item, || {
                    format!("must not repeat an item, and equals /{first} of the list")
                });
            }
        }
    }

    fn reference(&mut self, id: NodeId, value: &Value, place: &Place<'_>) {
        if self.found.is_some() {
            return self.node(id, value, place);
        }
        let key = (id, std::ptr::from_ref(value) as usize);
        let known = self.check.verdicts.borrow().get(&key).copied();
        let accepted = known.unwrap_or_else(|| {
            let accepted = self.check.accepts(id, value, place);
            self.check.verdicts.borrow_mut().insert(key, accepted);
            accepted
        });
        self.failed |= !accepted;
    }
}
