//! The compiled form of a schema: nodes in one list, which refer to each other by number, so that recursion is no
//! special case.

use std::collections::BTreeMap;

use regex::Regex;
use serde_json::{Number, Value};

use super::format::Format;
use super::pass::Pass;
use super::types::Types;

/// Number of a node in its checker.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct NodeId(pub(super) usize);

/// One schema.
#[derive(Debug, Clone)]
pub(super) enum Node {
    /// `true`
    Any,
    /// `false`
    Never,
    /// Everything else.
    Rules(Box<Rules>),
}

/// What a schema object says.
#[derive(Debug, Clone, Default)]
pub(super) struct Rules {
    pub(super) types: Option<Types>,
    pub(super) constant: Option<Value>,
    pub(super) allowed: Option<Vec<Value>>,
    pub(super) number: NumberRules,
    pub(super) string: StringRules,
    pub(super) array: ArrayRules,
    pub(super) object: ObjectRules,
    pub(super) reference: Option<NodeId>,
    pub(super) all_of: Vec<NodeId>,
    pub(super) any_of: Vec<NodeId>,
    pub(super) one_of: Vec<NodeId>,
    /// The schema that must not match, and how to say so after "must not".
    pub(super) not: Option<(NodeId, String)>,
    /// How JSON text is checked without a value made of it; `None` if it takes one.
    pub(super) pass: Option<Pass>,
}

#[derive(Debug, Clone, Default)]
pub(super) struct NumberRules {
    pub(super) minimum: Option<Number>,
    pub(super) maximum: Option<Number>,
    pub(super) exclusive_minimum: Option<Number>,
    pub(super) exclusive_maximum: Option<Number>,
    pub(super) multiple_of: Option<Number>,
}

#[derive(Debug, Clone, Default)]
pub(super) struct StringRules {
    pub(super) length: Bounds,
    pub(super) pattern: Option<Pattern>,
    pub(super) format: Option<Format>,
}

/// How many of something there may be.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Bounds {
    pub(super) least: Option<u64>,
    pub(super) most: Option<u64>,
}

#[derive(Debug, Clone, Default)]
pub(super) struct ArrayRules {
    pub(super) prefix_items: Vec<NodeId>,
    pub(super) items: Option<NodeId>,
    pub(super) bounds: Bounds,
    pub(super) unique_items: bool,
}

#[derive(Debug, Clone, Default)]
pub(super) struct ObjectRules {
    pub(super) properties: BTreeMap<String, NodeId>,
    pub(super) patterns: Vec<(Pattern, NodeId)>,
    pub(super) additional: Option<NodeId>,
    pub(super) names: Option<NodeId>,
    pub(super) required: Vec<String>,
    pub(super) bounds: Bounds,
}

/// A regular expression, and the text it was written as.
#[derive(Debug, Clone)]
pub(super) struct Pattern {
    pub(super) written: String,
    pub(super) regex: Regex,
}

impl Rules {
    /// The schemas that apply to the same value, whatever their combination.
    pub(super) fn in_place(&self) -> impl Iterator<Item = NodeId> {
        let lists = self
            .all_of
            .iter()
            .chain(&self.any_of)
            .chain(&self.one_of)
            .copied();
        lists
            .chain(self.reference)
            .chain(self.not.as_ref().map(|(id, _)| *id))
    }
}
