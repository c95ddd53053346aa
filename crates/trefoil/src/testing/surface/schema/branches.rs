//! Alternatives: `anyOf` and `oneOf`.

use std::collections::BTreeSet;

use serde_json::Value;

use super::shape::{Object, Shape};
use super::{Comparison, Place, Sides};
use crate::schema::exact;

impl<'a> Comparison<'a> {
    /// Two schemas of which at least one consists of alternatives; the other may be the only one.
    pub(super) fn unions(
        &mut self,
        schemas: Sides<&'a Value>,
        objects: Sides<&Object<'a>>,
        place: &Place,
    ) {
        let branches = Sides {
            old: Branches::of(schemas.old, objects.old),
            new: Branches::of(schemas.new, objects.new),
        };
        let has_one_side = !(objects.old.is_union() && objects.new.is_union());
        let place = if has_one_side {
            place.without_wording()
        } else {
            place.clone()
        };
        self.branches(branches, &place);
    }

    /// Alternatives beside other keywords.
    pub(super) fn alternatives(&mut self, objects: Sides<&Object<'a>>, place: &Place) {
        for keyword in ["anyOf", "oneOf"] {
            match (objects.old.get(keyword), objects.new.get(keyword)) {
                (None, None) => {}
                (None, Some(_)) => self.narrower(place, format!("`{keyword}` is new")),
                (Some(_), None) => self.wider(place, format!("`{keyword}` is gone")),
                (Some(_), Some(_)) => {
                    let branches = objects.map(|object| Branches::under(keyword, object));
                    self.branches(branches, place);
                }
            }
        }
    }

    fn branches(&mut self, branches: Sides<Branches<'a>>, place: &Place) {
        let Sides { mut old, mut new } = branches;
        let is_clear =
            self.are_exclusive(&old, self.roots.old) && self.are_exclusive(&new, self.roots.new);
        self.pair(&mut old, &mut new, place, |this, schemas, _| {
            this.mean_the_same(schemas, place)
        });
        let only_one = old.list.len() == 1 && new.list.len() == 1;
        self.pair(&mut old, &mut new, place, |this, schemas, counterparts| {
            only_one || (counterparts == 1 && this.overlap(schemas))
        });
        for branch in old.list {
            let what = format!("alternative {} is gone", self.shown(branch, self.roots.old));
            if is_clear {
                self.narrower(place, what);
            } else {
                self.unclear(place, what);
            }
        }
        for branch in new.list {
            let what = format!("alternative {} is new", self.shown(branch, self.roots.new));
            if is_clear {
                self.wider(place, what);
            } else {
                self.unclear(place, what);
            }
        }
    }

