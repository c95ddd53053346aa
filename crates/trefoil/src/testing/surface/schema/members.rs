//! Members of objects.

use std::collections::BTreeSet;

use serde_json::Value;

use super::shape::Object;
use super::{Comparison, Direction, Place, Sides, Verdict};

impl<'a> Comparison<'a> {
    pub(super) fn members(&mut self, objects: Sides<&Object<'a>>, place: &Place) {
        let Sides { old, new } = objects;
        let names: BTreeSet<_> = old
            .property_names()
            .union(&new.property_names())
            .copied()
            .collect();
        for name in &names {
            match (old.property(name), new.property(name)) {
                (Some(was), Some(is)) => {
                    self.schema(Sides { old: was, new: is }, &place.below(name));
                    self.requirement(name, objects, place);
                }
                (None, Some(schema)) => self.new_member(name, schema, objects, place),
                (Some(schema), None) => self.lost_member(name, schema, objects, place),
                (None, None) => {}
            }
        }
        for name in old.required().union(&new.required()) {
            if !names.contains(name) {
                self.requirement(name, objects, place);
            }
        }
        self.schema(objects.map(Object::other_members), &place.others());
        self.schema(
            objects.map(|object| object.subschema("propertyNames")),
            &place.others(),
        );
        self.patterns(objects.map(|object| object.get("patternProperties")), place);
    }

    fn requirement(&mut self, name: &str, objects: Sides<&Object<'a>>, place: &Place) {
        let required = objects.map(|object| object.required().contains(name));
        match (required.old, required.new) {
            (false, true) => self.narrower(&place.below(name), "was optional, is required"),
            (true, false) => self.wider(&place.below(name), "was required, is optional"),
            _ => {}
        }
    }

    fn new_member(
        &mut self,
        name: &str,
        schema: &'a Value,
        objects: Sides<&Object<'a>>,
        place: &Place,
    ) {
        let Sides { old, new } = objects;
        let below = place.below(name);
        let is_required = new.required().contains(name) && !old.required().contains(name);
        if is_required && place.direction == Direction::Input {
            return self.say(&below, Verdict::Breaking, "is new and required");
        }
        if old.get("patternProperties").is_some() {
            return self.unclear(&below, "is new beside `patternProperties`");
        }
        match old.other_members() {
            Value::Bool(false) => self.wider(&below, "is new"),
            // A value under this name went unread before.
            Value::Bool(true) => self.say(&below, Verdict::Compatible, "is new"),
            others => {
                self.schema(
                    Sides {
                        old: others,
                        new: schema,
                    },
                    &below.without_wording(),
                );
                self.requirement(name, objects, place);
            }
        }
    }

    fn lost_member(
        &mut self,
        name: &str,
        schema: &'a Value,
        objects: Sides<&Object<'a>>,
        place: &Place,
    ) {
        let below = place.below(name);
        let others = objects.new.other_members();
        let is_still_read = others.is_object() && objects.new.get("patternProperties").is_none();
        if is_still_read && place.direction == Direction::Input {
            self.schema(
                Sides {
                    old: schema,
                    new: others,
                },
                &below.without_wording(),
            );
            self.requirement(name, objects, place);
        } else {
            // Even where an open object takes it still, nobody reads or writes it any more.
            self.say(&below, Verdict::Breaking, "is gone");
        }
    }

    fn patterns(&mut self, patterns: Sides<Option<&'a Value>>, place: &Place) {
        let patterns = patterns.map(|patterns| patterns.and_then(Value::as_object));
        let (old, new) = match (patterns.old, patterns.new) {
            (None, None) => return,
            (Some(old), Some(new)) if old.keys().eq(new.keys()) => (old, new),
            _ => return self.unclear(place, "`patternProperties` has other patterns"),
        };
        for ((pattern, old), new) in old.iter().zip(new.values()) {
            self.schema(Sides { old, new }, &place.below(pattern));
        }
    }
}
