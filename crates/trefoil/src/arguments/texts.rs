//! Arguments that are all texts: those of a prompt, and the variables of a URI.

use std::borrow::Cow;

use serde_json::{Map, Value};

use super::{Arguments, CompiledInput, DecodeError, InvalidArguments, TextMembers, Violation};
use crate::jsonrpc::{Malformed, Members, string, validate};
use crate::protocol::PromptArgument;

/// A name and its text: one argument of a prompt, one variable of a URI.
pub(crate) type Text<'a> = (Cow<'a, str>, Cow<'a, str>);

impl Arguments<'_> {
    /// Refuses arguments of a hand-written prompt that are not all strings (PROM-09), lack a required one (PROM-07) or
    /// are none of the prompt's (PROM-10).
    pub(crate) fn check_texts(&self, known: &[PromptArgument]) -> Result<(), InvalidArguments> {
        let texts = string_members(self.text, None)?;
        let is_given = |name: &str| texts.iter().any(|(given, _)| given == name);
        let names = || known.iter().map(|argument| argument.name.as_str());
        let missing = known
            .iter()
            .filter(|argument| argument.required == Some(true) && !is_given(&argument.name))
            .map(|argument| Violation::of_member(&argument.name, "required but missing"));
        let unknown = texts
            .iter()
            .filter(|(given, _)| !names().any(|name| name == given))
            .map(|(given, _)| {
                Violation::of_member(given, "unknown argument").meant(given, names())
            });
        InvalidArguments::unless_empty(missing.chain(unknown).collect())
    }
}

/// Decodes named texts: the arguments of a prompt, the variables of a URI.
pub(crate) fn decode_texts<T>(
    texts: &[Text<'_>],
    input: Option<&CompiledInput>,
    read: impl Fn(&mut TextMembers<'_>) -> Result<T, DecodeError>,
) -> Result<T, InvalidArguments> {
    if let Some(input) = input.filter(|input| !input.enforced_by_types) {
        check_texts(texts, input)?;
    }
    read(&mut TextMembers::new(texts)).map_err(|error| {
        let checked = input.map_or(Ok(()), |input| check_texts(texts, input));
        match checked {
            Err(violations) => violations,
            Ok(()) => InvalidArguments::undecodable(error, input),
        }
    })
}

fn check_texts(texts: &[Text<'_>], input: &CompiledInput) -> Result<(), InvalidArguments> {
    let mut members = Map::new();
    for (name, text) in texts {
        let blank_is_absent =
            text.trim().is_empty() && input.optional.iter().any(|optional| optional == name);
        if !blank_is_absent {
            let value = input.checker.value_of_text(name, text);
            members.insert(name.clone().into_owned(), value);
        }
    }
    InvalidArguments::unless_empty(input.checker.check(&Value::Object(members)))
}

/// The members of an object whose values are all strings. An explicit `null` is taken as absent, as everywhere.
pub(super) fn string_members<'a>(
    text: &'a str,
    input: Option<&CompiledInput>,
) -> Result<Vec<Text<'a>>, InvalidArguments> {
    let malformed = |_| InvalidArguments::not_json();
    let mut members = Members::open(text).map_err(malformed)?;
    let mut texts = Vec::new();
    let mut violations = Vec::new();
    while let Some(name) = members.key().map_err(malformed)? {
        let raw = members.raw().map_err(malformed)?;
        match string(raw) {
            Ok(text) => texts.push((name, text)),
            Err(Malformed) => {
                validate(raw).map_err(malformed)?;
                if raw != "null" {
                    violations.push(no_text(&name, raw, input));
                }
            }
        }
    }
    InvalidArguments::unless_empty(violations).map(|()| texts)
}

/// What is wrong with a JSON value that is no text, or none that Rust can hold.
fn no_text(name: &str, raw: &str, input: Option<&CompiledInput>) -> Violation {
    if raw.starts_with('"') {
        return Violation::of_member(name, "is not Unicode text");
    }
    let violation = Violation::of_member(name, "must be a string");
    match serde_json::from_str(raw) {
        Ok(_) if input.is_some_and(|input| input.checker.hides(name)) => violation.hidden(),
        Ok(value) => violation.got(&value),
        Err(_) => violation,
    }
}
