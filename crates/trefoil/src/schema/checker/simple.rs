//! What numbers, texts and sizes must be like. Each rule that is broken is told to the caller, in words that are made
//! only if asked for.

use std::cmp::Ordering;

use serde_json::Number;

use super::compare;
use super::node::{Bounds, NumberRules, StringRules};
use super::violation::{at_least, at_most};

impl NumberRules {
    pub(super) fn check(&self, number: &Number, mut refuse: impl FnMut(&dyn Fn() -> String)) {
        let mut bound = |bound: &Option<Number>, breaks: fn(Ordering) -> bool, words: &str| {
            let broken = |bound: &&Number| breaks(compare::numbers(number, bound));
            if let Some(bound) = bound.as_ref().filter(broken) {
                refuse(&|| format!("must be {words} {bound}"));
            }
        };
        bound(&self.minimum, Ordering::is_lt, "at least");
        bound(&self.maximum, Ordering::is_gt, "at most");
        bound(&self.exclusive_minimum, Ordering::is_le, "greater than");
        bound(&self.exclusive_maximum, Ordering::is_ge, "less than");
        if let Some(step) = &self.multiple_of
            && !compare::is_multiple(number, step)
        {
            refuse(&|| format!("must be a multiple of {step}"));
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        let Self {
            minimum,
            maximum,
            exclusive_minimum,
            exclusive_maximum,
            multiple_of,
        } = self;
        let rules = [
            minimum,
            maximum,
            exclusive_minimum,
            exclusive_maximum,
            multiple_of,
        ];
        rules.iter().all(|rule| rule.is_none())
    }
}

impl StringRules {
    pub(super) fn check(&self, text: &str, mut refuse: impl FnMut(&dyn Fn() -> String)) {
        if !self.length.is_empty() {
            let nouns = ("character", "characters");
            self.length.check(text.chars().count(), nouns, &mut refuse);
        }
        if let Some(pattern) = &self.pattern
            && !pattern.regex.is_match(text)
        {
            refuse(&|| format!("must match the pattern `{}`", pattern.written));
        }
        if let Some(format) = self.format
            && !format.accepts(text)
        {
            refuse(&|| format!("must be {}", format.in_words()));
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.length.is_empty() && self.pattern.is_none() && self.format.is_none()
    }
}

impl Bounds {
    /// Checks how many there are of what `nouns` calls one and several.
    pub(super) fn check(
        self,
        size: usize,
        nouns: (&str, &str),
        mut refuse: impl FnMut(&dyn Fn() -> String),
    ) {
        let size = u64::try_from(size).unwrap_or(u64::MAX);
        if let Some(least) = self.least.filter(|least| size < *least) {
            refuse(&|| at_least(least, nouns));
        }
        if let Some(most) = self.most.filter(|most| size > *most) {
            refuse(&|| at_most(most, nouns));
        }
    }

    pub(super) fn is_empty(self) -> bool {
        self.least.is_none() && self.most.is_none()
    }
}
