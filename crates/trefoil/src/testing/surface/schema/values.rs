//! Types, values and bounds of plain values.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use serde_json::{Number, Value};

use super::shape::{Object, shortened, type_of};
use super::{Comparison, Place, Sides};
use crate::schema::exact;

/// The keyword of a lower or an upper bound, and how two of its values compare by strictness.
type Strictness = fn(Ordering) -> Ordering;

const BOUNDS: [(&str, &str, &str, &str, Strictness); 2] = [
    ("minimum", "exclusiveMinimum", ">=", ">", |order| order),
    ("maximum", "exclusiveMaximum", "<=", "<", Ordering::reverse),
];

const COUNTS: [(&str, Strictness); 6] = [
    ("minLength", |order| order),
    ("maxLength", Ordering::reverse),
    ("minItems", |order| order),
    ("maxItems", Ordering::reverse),
    ("minProperties", |order| order),
    ("maxProperties", Ordering::reverse),
];

impl<'a> Comparison<'a> {
    /// Compares `type`, `enum` and `const`. False if nothing else is worth comparing then.
    pub(super) fn kinds_and_values(&mut self, objects: Sides<&Object<'a>>, place: &Place) -> bool {
        match (objects.old.values(), objects.new.values()) {
            (Some(old), Some(new)) => {
                self.value_lists(old, new, place);
                true
            }
            (Some(values), None) => self.values_freed(values, objects.new, place),
            (None, Some(values)) => self.values_fixed(objects.old, values, place),
            (None, None) => self.kinds(objects, place),
        }
    }

    fn value_lists(&mut self, old: &[Value], new: &[Value], place: &Place) {
        for value in missing(old, new) {
            self.narrower(place, format!("value `{value}` is gone"));
        }
        for value in missing(new, old) {
            self.wider(place, format!("value `{value}` is new"));
        }
    }

    /// Certain values were allowed, now a type is.
    fn values_freed(&mut self, values: &[Value], new: &Object<'a>, place: &Place) -> bool {
        let what = format!("was one of {}, now {}", list(values), new.shown());
        if are_of_the_type(values, new) {
            self.wider(place, what);
        } else {
            self.unclear(place, what);
        }
        false
    }

    fn values_fixed(&mut self, old: &Object<'a>, values: &[Value], place: &Place) -> bool {
        let what = format!("was {}, now one of {}", old.shown(), list(values));
        if are_of_the_type(values, old) {
            self.narrower(place, what);
        } else {
            self.unclear(place, what);
        }
        false
    }

    fn kinds(&mut self, objects: Sides<&Object<'a>>, place: &Place) -> bool {
        let kinds = objects.map(Object::kinds);
        if kinds.old == kinds.new {
            return true;
        }
        let shown = objects.map(|object| match object.get("type") {
            Some(name) => format!("`{name}`"),
            None => "absent".to_owned(),
        });
        let what = format!("`type` was {}, is {}", shown.old, shown.new);
        if kinds.old.is_subset(&kinds.new) {
            self.wider(place, what);
        } else if kinds.new.is_subset(&kinds.old) {
            self.narrower(place, what);
        } else {
            self.say(place, super::Verdict::Breaking, what);
            return kinds.old.intersection(&kinds.new).next().is_some();
        }
        true
    }

    pub(super) fn bounds(&mut self, objects: Sides<&Object<'a>>, place: &Place) {
        for (inclusive, exclusive, at, beyond, strictness) in BOUNDS {
            let bounds = objects.map(|object| Bound::of(object, inclusive, exclusive, strictness));
            let shown = bounds.map(|bound| match bound {
                Some(Bound { number, exclusive }) => {
                    format!("`{} {number}`", if exclusive { beyond } else { at })
                }
                None => "none".to_owned(),
            });
            let order = match (bounds.old, bounds.new) {
                (None, None) => Ordering::Equal,
                (None, Some(_)) => Ordering::Greater,
                (Some(_), None) => Ordering::Less,
                (Some(old), Some(new)) => new.stricter_than(old, strictness),
            };
            self.strictness(order, inclusive, shown, place);
        }
        for (keyword, strictness) in COUNTS {
            let counts = objects.map(|object| object.get(keyword).and_then(Value::as_u64));
            // An absent count is the mildest one.
            let counts =
                counts.map(|count| count.filter(|count| *count > 0 || keyword.starts_with("max")));
            let shown = counts.map(|count| match count {
                Some(count) => format!("{count}"),
                None => "none".to_owned(),
            });
            let order = match (counts.old, counts.new) {
                (Some(old), Some(new)) => strictness(new.cmp(&old)),
                (old, new) => new.is_some().cmp(&old.is_some()),
            };
            self.strictness(order, keyword, shown, place);
        }
    }

