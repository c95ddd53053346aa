//! Alternatives: which of them accept a value, and which one to blame if none does.
//!
//! A report of every alternative would bury the one that was meant. The sender meant, in this order: the one whose tag
//! the value has, the only one of the value's type, the one that looks most like the value.

use serde_json::{Map, Value};
use trefoil_syntax::near::nearest;

use super::Checker;
use super::node::{Node, NodeId, Rules};
use super::place::Place;
use super::types::Types;
use super::violation::{names, one_of, shown};
use super::walk::Walk;

/// How far below the value the likeness of a branch is judged.
const LEVELS: usize = 3;

/// So many items of a list are looked at for it.
const ITEMS: usize = 8;

impl Walk<'_, '_> {
    pub(super) fn any_of(&mut self, branches: &[NodeId], value: &Value, place: &Place<'_>) {
        if !branches.is_empty()
            && !branches
                .iter()
                .any(|id| self.check.accepts(*id, value, place))
        {
            self.refuse_branches(branches, value, place);
        }
    }

    pub(super) fn one_of(&mut self, branches: &[NodeId], value: &Value, place: &Place<'_>) {
        let accepting = branches
            .iter()
            .filter(|id| self.check.accepts(**id, value, place))
            .take(2)
            .count();
        match accepting {
            0 if !branches.is_empty() => self.refuse_branches(branches, value, place),
            2 => self.refuse(place, value, || {
                "must match exactly one of the alternatives, and matches several".to_owned()
            }),
            _ => {}
        }
    }

    fn refuse_branches(&mut self, branches: &[NodeId], value: &Value, place: &Place<'_>) {
        if self.found.is_none() {
            return self.refuse_as(Vec::new());
        }
        let checker = self.check.checker;
        if let Some(types) = checker.types_of_all(branches)
            && !types.meets(Types::of(value))
        {
            return self.refuse(place, value, || format!("must be {}", types.in_words()));
        }
        let fitting: Vec<NodeId> = branches
            .iter()
            .copied()
            .filter(|id| checker.takes_type_of(*id, value))
            .collect();
        let tagged = match value {
            Value::Object(members) => checker.tag(&fitting, members),
            _ => Tag::None,
        };
        let meant = match &tagged {
            Tag::Wrong(name, tags) => return self.refuse_tag(name, tags, value, place),
            Tag::Unwrapped(tags) => return self.refuse_unwrapped(tags, value, place),
            Tag::Meant(meant) => meant,
            Tag::None if fitting.is_empty() => branches,
            Tag::None => &fitting,
        };
        let best = meant
            .iter()
            .min_by_key(|id| checker.distance(**id, value, LEVELS));
        if let Some(best) = best {
            let violations = self.check.explain(*best, value, place);
            self.refuse_as(violations);
        }
    }

    fn refuse_tag(&mut self, name: &str, tags: &[Value], value: &Value, place: &Place<'_>) {
        let place = place.member(name);
        match value.get(name) {
            Some(tag) => self.refuse_choice(tags, tag, &place),
            None => {
                let problem = || format!("required but missing, must be {}", one_of(tags));
                self.refuse_with(&place, problem, || (None, None));
            }
        }
    }

    fn refuse_unwrapped(&mut self, tags: &[&str], value: &Value, place: &Place<'_>) {
        let problem = || {
            format!(
                "must have exactly one member, one of {}",
                names(tags.iter().copied())
            )
        };
        let near = || nearest(value.as_object()?.keys().next()?, tags.iter().copied());
        self.refuse_with(place, problem, || {
            (
                Some(shown(value)),
                near().map(|near| format!("did you mean `{near}`?")),
            )
        });
    }
}

