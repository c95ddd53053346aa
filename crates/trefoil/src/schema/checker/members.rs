//! The members of an object: required ones, known ones, patterns, and those that nobody expects.

use serde_json::{Map, Value};
use trefoil_syntax::near::nearest;

use super::Checker;
use super::node::{Node, NodeId, ObjectRules};
use super::place::Place;
use super::violation::{names, one_of};
use super::walk::{Check, Walk};

impl Walk<'_, '_> {
    pub(super) fn object(
        &mut self,
        rules: &ObjectRules,
        members: &Map<String, Value>,
        value: &Value,
        place: &Place<'_>,
    ) {
        let nouns = ("member", "members");
        self.size(members.len(), rules.bounds, nouns, value, place);
        for name in rules
            .required
            .iter()
            .filter(|name| !members.contains_key(*name))
        {
            let checker = self.check.checker;
            self.refuse_with(
                &place.member(name),
                || checker.missing(rules, name),
                || (None, None),
            );
        }
        for (name, member) in members {
            if self.is_over() {
                return;
            }
            self.member(rules, name, member, place);
        }
    }

    pub(super) fn member(
        &mut self,
        rules: &ObjectRules,
        name: &str,
        value: &Value,
        parent: &Place<'_>,
    ) {
        if let Some(names) = rules.names {
            self.member_name(names, name, parent);
        }
        let mut known =
            rules.properties.contains_key(name) || rules.required.iter().any(|other| other == name);
        let mut place = if known {
            parent.member(name)
        } else {
            parent.named(name)
        };
        if parent.is_root() && self.check.checker.hides(name) {
            place = place.hide();
        }
        known = false;
        if let Some(id) = rules.properties.get(name) {
            known = true;
            self.node(*id, value, &place);
        }
        for (pattern, id) in &rules.patterns {
            if pattern.regex.is_match(name) {
                known = true;
                self.node(*id, value, &place);
            }
        }
        let Some(additional) = rules.additional.filter(|_| !known) else {
            return;
        };
        match self.check.checker.node(additional) {
            Node::Never => self.refuse_unknown(rules, name, parent, &place),
            _ => self.node(additional, value, &place),
        }
    }

    /// A name is checked as a string of its own. It lives no longer than this call, so no verdict on it is kept.
    fn member_name(&mut self, id: NodeId, name: &str, parent: &Place<'_>) {
        let value = Value::from(name);
        let own = Check::new(self.check.checker);
        if own.accepts(id, &value, parent) {
            return;
        }
        let mut violations = own.explain(id, &value, &parent.named(name));
        for violation in &mut violations {
            violation.problem.insert_str(0, "the name ");
        }
        self.refuse_as(violations);
    }

    fn refuse_unknown(
        &mut self,
        rules: &ObjectRules,
        name: &str,
        parent: &Place<'_>,
        place: &Place<'_>,
    ) {
        let noun = if parent.is_root() {
            "argument"
        } else {
            "member"
        };
        let known = || rules.properties.keys().map(String::as_str);
        let hint = || match nearest(name, known()) {
            Some(near) => format!("did you mean `{near}`?"),
            None if rules.properties.is_empty() => format!("there are no {noun}s"),
            None => format!("expected {}", names(known())),
        };
        self.refuse_with(place, || format!("unknown {noun}"), || (None, Some(hint())));
    }
}

impl Checker {
    /// What to say of a member that was left out; which values it can have, if they are few.
    fn missing(&self, rules: &ObjectRules, name: &str) -> String {
        let choices = rules.properties.get(name).and_then(|id| self.choices(*id));
        match choices {
            Some(choices) => format!("required but missing, must be {}", one_of(choices)),
            None => "required but missing".to_owned(),
        }
    }
}