    /// Takes out and compares the pairs that belong together. The condition is told how many of the new branches
    /// overlap with the old one, and the other way round if that is more.
    fn pair(
        &mut self,
        old: &mut Branches<'a>,
        new: &mut Branches<'a>,
        place: &Place,
        belong_together: impl Fn(&mut Self, Sides<&'a Value>, usize) -> bool,
    ) {
        let (all_old, all_new) = (old.list.clone(), new.list.clone());
        let mut left = Vec::new();
        for was in all_old.iter().copied() {
            let found = new.list.iter().position(|is| {
                let counterparts = self.counterparts(was, is, &all_old, &all_new);
                belong_together(self, Sides { old: was, new: is }, counterparts)
            });
            match found {
                Some(index) => {
                    let is = new.list.remove(index);
                    self.schema(Sides { old: was, new: is }, place);
                }
                None => left.push(was),
            }
        }
        old.list = left;
    }

    fn counterparts(
        &self,
        was: &'a Value,
        is: &'a Value,
        all_old: &[&'a Value],
        all_new: &[&'a Value],
    ) -> usize {
        let of_old = all_new
            .iter()
            .filter(|new| self.overlap(Sides { old: was, new }));
        let of_new = all_old
            .iter()
            .filter(|old| self.overlap(Sides { old, new: is }));
        of_old.count().max(of_new.count())
    }

    fn overlap(&self, schemas: Sides<&'a Value>) -> bool {
        let (old, new) = (
            Shape::read(schemas.old, self.roots.old),
            Shape::read(schemas.new, self.roots.new),
        );
        !are_disjoint((&old, self.roots.old), (&new, self.roots.new))
    }

    /// Whether a value that one branch allows cannot be allowed by another. What `anyOf` allows does not depend on it.
    fn are_exclusive(&self, branches: &Branches<'a>, root: &'a Value) -> bool {
        let shapes: Vec<_> = branches
            .list
            .iter()
            .map(|branch| Shape::read(branch, root))
            .collect();
        let mut pairs = shapes
            .iter()
            .enumerate()
            .flat_map(|(index, one)| shapes[index + 1..].iter().map(move |two| (one, two)));
        !branches.only_one_may_match
            || pairs.all(|(one, two)| are_disjoint((one, root), (two, root)))
    }

    fn shown(&self, branch: &'a Value, root: &'a Value) -> String {
        match Shape::read(branch, root) {
            Shape::Object(object) => object.shown(),
            Shape::Nothing | Shape::Unclear => format!("`{branch}`"),
        }
    }
}

struct Branches<'a> {
    list: Vec<&'a Value>,
    /// `oneOf`
    only_one_may_match: bool,
}

impl<'a> Branches<'a> {
    /// The alternatives that the schema consists of, or the schema itself.
    fn of(schema: &'a Value, object: &Object<'a>) -> Self {
        if !object.is_union() {
            return Self {
                list: vec![schema],
                only_one_may_match: false,
            };
        }
        let keyword = if object.get("oneOf").is_some() {
            "oneOf"
        } else {
            "anyOf"
        };
        Self::under(keyword, object)
    }

    fn under(keyword: &str, object: &Object<'a>) -> Self {
        Self {
            list: object.list(keyword).iter().collect(),
            only_one_may_match: keyword == "oneOf",
        }
    }
}

/// Whether it is certain that no value is allowed by both.
fn are_disjoint<'a>(one: (&Shape<'a>, &'a Value), two: (&Shape<'a>, &'a Value)) -> bool {
    let ((Shape::Object(first), first_root), (Shape::Object(second), second_root)) = (one, two)
    else {
        return false;
    };
    if first.kinds().is_disjoint(&second.kinds()) || have_other_values(first, second) {
        return true;
    }
    let only_objects = [first, second]
        .iter()
        .all(|object| object.kinds() == BTreeSet::from(["object"]));
    only_objects
        && (lacks_what_it_needs(first, second)
            || lacks_what_it_needs(second, first)
            || have_other_tags((first, first_root), (second, second_root)))
}

fn have_other_values(one: &Object<'_>, two: &Object<'_>) -> bool {
    let (Some(one), Some(two)) = (one.values(), two.values()) else {
        return false;
    };
    !one.iter()
        .any(|value| two.iter().any(|other| exact::same(value, other)))
}

/// Whether the one is closed to a member without which the other is not satisfied.
fn lacks_what_it_needs(closed: &Object<'_>, needy: &Object<'_>) -> bool {
    closed.is_closed()
        && needy
            .required()
            .iter()
            .any(|name| closed.property(name).is_none())
}

/// Whether a member that both require has other values in each.
fn have_other_tags<'a>(one: (&Object<'a>, &'a Value), two: (&Object<'a>, &'a Value)) -> bool {
    one.0
        .required()
        .intersection(&two.0.required())
        .any(|name| {
            let (Some(first), Some(second)) = (one.0.property(name), two.0.property(name)) else {
                return false;
            };
            match (Shape::read(first, one.1), Shape::read(second, two.1)) {
                (Shape::Object(first), Shape::Object(second)) => have_other_values(&first, &second),
                _ => false,
            }
        })
}
