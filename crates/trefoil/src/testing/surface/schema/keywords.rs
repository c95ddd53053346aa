//! All keywords of two schemas that are no mere alternatives.

use std::collections::BTreeSet;

use serde_json::Value;

use super::shape::{Object, WORDING, shortened};
use super::{Comparison, Direction, Place, Sides, Verdict};
use crate::schema::exact;

/// What is compared by its meaning. Every other keyword must stay as it is.
const KNOWN: [&str; 28] = [
    "type",
    "enum",
    "const",
    "minimum",
    "exclusiveMinimum",
    "maximum",
    "exclusiveMaximum",
    "multipleOf",
    "minLength",
    "maxLength",
    "minItems",
    "maxItems",
    "minProperties",
    "maxProperties",
    "pattern",
    "format",
    "uniqueItems",
    "items",
    "prefixItems",
    "properties",
    "required",
    "additionalProperties",
    "unevaluatedProperties",
    "patternProperties",
    "propertyNames",
    "allOf",
    "anyOf",
    "oneOf",
];

impl<'a> Comparison<'a> {
    /// What is said about a value, and what it is if it is left out.
    pub(super) fn annotations(&mut self, objects: Sides<&Object<'a>>, place: &Place) {
        if !place.with_wording {
            return;
        }
        for keyword in WORDING {
            let said = objects.map(|object| object.get(keyword));
            if said.old != said.new {
                self.say(place, Verdict::Wording, format!("`{keyword}` differs"));
            }
        }
        self.default_value(objects.map(|object| object.get("default")), place);
    }

    fn default_value(&mut self, defaults: Sides<Option<&Value>>, place: &Place) {
        let verdict = |verdict| match place.direction {
            Direction::Input => verdict,
            // Results hold every value that there is.
            Direction::Output => Verdict::Wording,
        };
        let shown = |value: &Value| shortened(&value.to_string());
        match (defaults.old, defaults.new) {
            (None, None) => {}
            (None, Some(new)) => self.say(
                place,
                verdict(Verdict::Compatible),
                format!("default {} is new", shown(new)),
            ),
            (Some(old), None) => self.say(
                place,
                verdict(Verdict::Breaking),
                format!("default {} is gone", shown(old)),
            ),
            (Some(old), Some(new)) if exact::same(old, new) => {}
            (Some(old), Some(new)) => self.say(
                place,
                verdict(Verdict::Breaking),
                format!("default was {}, is {}", shown(old), shown(new)),
            ),
        }
    }

    pub(super) fn keywords(&mut self, objects: Sides<&Object<'a>>, place: &Place) {
        if !self.kinds_and_values(objects, place) {
            return;
        }
        self.bounds(objects, place);
        self.multiples(objects, place);
        for keyword in ["pattern", "format", "uniqueItems"] {
            self.restriction(keyword, objects, place);
        }
        self.elements(objects, place);
        self.members(objects, place);
        self.all_of(objects, place);
        self.alternatives(objects, place);
        self.negation(objects, place);
        self.unknown(objects, place);
    }

    /// Elements with a schema of their own, and all others.
    fn elements(&mut self, objects: Sides<&Object<'a>>, place: &Place) {
        let first = objects.map(|object| object.list("prefixItems"));
        let others = objects.map(|object| object.subschema("items"));
        for index in 0..first.old.len().max(first.new.len()) {
            let elements = Sides {
                old: first.old.get(index).unwrap_or(others.old),
                new: first.new.get(index).unwrap_or(others.new),
            };
            self.schema(elements, &place.below(&index.to_string()));
        }
        self.schema(others, &place.others());
    }

    fn all_of(&mut self, objects: Sides<&Object<'a>>, place: &Place) {
        let Sides { old, new } = objects.map(|object| object.list("allOf"));
        if old.len() == new.len() {
            for (old, new) in old.iter().zip(new) {
                self.schema(Sides { old, new }, place);
            }
        } else {
            self.unclear(
                place,
                format!("`allOf` had {} parts, has {}", old.len(), new.len()),
            );
        }
    }

    fn negation(&mut self, objects: Sides<&Object<'a>>, place: &Place) {
        match (objects.old.get("not"), objects.new.get("not")) {
            (None, None) => {}
            (None, Some(_)) => self.narrower(place, "`not` is new"),
            (Some(_), None) => self.wider(place, "`not` is gone"),
            (Some(old), Some(new)) => self.schema(Sides { old, new }, &place.negated()),
        }
    }

    fn unknown(&mut self, objects: Sides<&Object<'a>>, place: &Place) {
        let Sides { old, new } = objects;
        let keywords: BTreeSet<_> = old.assertions().chain(new.assertions()).collect();
        for keyword in keywords {
            let is_known = KNOWN.contains(&keyword) || keyword == "not";
            if !is_known && old.get(keyword) != new.get(keyword) {
                self.unclear(place, format!("`{keyword}` differs"));
            }
        }
    }
}
