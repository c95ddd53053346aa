//! Where in a value the walk is. A chain on the stack, written out only when there is something to report.

use super::violation::{escaped, token};

/// Deeper values are refused. What comes off the wire is bounded by the JSON parser already.
pub(super) const MAX_DEPTH: usize = 160;

/// A place in a value.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place<'p> {
    parent: Option<&'p Self>,
    step: Step<'p>,
    depth: usize,
    hidden: bool,
}

#[derive(Debug, Clone, Copy)]
enum Step<'p> {
    Root,
    Member(&'p str),
    /// A member whose name only the sender knows, so that it may be a secret.
    Named(&'p str),
    Element(usize),
}

impl<'p> Place<'p> {
    pub(super) const ROOT: Self = Self {
        parent: None,
        step: Step::Root,
        depth: 0,
        hidden: false,
    };

    /// A member whose name is in the schema.
    pub(super) fn member(&'p self, name: &'p str) -> Self {
        self.below(Step::Member(name))
    }

    /// A member of a name that the schema does not know.
    pub(super) fn named(&'p self, name: &'p str) -> Self {
        self.below(Step::Named(name))
    }

    pub(super) fn element(&'p self, index: usize) -> Self {
        self.below(Step::Element(index))
    }

    fn below(&'p self, step: Step<'p>) -> Self {
        Self {
            parent: Some(self),
            step,
            depth: self.depth + 1,
            hidden: self.hidden,
        }
    }

    /// The same place, whose value must not be shown.
    pub(super) fn hide(self) -> Self {
        Self {
            hidden: true,
            ..self
        }
    }

    pub(super) fn is_hidden(&self) -> bool {
        self.hidden
    }

    pub(super) fn is_root(&self) -> bool {
        self.depth == 0
    }

    pub(super) fn is_too_deep(&self) -> bool {
        self.depth > MAX_DEPTH
    }

    /// The place as a JSON pointer.
    pub(super) fn pointer(&self) -> String {
        let mut pointer = self.parent.map(Place::pointer).unwrap_or_default();
        let hides_names = self.parent.is_some_and(Place::is_hidden);
        match self.step {
            Step::Root => {}
            Step::Named(_) if hides_names => pointer.push_str("/(hidden)"),
            Step::Member(name) => {
                pointer.push('/');
                pointer.push_str(&escaped(name));
            }
            Step::Named(name) => {
                pointer.push('/');
                pointer.push_str(&token(name));
            }
            Step::Element(index) => {
                pointer.push('/');
                pointer.push_str(&index.to_string());
            }
        }
        pointer
    }
}
