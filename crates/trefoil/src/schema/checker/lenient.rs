//! Texts in place of another type, as some models send them: which ones are taken for the value that they spell.
//!
//! A text is converted only where the schema accepts no text at all, so that a value which is valid as it is never
//! changes. The place decides as a whole: no alternative of a union that accepts texts converts one.

use serde_json::{Number, Value};

use super::node::{Node, NodeId};
use super::types::Types;
use super::{Checker, compare};

impl Checker {
    /// The value that a text spells, if no text is accepted at this place and the type of that value may be.
    pub(super) fn spelt(&self, id: NodeId, text: &str) -> Option<Value> {
        let types = self.admitted(id);
        if types.meets(Types::STRING) {
            return None;
        }
        match text {
            "true" | "false" => types.meets(Types::BOOLEAN).then(|| (text == "true").into()),
            _ if text.trim_start().starts_with(['[', '{']) => nested(types, text),
            _ => number(types, text).map(Value::Number),
        }
    }

    /// The types of all that a node may accept, and perhaps some more.
    fn admitted(&self, id: NodeId) -> Types {
        let rules = match self.node(id) {
            Node::Any => return Types::ALL,
            Node::Never => return Types::default(),
            Node::Rules(rules) => rules,
        };
        let union = |types: &mut dyn Iterator<Item = Types>| {
            types.reduce(Types::and).map(Types::with_integers)
        };
        let constant = rules.constant.as_ref().map(std::slice::from_ref);
        let listed = constant.into_iter().chain(rules.allowed.as_deref());
        let listed = listed.filter_map(|values| union(&mut values.iter().map(Types::of)));
        let branches = [&rules.any_of, &rules.one_of].into_iter();
        let branches =
            branches.filter_map(|ids| union(&mut ids.iter().map(|id| self.admitted(*id))));
        let all_of = rules.all_of.iter().copied().chain(rules.reference);
        rules
            .types
            .map(Types::with_integers)
            .into_iter()
            .chain(listed)
            .chain(branches)
            .chain(all_of.map(|id| self.admitted(id)))
            .fold(Types::ALL, Types::common)
    }
}

/// An array or an object out of its JSON text.
fn nested(types: Types, text: &str) -> Option<Value> {
    let value: Value = serde_json::from_str(text).ok()?;
    types.meets(Types::of(&value)).then_some(value)
}

/// A number as JSON writes it, with nothing around it: `007` and `+5` are not numbers but names.
fn number(types: Types, text: &str) -> Option<Number> {
    let digit = |end: char| end.is_ascii_digit();
    if !text.starts_with(|first| first == '-' || digit(first)) || !text.ends_with(digit) {
        return None;
    }
    let number: Number = serde_json::from_str(text).ok()?;
    let fits =
        types.meets(Types::NUMBER) || (types.meets(Types::INTEGER) && compare::is_whole(&number));
    fits.then_some(number)
}