    fn strictness(&mut self, order: Ordering, keyword: &str, shown: Sides<String>, place: &Place) {
        let what = format!("`{keyword}` was {}, is {}", shown.old, shown.new);
        match order {
            Ordering::Less => self.wider(place, what),
            Ordering::Equal => {}
            Ordering::Greater => self.narrower(place, what),
        }
    }

    pub(super) fn multiples(&mut self, objects: Sides<&Object<'a>>, place: &Place) {
        let steps = objects.map(|object| object.get("multipleOf"));
        let Sides {
            old: Some(Value::Number(old)),
            new: Some(Value::Number(new)),
        } = steps
        else {
            return self.restriction("multipleOf", objects, place);
        };
        let what = format!("`multipleOf` was {old}, is {new}");
        match (exact::is_multiple(old, new), exact::is_multiple(new, old)) {
            (true, true) => {}
            (true, false) => self.wider(place, what),
            (false, true) => self.narrower(place, what),
            (false, false) => self.say(place, super::Verdict::Breaking, what),
        }
    }

    /// A keyword that forbids something where it is there.
    pub(super) fn restriction(
        &mut self,
        keyword: &str,
        objects: Sides<&Object<'a>>,
        place: &Place,
    ) {
        let values = objects.map(|object| {
            let value = object.get(keyword);
            value.filter(|value| **value != Value::Bool(false))
        });
        let shown = |value: &Value| shortened(&value.to_string());
        match (values.old, values.new) {
            (None, None) => {}
            (None, Some(new)) => self.narrower(place, format!("`{keyword}` {} is new", shown(new))),
            (Some(old), None) => self.wider(place, format!("`{keyword}` {} is gone", shown(old))),
            (Some(old), Some(new)) if exact::same(old, new) => {}
            (Some(old), Some(new)) => self.unclear(
                place,
                format!("`{keyword}` was {}, is {}", shown(old), shown(new)),
            ),
        }
    }
}

#[derive(Clone, Copy)]
struct Bound<'a> {
    number: &'a Number,
    exclusive: bool,
}

impl<'a> Bound<'a> {
    /// The stricter of the two ways to write a bound.
    fn of(
        object: &Object<'a>,
        inclusive: &str,
        exclusive: &str,
        strictness: Strictness,
    ) -> Option<Self> {
        let read = |keyword, exclusive| {
            let number = object.get(keyword)?.as_number()?;
            Some(Self { number, exclusive })
        };
        let (at, beyond) = (read(inclusive, false), read(exclusive, true));
        match (at, beyond) {
            (Some(at), Some(beyond)) if at.stricter_than(beyond, strictness).is_gt() => Some(at),
            (at, beyond) => beyond.or(at),
        }
    }

    fn stricter_than(self, other: Self, strictness: Strictness) -> Ordering {
        strictness(exact::numbers(self.number, other.number))
            .then(self.exclusive.cmp(&other.exclusive))
    }
}

/// The values of the one list that the other has not.
fn missing<'v>(from: &'v [Value], list: &[Value]) -> Vec<&'v Value> {
    let is_there = |value: &&Value| list.iter().any(|other| exact::same(value, other));
    from.iter().filter(|value| !is_there(value)).collect()
}

/// Whether the schema is no more than a type, and all of the values are of it.
fn are_of_the_type(values: &[Value], object: &Object<'_>) -> bool {
    let kinds: BTreeSet<_> = object.kinds();
    let is_of_it = |value: &Value| match type_of(value) {
        "number" => kinds.contains("fraction"),
        name => kinds.contains(name),
    };
    object.assertions().all(|keyword| keyword == "type") && values.iter().all(is_of_it)
}

fn list(values: &[Value]) -> String {
    let values: Vec<_> = values.iter().map(|value| format!("`{value}`")).collect();
    values.join(", ")
}
