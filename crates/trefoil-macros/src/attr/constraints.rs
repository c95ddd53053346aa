//! What a value must satisfy: the part of `#[arg]` that also holds for elements, in `inner(…)`.

use std::cmp::Ordering;

use proc_macro2::Ident;
use syn::{Expr, ExprLit, Lit, LitStr};

use super::{Entry, Number, number::NumberValue, peel, unknown_key};
use crate::errors::Errors;

/// The keys that [`Constraints::accept`] reads.
pub(crate) const KEYS: [&str; 7] = [
    "range",
    "multiple_of",
    "length",
    "unique",
    "pattern",
    "regex",
    "format",
];

const RANGE: [&str; 4] = ["min", "max", "exclusive_min", "exclusive_max"];
const LENGTH: [&str; 2] = ["min", "max"];

#[derive(Default)]
pub(crate) struct Constraints {
    pub(crate) min: Option<Number>,
    pub(crate) max: Option<Number>,
    pub(crate) exclusive_min: Option<Number>,
    pub(crate) exclusive_max: Option<Number>,
    pub(crate) multiple_of: Option<Number>,
    pub(crate) length_min: Option<Number>,
    pub(crate) length_max: Option<Number>,
    pub(crate) unique: bool,
    pub(crate) pattern: Option<LitStr>,
    pub(crate) format: Option<LitStr>,
}

impl Constraints {
    /// Reads `entry` if it is a constraint; says whether it was.
    pub(crate) fn accept(&mut self, entry: &Entry, errors: &Errors) -> bool {
        match entry.key.to_string().as_str() {
            "range" => self.range(entry, errors),
            "multiple_of" => self.multiple_of(entry, errors),
            "length" => self.length(entry, errors),
            "unique" => self.unique = entry.flag(errors).unwrap_or_default(),
            "pattern" => self.set_pattern(&entry.key, entry.text(errors), errors),
            "regex" => self.regex(entry, errors),
            "format" => self.format = entry.text(errors),
            _ => return false,
        }
        true
    }

    fn range(&mut self, entry: &Entry, errors: &Errors) {
        let mut exclusive_keys: [Option<Ident>; 2] = [None, None];
        for bound in entry.list("min = 0, max = 10", errors).unwrap_or_default() {
            let key = bound.key.to_string();
            let (place, exclusive) = match key.as_str() {
                "min" => (&mut self.min, None),
                "max" => (&mut self.max, None),
                "exclusive_min" => (&mut self.exclusive_min, Some(0)),
                "exclusive_max" => (&mut self.exclusive_max, Some(1)),
                _ => {
                    unknown_key(&bound.key, "range(…)", &RANGE, errors);
                    continue;
                }
            };
            *place = number(&bound, errors);
            if let Some(slot) = exclusive.and_then(|index| exclusive_keys.get_mut(index)) {
                *slot = Some(bound.key);
            }
        }
        let [exclusive_min, exclusive_max] = exclusive_keys;
        let both_min = exclusive_min.filter(|_| self.min.is_some());
        let both_max = exclusive_max.filter(|_| self.max.is_some());
        if both_min.is_none() && both_max.is_none() {
            self.check_range(errors);
        }
        for key in [both_min, both_max].into_iter().flatten() {
            let plain = if key == "exclusive_min" { "min" } else { "max" };
            errors.on(&key, format!("`{key}` and `{plain}` exclude each other"));
        }
    }

    fn check_range(&self, errors: &Errors) {
        let (Some(low), Some(high)) = (
            self.min.or(self.exclusive_min),
            self.max.or(self.exclusive_max),
        ) else {
            return;
        };
        let open = self.exclusive_min.is_some() || self.exclusive_max.is_some();
        match low.compare(high) {
            Ordering::Greater => errors.at(
                high.span,
                format!("no value is in this range: {low} is above {high}"),
            ),
            Ordering::Equal if open => errors.at(
                high.span,
                format!("no value is in this range: both bounds are {high} and one is exclusive"),
            ),
            _ => {}
        }
    }

    fn multiple_of(&mut self, entry: &Entry, errors: &Errors) {
        self.multiple_of = number(entry, errors).filter(|step| {
            let positive = step.is_positive();
            if !positive {
                errors.at(step.span, "`multiple_of` must be above 0");
            }
            positive
        });
    }