/// What tells the alternatives of an object apart.
enum Tag<'c> {
    /// Nothing that we know.
    None,
    /// These alternatives have the tag of the value.
    Meant(Vec<NodeId>),
    /// A member that is another constant in each of them, and the value has none of these.
    Wrong(&'c str, Vec<Value>),
    /// The name of the only member, and the value has not one of these alone.
    Unwrapped(Vec<&'c str>),
}

impl Checker {
    /// The rules of a node; those of its target if it is nothing but a reference.
    fn rules_behind(&self, id: NodeId) -> Option<&Rules> {
        let mut id = id;
        for _ in 0..8 {
            let Node::Rules(rules) = self.node(id) else {
                return None;
            };
            match rules.reference {
                Some(target) if rules.types.is_none() && rules.object.properties.is_empty() => {
                    id = target
                }
                _ => return Some(rules),
            }
        }
        None
    }

    /// All values that a node allows, if it lists them.
    pub(super) fn choices(&self, id: NodeId) -> Option<&[Value]> {
        let rules = self.rules_behind(id)?;
        let constant = rules.constant.as_ref().map(std::slice::from_ref);
        constant.or(rules.allowed.as_deref())
    }

    /// The types that a node allows; `None` if it does not say.
    pub(super) fn types_of(&self, id: NodeId) -> Option<Types> {
        let rules = self.rules_behind(id)?;
        let constants = rules
            .constant
            .iter()
            .chain(rules.allowed.iter().flatten())
            .map(Types::of)
            .reduce(Types::and);
        rules.types.or(constants).or_else(|| {
            let branches = if rules.any_of.is_empty() {
                &rules.one_of
            } else {
                &rules.any_of
            };
            self.types_of_all(branches)
        })
    }

    fn types_of_all(&self, branches: &[NodeId]) -> Option<Types> {
        branches
            .iter()
            .map(|id| self.types_of(*id))
            .reduce(|one, two| Some(one?.and(two?)))
            .flatten()
    }

    fn takes_type_of(&self, id: NodeId, value: &Value) -> bool {
        self.types_of(id)
            .is_none_or(|types| types.meets(Types::of(value)))
    }

    /// The tag of the alternatives, if there are several, and how the value stands to it.
    fn tag(&self, branches: &[NodeId], members: &Map<String, Value>) -> Tag<'_> {
        if branches.len() < 2 {
            return Tag::None;
        }
        let with = |fits: &dyn Fn(usize) -> bool| {
            let meant = branches
                .iter()
                .enumerate()
                .filter(|(index, _)| fits(*index));
            meant.map(|(_, id)| *id).collect::<Vec<_>>()
        };
        if let Some((name, tags)) = self.constant_tags(branches) {
            let meant = with(&|index| {
                members
                    .get(name)
                    .is_some_and(|tag| tags.get(index) == Some(tag))
            });
            return if meant.is_empty() {
                Tag::Wrong(name, tags)
            } else {
                Tag::Meant(meant)
            };
        }
        match self.wrapping_tags(branches) {
            Some(tags) => {
                let only = members.keys().next().filter(|_| members.len() == 1);
                let meant =
                    with(&|index| only.is_some_and(|name| tags.get(index) == Some(&name.as_str())));
                if meant.is_empty() {
                    Tag::Unwrapped(tags)
                } else {
                    Tag::Meant(meant)
                }
            }
            None => Tag::None,
        }
    }

    /// The required member that is a constant in every branch, and its constants.
    fn constant_tags(&self, branches: &[NodeId]) -> Option<(&str, Vec<Value>)> {
        let rules = branches
            .iter()
            .map(|id| self.rules_behind(*id))
            .collect::<Option<Vec<_>>>()?;
        rules.first()?.object.required.iter().find_map(|name| {
            let constants = rules.iter().map(|rules| {
                let required = rules.object.required.contains(name);
                let Node::Rules(tag) =
                    self.node(*rules.object.properties.get(name).filter(|_| required)?)
                else {
                    return None;
                };
                tag.constant.clone()
            });
            Some((name.as_str(), constants.collect::<Option<Vec<_>>>()?))
        })
    }

    /// The names of the only member of every branch, as serde writes enums by default.
    fn wrapping_tags(&self, branches: &[NodeId]) -> Option<Vec<&str>> {
        let tags = branches.iter().map(|id| {
            let object = &self.rules_behind(*id)?.object;
            match object.required.as_slice() {
                [only] if object.properties.len() == 1 && object.properties.contains_key(only) => {
                    Some(only.as_str())
                }
                _ => None,
            }
        });
        tags.collect()
    }

    /// How little a value looks like what a node describes, judged a few levels deep and so in bounded time.
    fn distance(&self, id: NodeId, value: &Value, levels: usize) -> u32 {
        let rules = match self.node(id) {
            Node::Any => return 0,
            Node::Never => return 100,
            Node::Rules(rules) => rules,
        };
        let constants = rules.constant.as_ref().map(std::slice::from_ref);
        let mut constants = constants.into_iter().chain(rules.allowed.as_deref());
        if constants.any(|allowed| !allowed.iter().any(|one| super::compare::same(one, value))) {
            return 40;
        }
        if rules
            .types
            .is_some_and(|types| !types.meets(Types::of(value)))
        {
            return 100;
        }
        if levels == 0 {
            return 0;
        }
        let below = levels - 1;
        let mut distance = match value {
            Value::Array(items) => {
                let prefix = rules.array.prefix_items.iter().copied().map(Some);
                let nodes = prefix.chain(std::iter::repeat(rules.array.items));
                let items = items.iter().take(ITEMS).zip(nodes);
                items
                    .filter_map(|(item, id)| Some(self.distance(id?, item, below)))
                    .sum()
            }
            Value::Object(members) => self.distance_of_members(rules, members, below),
            _ => 0,
        };
        for id in rules.all_of.iter().copied().chain(rules.reference) {
            distance += self.distance(id, value, below);
        }
        for branches in [&rules.any_of, &rules.one_of] {
            distance += branches
                .iter()
                .map(|id| self.distance(*id, value, below))
                .min()
                .unwrap_or(0);
        }
        distance
    }

    fn distance_of_members(
        &self,
        rules: &Rules,
        members: &Map<String, Value>,
        levels: usize,
    ) -> u32 {
        let object = &rules.object;
        let closed = object
            .additional
            .is_some_and(|id| matches!(self.node(id), Node::Never));
        let missing = object
            .required
            .iter()
            .filter(|name| !members.contains_key(*name))
            .map(|_| 10);
        let present = members
            .iter()
            .map(|(name, member)| match object.properties.get(name) {
                Some(id) => self.distance(*id, member, levels),
                None if closed => 10,
                None => 0,
            });
        missing.chain(present).sum()
    }
}