    fn length(&mut self, entry: &Entry, errors: &Errors) {
        for bound in entry.list("min = 1, max = 100", errors).unwrap_or_default() {
            match bound.key.to_string().as_str() {
                "min" => self.length_min = count(&bound, errors),
                "max" => self.length_max = count(&bound, errors),
                _ => unknown_key(&bound.key, "length(…)", &LENGTH, errors),
            }
        }
        if let (Some(low), Some(high)) = (self.length_min, self.length_max)
            && low.compare(high) == Ordering::Greater
        {
            errors.at(
                high.span,
                format!("no length is in this range: {low} is above {high}"),
            );
        }
    }

    fn regex(&mut self, entry: &Entry, errors: &Errors) {
        for inner in entry.list("pattern = \"…\"", errors).unwrap_or_default() {
            if inner.key == "pattern" {
                self.set_pattern(&entry.key, inner.text(errors), errors);
            } else {
                unknown_key(&inner.key, "regex(…)", &["pattern"], errors);
            }
        }
    }

    fn set_pattern(&mut self, key: &Ident, pattern: Option<LitStr>, errors: &Errors) {
        let Some(pattern) = pattern else { return };
        if self.pattern.is_some() {
            errors.on(
                key,
                "`pattern` and `regex(pattern = …)` say the same; keep one",
            );
            return;
        }
        if let Err(error) = regex_syntax::ast::parse::Parser::new().parse(&pattern.value()) {
            errors.on(
                &pattern,
                format!(
                    "pattern is not a valid regular expression: {}",
                    error.kind()
                ),
            );
        }
        self.pattern = Some(pattern);
    }

    /// Reports a literal default that these constraints refuse.
    pub(crate) fn check_default(&self, default: &Expr, errors: &Errors) {
        if let Some(number) = Number::read(default) {
            if let Some(broken) = self.broken_by(number) {
                errors.at(
                    number.span,
                    format!("default {number} breaks its own constraint: {broken}"),
                );
            }
            return;
        }
        if let Expr::Lit(ExprLit {
            lit: Lit::Str(text),
            ..
        }) = peel(default)
        {
            let length = text.value().chars().count();
            let length = Number {
                value: NumberValue::Integer(i128::try_from(length).unwrap_or(i128::MAX)),
                span: text.span(),
            };
            let broken = if self
                .length_min
                .is_some_and(|min| length.compare(min) == Ordering::Less)
            {
                self.length_min.map(|min| format!("at least {min}"))
            } else if self
                .length_max
                .is_some_and(|max| length.compare(max) == Ordering::Greater)
            {
                self.length_max.map(|max| format!("at most {max}"))
            } else {
                None
            };
            if let Some(broken) = broken {
                errors.on(
                    text,
                    format!("default has length {length} and breaks its own constraint: {broken}"),
                );
            }
        }
    }

    /// The bound that `number` breaks, in words.
    fn broken_by(&self, number: Number) -> Option<String> {
        let against = |bound: Option<Number>| bound.map(|bound| (bound, number.compare(bound)));
        match (against(self.min), against(self.max)) {
            (Some((min, Ordering::Less)), _) => return Some(format!("at least {min}")),
            (_, Some((max, Ordering::Greater))) => return Some(format!("at most {max}")),
            _ => {}
        }
        match (against(self.exclusive_min), against(self.exclusive_max)) {
            (Some((min, Ordering::Less | Ordering::Equal)), _) => {
                return Some(format!("above {min}"));
            }
            (_, Some((max, Ordering::Greater | Ordering::Equal))) => {
                return Some(format!("below {max}"));
            }
            _ => {}
        }
        self.multiple_of
            .filter(|step| number.misses(*step))
            .map(|step| format!("a multiple of {step}"))
    }
}

fn number(entry: &Entry, errors: &Errors) -> Option<Number> {
    let key = &entry.key;
    let expression = entry.expr("1", errors)?;
    let number = Number::read(&expression);
    if number.is_none() {
        errors.on(&expression, format!("`{key}` must be a number literal"));
    }
    number
}

fn count(entry: &Entry, errors: &Errors) -> Option<Number> {
    let number = number(entry, errors)?;
    match number.value {
        NumberValue::Integer(value) if u64::try_from(value).is_ok() => Some(number),
        NumberValue::Integer(_) => {
            errors.at(number.span, "a length cannot be negative or that large");
            None
        }
        NumberValue::Float(_) => {
            errors.at(number.span, "a length must be a whole number");
            None
        }
    }
}
